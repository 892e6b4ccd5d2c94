//! Displacement by maps.

use super::{EDGE, EDGE_SOCKET, OF, put_sample};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const PUSH_X: Number = Number("push_x");
const PUSH_Y: Number = Number("push_y");
const AMOUNT: Number = Number("amount");

pub(crate) const PERTURB: Spec = Spec {
    name: "perturb",
    aliases: &["warp", "distort", "displace"],
    category: Category::Warp,
    icon: '↝',
    doc: "Displaces its input by one or two maps.",
    sockets: &[
        OF.any_type(0.0, "Input to displace."),
        PUSH_X.input("Horizontal displacement map: 0..1 is read as -1..1."),
        PUSH_Y.input("Vertical displacement map: 0..1 is read as -1..1."),
        AMOUNT.of(0.1, -4.0..=4.0, "Displacement for a map value of 1, in tiles."),
        EDGE_SOCKET,
    ],
    outputs: &[VALUE.like(&[OF], "The displaced input.")],
    version: 1,
    meaning: Meaning::Field(perturb),
};

fn perturb(s: &mut Scope<'_>) {
    let (here, amount, edge) = (s.point(), s.get(AMOUNT), s.get(EDGE));
    let x = s.x() + s.signed(PUSH_X, here) * amount;
    let y = s.y() + s.signed(PUSH_Y, here) * amount;
    put_sample(s, VALUE, [edge.of(x), edge.of(y)]);
}
