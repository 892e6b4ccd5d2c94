//! Affine transformation.

use super::{EDGE, EDGE_SOCKET, OF_SOCKET, WARPED, put_sample};
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET, rotated};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};

const MOVE_X: Number = Number("move_x");
const MOVE_Y: Number = Number("move_y");
const SCALE_X: Number = Number("scale_x");
const SCALE_Y: Number = Number("scale_y");
const SHEAR_X: Number = Number("shear_x");
const SHEAR_Y: Number = Number("shear_y");

pub(crate) const TRANSFORM: Spec = Spec {
    name: "transform",
    aliases: &["move", "rotate", "shear", "translate", "affine"],
    category: Category::Warp,
    icon: '⤢',
    doc: "Moves, rotates, scales and shears its input about a centre; quarter turns and whole moves still tile. For results that always tile, see `safe_transform`.",
    sockets: &[
        OF_SOCKET,
        MOVE_X.of(0.0, -64.0..=64.0, "Horizontal move, in tiles."),
        MOVE_Y.of(0.0, -64.0..=64.0, "Vertical move, in tiles."),
        TURN_SOCKET.example(ExampleInput::Number(0.1)),
        SCALE_X.of(1.0, -64.0..=64.0, "Horizontal scale factor.").example(ExampleInput::Number(0.6)),
        SCALE_Y.of(1.0, -64.0..=64.0, "Vertical scale factor.").example(ExampleInput::Number(0.6)),
        SHEAR_X.of(0.0, -16.0..=16.0, "Horizontal shear, in tiles per tile down."),
        SHEAR_Y.of(0.0, -16.0..=16.0, "Vertical shear, in tiles per tile across."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        EDGE_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(transform),
};

/// The inverse transformation, last step first: the input is sheared, then scaled, rotated and moved.
fn transform(s: &mut Scope<'_>) {
    let (edge, turn, centre) = (s.get(EDGE), s.get(TURN), [s.get(CENTRE_X), s.get(CENTRE_Y)]);
    let moved = [s.x() - s.get(MOVE_X) - centre[0], s.y() - s.get(MOVE_Y) - centre[1]];
    let [x, y] = rotated(moved, -turn);
    let [x, y] = [x / s.get(SCALE_X), y / s.get(SCALE_Y)];
    let y = y - x * s.get(SHEAR_Y);
    let x = x - y * s.get(SHEAR_X);
    put_sample(s, VALUE, [edge.of(x + centre[0]), edge.of(y + centre[1])]);
}
