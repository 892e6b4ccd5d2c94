//! Masks a range of heights.

use super::range_mask;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};

const OF: Number = Number("of");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const FALLOFF: Number = Number("falloff");

pub(crate) const HEIGHT_MASK: Spec = Spec {
    name: "height_mask",
    aliases: &["select_height", "altitude_mask", "height_selector"],
    category: Category::Surface,
    icon: '◠',
    doc: "Masks heights between two values: a snow line, a beach, a water level.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        LOW.of(0.5, -1000.0..=1000.0, "Lowest height inside the mask.").usual(0.0, 1.0),
        HIGH.of(1.0, -1000.0..=1000.0, "Highest height inside the mask.").usual(0.0, 1.0),
        FALLOFF.of(0.1, 0.0..=1000.0, "Falloff: distance over which the mask fades beyond the range."),
    ],
    outputs: &[VALUE.unit("Mask: 1 inside the range, 0 outside.")],
    version: 1,
    meaning: Meaning::Field(height_mask),
};

fn height_mask(s: &mut Scope<'_>) {
    let (low, high, falloff) = (s.get(LOW), s.get(HIGH), s.get(FALLOFF));
    let v = s.get(OF);
    s.put(VALUE, range_mask(v, low, high, falloff));
}
