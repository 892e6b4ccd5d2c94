//! Height blend.

use crate::shaping::ONE;
use crate::surface::coverage;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Meaning, Number, Out, Spec, VALUE};
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
    doc: "Blends two inputs so that the higher one shows: sand between pebbles, moss on bricks, water in hollows.",
    sockets: &[
        A.any_type(0.0, "First input."),
        B.any_type(1.0, "Second input."),
        HEIGHT_A.input("Height of the first input, from 0 to 1."),
        HEIGHT_B.input("Height of the second input, from 0 to 1."),
        BY.of(0.5, 0.0..=1.0, "Coverage of the second input: 0 is none, 1 is everything."),
        CONTRAST.of(0.9, 0.0..=1.0, "Hardness of the border."),
    ],
    outputs: &[
        VALUE.like(&[A, B], "The blend."),
        MASK.unit("Mask: share of the second input."),
        HEIGHT.unit("Height of the blend."),
    ],
    version: 1,
    meaning: Meaning::Field(height_blend),
};

fn height_blend(s: &mut Scope<'_>) {
    let (low, high, by) = (s.get(HEIGHT_A), s.get(HEIGHT_B), s.get(BY));
    let mask = coverage(high - low, ONE, by, ONE - s.get(CONTRAST));
    let (a, b) = (s.get(A), s.get(B));
    s.put_value(VALUE, a.lerp(b, mask));
    s.put(MASK, mask);
    s.put(HEIGHT, low.lerp(high, mask));
}
