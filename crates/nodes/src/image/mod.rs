//! Image nodes, which filter pixels.

pub(crate) mod anisotropic_blur;
pub(crate) mod auto_levels;
pub(crate) mod bevel;
pub(crate) mod blur;
pub(crate) mod cellular_automaton;
pub(crate) mod directional_blur;
pub(crate) mod distance;
pub(crate) mod edge_detect;
pub(crate) mod edge_wear;
pub(crate) mod emboss;
pub(crate) mod equalise;
pub(crate) mod grow_shrink;
pub(crate) mod height_from_normal;
pub(crate) mod high_pass;
pub(crate) mod histogram_match;
pub(crate) mod island_mean;
pub(crate) mod island_shape;
pub(crate) mod islands;
pub(crate) mod kuwahara;
pub(crate) mod make_it_tile;
pub(crate) mod median;
pub(crate) mod non_uniform_blur;
pub(crate) mod outline;
pub(crate) mod paint;
pub(crate) mod reaction_diffusion;
pub(crate) mod sharpen;
pub(crate) mod slope_blur;
pub(crate) mod spin_blur;
pub(crate) mod tilt;
pub(crate) mod zoom_blur;

use crate::color::luminance_of;
use crate::shaping::ZERO;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Any, ExampleInput, Extent, Library, Number, Output, Socket, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::gaussian;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &anisotropic_blur::ANISOTROPIC_BLUR,
    &auto_levels::AUTO_LEVELS,
    &bevel::BEVEL,
    &blur::BLUR,
    &cellular_automaton::CELLULAR_AUTOMATON,
    &directional_blur::DIRECTIONAL_BLUR,
    &distance::DISTANCE,
    &edge_detect::EDGE_DETECT,
    &edge_wear::EDGE_WEAR,
    &emboss::EMBOSS,
    &equalise::EQUALISE,
    &grow_shrink::GROW_SHRINK,
    &height_from_normal::HEIGHT_FROM_NORMAL,
    &high_pass::HIGH_PASS,
    &histogram_match::HISTOGRAM_MATCH,
    &island_mean::ISLAND_MEAN,
    &island_shape::ISLAND_SHAPE,
    &islands::ISLANDS,
    &kuwahara::KUWAHARA,
    &make_it_tile::MAKE_IT_TILE,
    &median::MEDIAN,
    &non_uniform_blur::NON_UNIFORM_BLUR,
    &outline::OUTLINE,
    &paint::PAINT,
    &reaction_diffusion::REACTION_DIFFUSION,
    &sharpen::SHARPEN,
    &slope_blur::SLOPE_BLUR,
    &spin_blur::SPIN_BLUR,
    &tilt::TILT,
    &zoom_blur::ZOOM_BLUR,
];

const OF: Any = Any("of");
const MASK: Number = Number("of");
const RADIUS: Number = Number("radius");
const THRESHOLD: Number = Number("threshold");
const SAMPLES: Whole = Whole("samples");
const WIDTH: Number = Number("width");

const OF_SOCKET: Socket = OF.of(0.0, "Input image: values or colours.").painted();
const MASK_SOCKET: Socket = MASK.input("Input mask.").example(ExampleInput::Mask).painted();
const THRESHOLD_SOCKET: Socket =
    THRESHOLD.of(0.5, -16.0..=16.0, "Threshold: values at or above it are inside the mask.");
const FILTERED: &[Output] = &[VALUE.like(&[OF], "The filtered image.")];

/// The standard deviation in pixels, across and down.
fn deviation(p: &Pass<'_>) -> [f32; 2] {
    p.pixels(p.get(RADIUS))
}

/// The reach of a Gaussian with that deviation.
fn gaussian_reach(p: &Pass<'_>) -> Reach {
    gaussian::reach(deviation(p))
}

/// The weighted mean of samples. Colours are weighted by their alpha too, so that transparent pixels do not tint others.
fn weighted_mean<'r>(samples: impl IntoIterator<Item = (Value<'r>, Expr<'r>)>) -> Value<'r> {
    let (mut sums, mut total, mut first) = ([ZERO; 4], ZERO, None);
    for (value, weight) in samples {
        let numbers = match value {
            Value::Color([r, g, b, a]) => [r * a, g * a, b * a, a],
            other => [other.number(), ZERO, ZERO, ZERO],
        };
        sums = [0, 1, 2, 3].map(|k| sums[k] + numbers[k] * weight);
        total = total + weight;
        first.get_or_insert(value);
    }
    let [r, g, b, a] = sums;
    match first {
        Some(Value::Color(_)) => Value::Color([r / a, g / a, b / a, a / total]),
        Some(Value::Number(_, extent)) => Value::Number(r / total, extent),
        _ => Value::Number(ZERO, Extent::Free),
    }
}

/// A mean within the range of its samples, number by number: a mean is never outside, but the proof needs the limits.
fn within_samples<'r>(mean: Value<'r>, samples: &[Value<'r>]) -> Value<'r> {
    let limited = |k: usize, v: Expr<'r>| {
        let numbers = || samples.iter().map(|sample| sample.numbers()[k]);
        let (low, high) = (numbers().reduce(Real::min).unwrap_or(v), numbers().reduce(Real::max).unwrap_or(v));
        v.clamp(low, high)
    };
    match mean {
        Value::Number(v, extent) => Value::Number(limited(0, v), extent),
        Value::Color(c) => Value::Color([0, 1, 2, 3].map(|k| limited(k, c[k]))),
        other => other,
    }
}

/// The number, or the luminance of a colour.
fn brightness(value: Value<'_>) -> Expr<'_> {
    match value {
        Value::Color([r, g, b, _]) => luminance_of([r, g, b]),
        other => other.number(),
    }
}

/// The reach of a filter whose input is the result of another.
fn sum_of_reaches(first: Reach, second: Reach) -> Reach {
    match (first, second) {
        (Reach::Pixels(a), Reach::Pixels(b)) => Reach::Pixels([0, 1].map(|axis| a[axis].saturating_add(b[axis]))),
        _ => Reach::Whole,
    }
}
