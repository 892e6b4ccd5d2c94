//! Two inputs blended by their heights.

use crate::ease::ONE;
use crate::surface::cover;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const A: Any = Any("a");
const B: Any = Any("b");
const HEIGHT_A: Number = Number("height_a");
const HEIGHT_B: Number = Number("height_b");
const BY: Number = Number("by");
const CONTRAST: Number = Number("contrast");
const HEIGHT: Out = Out("height");
const MASK: Out = Out("mask");

pub(crate) const HEIGHT_BLEND: Spec = Spec {
    name: "height_blend",
    aliases: &["height_mix", "material_height_blend", "sand_fill"],
    category: Category::Tone,
    icon: '⛆',
    doc: "Two inputs of which the higher is seen: sand between pebbles, moss on bricks, water in hollows.",
    sockets: &[
        A.passing(0.0, "What lies below at 0."),
        B.passing(1.0, "What lies above at 1."),
        HEIGHT_A.input("How high the first is: 0..1."),
        HEIGHT_B.input("How high the second is: 0..1."),
        BY.of(0.5, 0.0..=1.0, "How much of the second: at 0 nothing, at 1 nothing else."),
        CONTRAST.of(0.9, 0.0..=1.0, "How hard the border is."),
    ],
    outputs: &[
        VALUE.like(&[A, B], "The blend."),
        MASK.unit("How much of it is the second."),
        HEIGHT.unit("How high it is."),
    ],
    version: 1,
    meaning: Meaning::Field(height_blend),
};

fn height_blend(s: &mut Scope<'_>) {
    let (low, high, by) = (s.get(HEIGHT_A), s.get(HEIGHT_B), s.get(BY));
    let mask = cover(high - low, ONE, by, ONE - s.get(CONTRAST));
    let (a, b) = (s.get(A), s.get(B));
    s.put_value(VALUE, a.lerp(b, mask));
    s.put(MASK, mask);
    s.put(HEIGHT, low.lerp(high, mask));
}
