//! An input looked at elsewhere, where maps push.

use super::{EDGE, EDGE_SOCKET, OF, look};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const PUSH_X: Number = Number("push_x");
const PUSH_Y: Number = Number("push_y");
const AMOUNT: Number = Number("amount");

pub(crate) const PERTURB: Spec = Spec {
    name: "perturb",
    aliases: &["warp", "distort", "displace"],
    category: Category::Warp,
    icon: '↝',
    doc: "Its input, pushed about by one or two maps.",
    sockets: &[
        OF.passing(0.0, "What is pushed about."),
        PUSH_X.input("How far it is pushed across: 0..1 is read as -1..1."),
        PUSH_Y.input("How far it is pushed down: 0..1 is read as -1..1."),
        AMOUNT.of(0.1, -4.0..=4.0, "How far a push of 1 goes, in tiles."),
        EDGE_SOCKET,
    ],
    outputs: &[VALUE.like(&[OF], "The input, as seen from where it was pushed.")],
    version: 1,
    meaning: Meaning::Field(perturb),
};

fn perturb(s: &mut Scope<'_>) {
    let (here, amount, edge) = (s.point(), s.get(AMOUNT), s.get(EDGE));
    let x = s.x() + s.signed(PUSH_X, here) * amount;
    let y = s.y() + s.signed(PUSH_Y, here) * amount;
    look(s, VALUE, [edge.of(x), edge.of(y)]);
}
