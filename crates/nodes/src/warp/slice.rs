//! An input at another depth or time.

use super::{OF, OF_SOCKET, SEEN};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const Z: Number = Number("z");
const T: Number = Number("t");

pub(crate) const SLICE: Spec = Spec {
    name: "slice",
    aliases: &["at_depth", "at_time", "evolution"],
    category: Category::Warp,
    icon: '⌗',
    doc: "Its input at another depth or time: a noise of three dimensions changes as the depth does.",
    sockets: &[
        OF_SOCKET,
        Z.of(0.0, -1000.0..=1000.0, "The depth, in tiles."),
        T.of(0.0, -1000.0..=1000.0, "The time, in loops."),
    ],
    outputs: SEEN,
    version: 1,
    meaning: Meaning::Field(slice),
};

fn slice(s: &mut Scope<'_>) {
    let there = [s.x(), s.y(), s.get(Z), s.get(T)];
    let v = s.sample(OF, there);
    s.put_value(VALUE, v);
}
