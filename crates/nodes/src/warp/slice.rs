//! Depth and time of an input.

use super::{OF, OF_SOCKET, WARPED};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const Z: Number = Number("z");
const T: Number = Number("t");

pub(crate) const SLICE: Spec = Spec {
    name: "slice",
    aliases: &["at_depth", "at_time", "evolution"],
    category: Category::Warp,
    icon: '⌗',
    doc: "Samples its input at another depth or time; a noise of three dimensions evolves with depth.",
    sockets: &[
        OF_SOCKET,
        Z.of(0.0, -1000.0..=1000.0, "Depth, in tiles."),
        T.of(0.0, -1000.0..=1000.0, "Time, in loops."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(slice),
};

fn slice(s: &mut Scope<'_>) {
    let there = [s.x(), s.y(), s.get(Z), s.get(T)];
    let v = s.sample(OF, there);
    s.put_value(VALUE, v);
}
