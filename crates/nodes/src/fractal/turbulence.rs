//! Turbulence: octaves folded at zero and summed.

use super::{
    FractalRange, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE, RANGE_SOCKET,
    TILING_SOCKET, sum_octaves,
};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Extent, Meaning, Spec, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::Fold;
use lapidary_field::real::Real;

const FOLD: Choice<FoldTarget> = Choice("fold", &["each", "sum"], &[FoldTarget::Each, FoldTarget::Sum]);
#[derive(Clone, Copy)]
enum FoldTarget {
    Each,
    Sum,
}

/// The mean absolute value of a gradient noise whose middle 99.8 % fill −1..1, and the distance from it to the 99.9 %
/// quantile (measured).
const MEAN: f32 = 0.29;
const REACH: f32 = 0.75;

pub(crate) const TURBULENCE: Spec = Spec {
    name: "turbulence",
    aliases: &["turb", "absolute_octaves"],
    category: Category::Fractal,
    icon: '≀',
    doc: "Sums absolute values of octaves: creases like flames (Perlin, 1985).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        FOLD.of(0, "Folds each octave at zero, or the sum of all octaves."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.")],
    version: 1,
    meaning: Meaning::Field(turbulence),
};

fn turbulence(s: &mut Scope<'_>) {
    let values = s.get(RANGE);
    let folded = s.get(FOLD);
    let (v, typical, bound) = match folded {
        FoldTarget::Each => {
            let sum = sum_octaves(s, Fold::Turbulence);
            (sum.sum, sum.total * MEAN + sum.spread * REACH, sum.total)
        }
        FoldTarget::Sum => {
            let sum = sum_octaves(s, Fold::Plain);
            (sum.sum.abs(), sum.spread, sum.total)
        }
    };
    let (v, extent) = match values {
        FractalRange::Typical => ((v / typical).min(Expr::Lit(1.0)), Extent::Unit),
        FractalRange::Bound => (v / bound, Extent::Unit),
        FractalRange::Raw => (v, Extent::Free),
    };
    s.put_value(VALUE, Value::Number(v, extent));
}
