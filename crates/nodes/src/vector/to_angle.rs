//! The angle of a vector.

use super::OF;
use crate::position::{angle_in_turns, length};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec};

const TURN: Out = Out("turn");
const LENGTH: Out = Out("length");

pub(crate) const TO_ANGLE: Spec = Spec {
    name: "to_angle",
    aliases: &["vector_angle", "flow_angle", "vector_to_angle"],
    category: Category::Vector,
    icon: '↘',
    doc: "Measures the direction and length of a vector or normal in the plane, for nodes with a `turn`.",
    sockets: &[OF.of([1.0, 0.0, 0.0], "Input vector; only x and y count.")],
    outputs: &[TURN.unit("Direction in turns, clockwise from the right."), LENGTH.free("Length.")],
    version: 1,
    meaning: Meaning::Field(to_angle),
};

fn to_angle(s: &mut Scope<'_>) {
    let [x, y, _] = s.get(OF);
    s.put(TURN, angle_in_turns([x, y]));
    s.put(LENGTH, length([x, y]));
}
