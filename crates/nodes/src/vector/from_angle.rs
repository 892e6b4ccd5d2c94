//! A vector from an angle.

use super::VECTOR;
use crate::position::{TURN, rotated};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;

const LENGTH: Number = Number("length");

pub(crate) const FROM_ANGLE: Spec = Spec {
    name: "from_angle",
    aliases: &["polar_vector", "direction_vector", "angle_to_vector"],
    category: Category::Vector,
    icon: '↗',
    doc: "Makes a vector from a direction and a length: flows and displacements by a map of angles.",
    sockets: &[
        TURN.input("Direction in turns, clockwise from the right.").also(&["angle", "rotation"]),
        LENGTH.of(1.0, -1000.0..=1000.0, "Length."),
    ],
    outputs: &[VECTOR.vector("The vector.")],
    version: 1,
    meaning: Meaning::Field(from_angle),
};

fn from_angle(s: &mut Scope<'_>) {
    let (turn, length) = (s.get(TURN), s.get(LENGTH));
    let [x, y] = rotated([length, ZERO], turn);
    s.put_value(VECTOR, Value::Vector([x, y, ZERO]));
}
