//! Threshold.

use super::{OF, OF_SOCKET};
use crate::shaping::smooth_step;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const AT: Number = Number("at");
const SOFT: Number = Number("soft");

pub(crate) const THRESHOLD: Spec = Spec {
    name: "threshold",
    aliases: &["step", "binarize", "cutoff"],
    category: Category::Tone,
    icon: '◨',
    doc: "Converts values to black below a threshold and white above it, with a hard or soft edge.",
    sockets: &[
        OF_SOCKET,
        AT.of(0.5, -1000.0..=1000.0, "Threshold value."),
        SOFT.of(0.02, 0.0..=1000.0, "Width of the soft edge."),
    ],
    outputs: &[VALUE.unit("Mask: 0 below the threshold, 1 above.")],
    version: 1,
    meaning: Meaning::Field(threshold),
};

fn threshold(s: &mut Scope<'_>) {
    let (at, half) = (s.get(AT), s.get(SOFT) * 0.5);
    let v = smooth_step(s.get(OF), at - half, at + half);
    s.put(VALUE, v);
}
