//! Black below, white above.

use super::{OF, OF_SOCKET};
use crate::ease::smooth_rise;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const AT: Number = Number("at");
const SOFT: Number = Number("soft");

pub(crate) const THRESHOLD: Spec = Spec {
    name: "threshold",
    aliases: &["step", "binarize", "cutoff"],
    category: Category::Tone,
    icon: '◨',
    doc: "Black below a value and white above it, with a hard or a soft edge.",
    sockets: &[
        OF_SOCKET,
        AT.of(0.5, -1000.0..=1000.0, "Where the edge is."),
        SOFT.of(0.02, 0.0..=1000.0, "How wide the edge is."),
    ],
    outputs: &[VALUE.unit("0 below, 1 above.")],
    version: 1,
    meaning: Meaning::Field(threshold),
};

fn threshold(s: &mut Scope<'_>) {
    let (at, half) = (s.get(AT), s.get(SOFT) * 0.5);
    let v = smooth_rise(s.get(OF), at - half, at + half);
    s.put(VALUE, v);
}
