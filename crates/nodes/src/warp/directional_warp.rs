//! Directional warp.

use super::{EDGE, EDGE_SOCKET, OF_SOCKET, WARPED, put_sample};
use crate::position::{TURN, rotated};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const PUSH: Number = Number("push");
const AMOUNT: Number = Number("amount");

pub(crate) const DIRECTIONAL_WARP: Spec = Spec {
    name: "directional_warp",
    aliases: &["slide", "smear"],
    category: Category::Warp,
    icon: '⇝',
    doc: "Displaces its input along one direction by a map.",
    sockets: &[
        OF_SOCKET,
        PUSH.input("Displacement map: 0..1 is read as -1..1.").also(&["by", "map", "intensity"]),
        TURN.of(0.125, -16.0..=16.0, "Direction in turns, clockwise from the right; a wire varies it."),
        AMOUNT.of(0.15, -4.0..=4.0, "Displacement for a map value of 1, in tiles."),
        EDGE_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(directional_warp),
};

fn directional_warp(s: &mut Scope<'_>) {
    let (here, edge, turn) = (s.point(), s.get(EDGE), s.get(TURN));
    let far = s.signed(PUSH, here) * s.get(AMOUNT);
    let [x, y] = rotated([far, ZERO], turn);
    put_sample(s, VALUE, [edge.of(here[0] + x), edge.of(here[1] + y)]);
}
