//! Noises on a lattice, and what their nodes have in common.

pub(crate) mod improved_perlin;
pub(crate) mod perlin;

use lapidary_evaluator::scope::{Scope, Source};
use lapidary_evaluator::spec::{Choice, Extent, Number, Socket, TILING, VALUE, Whole};
use lapidary_evaluator::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::{Kind, Noise};
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const DIMS: Whole = Whole("dims");
const SEED: Whole = Whole("seed");
/// Which numbers a noise is turned into.
pub(crate) const VALUES: Choice<Values> = Choice(
    "values",
    &["typical", "bound", "signed", "raw", "raw01"],
    &[Values::Typical, Values::Bound, Values::Signed, Values::Raw, Values::Raw01],
);

/// Which numbers a noise is turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// The middle 99.8 % fill 0..1, the rest is clamped.
    Typical,
    /// The proven bounds fill 0..1.
    Bound,
    /// The proven bounds fill −1..1.
    Signed,
    /// The literature's own.
    Raw,
    /// The literature's own, halved and moved up by a half.
    Raw01,
}

/// The sockets of a noise on a lattice.
const SOCKETS: &[Socket] = &[
    SCALE.cells(8.0, 1.0..=1024.0, "Cells across a tile."),
    SEED.of(0, 0..=u32::MAX, "Another number, another noise."),
    DIMS.of(2, 1..=4, "Of how many coordinates: x, y, z, time."),
    VALUES.of(0, "Which numbers: full contrast, within proven bounds, or as in the literature."),
    TILING.of(1, "Whether the noise repeats with the tile."),
];

/// Puts a noise on a lattice, made from its seed and the cells after which it repeats.
fn put_noise(s: &mut Scope<'_>, make: fn(u32, [u32; 4]) -> Kind) {
    let (scale, period) = if s.get(TILING) {
        let cells = s.setting(SCALE);
        (Expr::Lit(cells), cells as u32)
    } else {
        (s.get(SCALE), 0)
    };
    let [x, y, z, t] = s.point();
    let point = [x * scale, y * scale, z * scale, t];
    let dims = s.get(DIMS) as usize;
    let noise = Noise::new(make(s.seed(SEED), [period, period, 0, 0]), dims).expect("its socket keeps to 1..=4");
    let raw = s.noise(&noise, point, Expr::Lit(0.0));

    let ((low, high), (_, bound)) = (noise.typical(), noise.range());
    let (v, extent, factor) = match s.get(VALUES) {
        Values::Typical => {
            let k = 1.0 / (high - low);
            let v = raw * k as f32 + (-low * k) as f32;
            (v.clamp(Expr::Lit(0.0), Expr::Lit(1.0)), Extent::Unit, 1.0 / high)
        }
        Values::Bound => (raw * (0.5 / bound) as f32 + 0.5, Extent::Unit, 1.0 / bound),
        Values::Signed => (raw * (1.0 / bound) as f32, Extent::Signed, 1.0 / bound),
        Values::Raw => (raw, Extent::Free, 1.0),
        Values::Raw01 => (raw * 0.5 + 0.5, Extent::Unit, 1.0),
    };
    s.put_value(VALUE, Value::Number(v, extent));
    s.put_source(Source { noise, point, factor: factor as f32 });
}
