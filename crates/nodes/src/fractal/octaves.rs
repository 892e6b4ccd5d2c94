//! Ever finer, ever fainter copies of an input, summed.

use super::{GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, TILING_SOCKET, sum};
use crate::noise::{VALUES, Values};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Extent, Meaning, Spec, VALUE};
use lapidary_evaluator::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::Fold;
use lapidary_field::real::Real;

const NORMALISE: Choice<bool> = Choice("normalise", &["off", "on"], &[false, true]);

pub(crate) const OCTAVES: Spec = Spec {
    name: "octaves",
    aliases: &["fbm", "fractal", "fractal_sum", "brownian"],
    category: Category::Fractal,
    icon: '⁂',
    doc: "Ever finer, ever fainter copies of its input, summed: clouds, stains, hills (Perlin, 1985).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        OFFSET_SOCKET,
        NORMALISE.of(1, "Whether raw and signed sums are divided by what the copies' weights come to."),
        VALUES.of(0, "Which numbers: full contrast, within proven bounds, or the bare sum."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.")],
    version: 1,
    meaning: Meaning::Field(octaves),
};

fn octaves(s: &mut Scope<'_>) {
    let values = s.get(VALUES);
    let normalise = s.get(NORMALISE);
    let sum = sum(s, Fold::Plain);
    let mean = sum.sum / sum.total;
    let bare = if normalise { mean } else { sum.sum };
    let (v, extent) = match values {
        Values::Typical => {
            // Independent copies spread like the root of their squares: divided by it, contrast is kept.
            let v = sum.sum / sum.spread * 0.5 + 0.5;
            (v.clamp(Expr::Lit(0.0), Expr::Lit(1.0)), Extent::Unit)
        }
        Values::Bound => (mean * 0.5 + 0.5, Extent::Unit),
        Values::Signed => (bare, Extent::Signed),
        Values::Raw => (bare, Extent::Free),
        Values::Raw01 => (bare * 0.5 + 0.5, Extent::Unit),
    };
    s.put_value(VALUE, Value::Number(v, extent));
}
