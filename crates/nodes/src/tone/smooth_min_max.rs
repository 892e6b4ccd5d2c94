//! Smooth minimum and maximum.

use crate::shaping::{smooth_max, smooth_min};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec};

const A: Number = Number("a");
const B: Number = Number("b");
const SMOOTH: Number = Number("smooth");
const MIN: Out = Out("min");
const MAX: Out = Out("max");

pub(crate) const SMOOTH_MIN_MAX: Spec = Spec {
    name: "smooth_min_max",
    aliases: &["smooth_min", "smooth_max", "soft_min", "soft_max"],
    category: Category::Tone,
    icon: '⋎',
    doc: "Computes the smooth minimum and maximum of two heights, rounded where they meet.",
    sockets: &[
        A.input("First height."),
        B.input("Second height."),
        SMOOTH.of(0.2, 0.0..=16.0, "Smoothing: difference of heights below which they blend."),
    ],
    outputs: &[MAX.free("The smooth maximum."), MIN.free("The smooth minimum.")],
    version: 1,
    meaning: Meaning::Field(smooth_min_max),
};

fn smooth_min_max(s: &mut Scope<'_>) {
    let (a, b, k) = (s.get(A), s.get(B), s.get(SMOOTH));
    s.put(MAX, smooth_max(a, b, k));
    s.put(MIN, smooth_min(a, b, k));
}
