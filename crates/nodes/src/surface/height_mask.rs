//! Where a height lies between two values.

use super::between;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const OF: Number = Number("of");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const FALLOFF: Number = Number("falloff");

pub(crate) const HEIGHT_MASK: Spec = Spec {
    name: "height_mask",
    aliases: &["select_height", "altitude_mask", "height_selector"],
    category: Category::Surface,
    icon: '◠',
    doc: "Where a height lies between two values: a snow line, a beach, what floods.",
    sockets: &[
        OF.input("The height."),
        LOW.of(0.5, -1000.0..=1000.0, "The lowest."),
        HIGH.of(1.0, -1000.0..=1000.0, "The highest."),
        FALLOFF.of(0.1, 0.0..=1000.0, "How far beyond it fades."),
    ],
    outputs: &[VALUE.unit("1 there, 0 elsewhere.")],
    version: 1,
    meaning: Meaning::Field(height_mask),
};

fn height_mask(s: &mut Scope<'_>) {
    let (low, high, falloff) = (s.get(LOW), s.get(HIGH), s.get(FALLOFF));
    let v = s.get(OF);
    s.put(VALUE, between(v, low, high, falloff));
}
