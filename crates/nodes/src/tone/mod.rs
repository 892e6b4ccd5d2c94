//! Tone nodes, which adjust, select or mix values.

pub(crate) mod bias_gain;
pub(crate) mod blend;
pub(crate) mod brightness_contrast;
pub(crate) mod clamp;
pub(crate) mod compare;
pub(crate) mod contours;
pub(crate) mod curve;
pub(crate) mod dither;
pub(crate) mod expression;
pub(crate) mod hash;
pub(crate) mod height_blend;
pub(crate) mod histogram_scan;
pub(crate) mod invert;
pub(crate) mod levels;
pub(crate) mod math;
pub(crate) mod mix;
pub(crate) mod remap;
pub(crate) mod reroute;
pub(crate) mod select;
pub(crate) mod smooth_min_max;
pub(crate) mod switch;
pub(crate) mod terrace;
pub(crate) mod threshold;
pub(crate) mod wave_shape;

use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::spec::{Any, ExampleInput, Extent, Library, Number, Output, Socket, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &bias_gain::BIAS_GAIN,
    &blend::BLEND,
    &brightness_contrast::BRIGHTNESS_CONTRAST,
    &clamp::CLAMP,
    &compare::COMPARE,
    &contours::CONTOURS,
    &curve::CURVE,
    &curve::CURVE_1,
    &dither::DITHER,
    &expression::EXPRESSION,
    &hash::HASH,
    &height_blend::HEIGHT_BLEND,
    &histogram_scan::HISTOGRAM_SCAN,
    &invert::INVERT,
    &levels::LEVELS,
    &levels::LEVELS_1,
    &math::MATH,
    &mix::MIX,
    &remap::REMAP,
    &reroute::REROUTE,
    &select::SELECT,
    &smooth_min_max::SMOOTH_MIN_MAX,
    &switch::SWITCH,
    &terrace::TERRACE,
    &threshold::THRESHOLD,
    &wave_shape::WAVE_SHAPE,
];

const OF: Number = Number("of");
const ANY: Any = Any("of");

const OF_SOCKET: Socket = OF.input("Input value.");
const ANY_SOCKET: Socket = ANY.of(0.0, "Input value or colour.").example(ExampleInput::Noise);
const ADJUSTED: &[Output] = &[VALUE.like(&[ANY], "The adjusted value or colour.")];

/// Applies a function to a number, or to red, green and blue.
fn map_channels<'r>(v: Value<'r>, change: impl Fn(Expr<'r>) -> Expr<'r>) -> Value<'r> {
    match v {
        Value::Number(v, Extent::Unit) => Value::Number(change(v), Extent::Unit),
        Value::Number(v, _) => Value::Number(change(v), Extent::Free),
        _ => {
            let [r, g, b, a] = v.color();
            Value::Color([change(r), change(g), change(b), a])
        }
    }
}

/// Clamps numbers declared as 0..1, for all slider settings.
fn clamp_unit(v: Value<'_>) -> Value<'_> {
    match v {
        Value::Number(v, Extent::Unit) => Value::Number(v.clamp(ZERO, ONE), Extent::Unit),
        other => other,
    }
}

/// Applies a function to a number, or to red, green and blue in sRGB encoding, where tones are perceptually even.
fn map_encoded<'r>(v: Value<'r>, change: impl Fn(Expr<'r>) -> Expr<'r>) -> Value<'r> {
    let color = matches!(v, Value::Color(_));
    map_channels(v, |v| if color { decode(change(encode(v))) } else { change(v) })
}
