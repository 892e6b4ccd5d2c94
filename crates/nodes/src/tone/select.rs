//! Selects by a range.

use crate::shaping::smooth_step;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Meaning, Number, Out, Spec, VALUE};

const OUTSIDE: Any = Any("outside");
const INSIDE: Any = Any("inside");
const BY: Number = Number("by");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const FALLOFF: Number = Number("falloff");
const MASK: Out = Out("mask");

pub(crate) const SELECT: Spec = Spec {
    name: "select",
    aliases: &["range_select", "band", "select_by"],
    category: Category::Tone,
    icon: '⧇',
    doc: "Selects one input where a control value lies in a range and another elsewhere, with a soft border.",
    sockets: &[
        BY.input("Control value."),
        OUTSIDE.any_type(0.0, "Result where the control is outside the range."),
        INSIDE.any_type(1.0, "Result where the control is inside the range."),
        LOW.of(0.4, -1000.0..=1000.0, "Lower bound of the range.").usual(0.0, 1.0),
        HIGH.of(0.6, -1000.0..=1000.0, "Upper bound of the range.").usual(0.0, 1.0),
        FALLOFF.of(0.1, 0.0..=1000.0, "Width of the soft borders."),
    ],
    outputs: &[
        VALUE.like(&[OUTSIDE, INSIDE], "The selected input."),
        MASK.unit("Mask: 1 inside the range, 0 outside."),
    ],
    version: 1,
    meaning: Meaning::Field(select),
};

fn select(s: &mut Scope<'_>) {
    let (by, low, high, half) = (s.get(BY), s.get(LOW), s.get(HIGH), s.get(FALLOFF) * 0.5);
    let mask = smooth_step(by, low - half, low + half) - smooth_step(by, high - half, high + half);
    let (outside, inside) = (s.get(OUTSIDE), s.get(INSIDE));
    s.put_value(VALUE, outside.lerp(inside, mask));
    s.put(MASK, mask);
}
