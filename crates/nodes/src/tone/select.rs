//! One input where a control lies within bounds, the other elsewhere.

use crate::ease::smooth_rise;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Meaning, Number, Out, Spec, VALUE};

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
    doc: "One input where a control lies between two values, the other elsewhere, with a soft border.",
    sockets: &[
        BY.input("What decides."),
        OUTSIDE.passing(0.0, "What is there where it lies outside."),
        INSIDE.passing(1.0, "What is there where it lies inside."),
        LOW.of(0.4, -1000.0..=1000.0, "The lower bound."),
        HIGH.of(0.6, -1000.0..=1000.0, "The upper bound."),
        FALLOFF.of(0.1, 0.0..=1000.0, "How wide the borders are."),
    ],
    outputs: &[VALUE.like(&[OUTSIDE, INSIDE], "The choice."), MASK.unit("1 inside, 0 outside.")],
    version: 1,
    meaning: Meaning::Field(select),
};

fn select(s: &mut Scope<'_>) {
    let (by, low, high, half) = (s.get(BY), s.get(LOW), s.get(HIGH), s.get(FALLOFF) * 0.5);
    let mask = smooth_rise(by, low - half, low + half) - smooth_rise(by, high - half, high + half);
    let (outside, inside) = (s.get(OUTSIDE), s.get(INSIDE));
    s.put_value(VALUE, outside.lerp(inside, mask));
    s.put(MASK, mask);
}
