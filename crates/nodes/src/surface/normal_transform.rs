//! Moves, rotates, scales and mirrors a normal map, with its vectors.

use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, rotated};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, NORMAL, Normal, Number, Spec};
use lapidary_evaluator::node::value::{Value, unit};

const OF: Normal = Normal("of");
const MOVE_X: Number = Number("move_x");
const MOVE_Y: Number = Number("move_y");
const SCALE: Number = Number("scale");
const FLIP_X: Choice<f32> = Choice("flip_x", &["off", "on"], &[1.0, -1.0]);
const FLIP_Y: Choice<f32> = Choice("flip_y", &["off", "on"], &[1.0, -1.0]);

pub(crate) const NORMAL_TRANSFORM: Spec = Spec {
    name: "normal_transform",
    aliases: &["transform_normal", "rotate_normal_map", "mirror_normal_map"],
    category: Category::Surface,
    icon: '⟲',
    doc: "Moves, rotates, scales and mirrors a normal map and turns its vectors with it, so that its light stays right.",
    sockets: &[
        OF.input("Input normals."),
        MOVE_X.of(0.0, -64.0..=64.0, "Horizontal move, in tiles."),
        MOVE_Y.of(0.0, -64.0..=64.0, "Vertical move, in tiles."),
        TURN.of(0.25, -16.0..=16.0, "Clockwise rotation in turns; quarter turns still tile."),
        SCALE.of(1.0, 0.01..=64.0, "Scale factor: 0.5 shows two copies across, which still tile."),
        FLIP_X.of(0, "Mirrors left and right."),
        FLIP_Y.of(0, "Mirrors top and bottom."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
    ],
    outputs: &[NORMAL.normal("The transformed normals.")],
    version: 1,
    meaning: Meaning::Field(normal_transform),
};

/// A relief that is scaled in all directions keeps its slopes.
fn normal_transform(s: &mut Scope<'_>) {
    let (turn, scale, flips) = (s.get(TURN), s.get(SCALE), [s.get(FLIP_X), s.get(FLIP_Y)]);
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    let moved = [s.x() - s.get(MOVE_X) - centre[0], s.y() - s.get(MOVE_Y) - centre[1]];
    let place = rotated(moved, -turn);
    let [x, y] = [0, 1].map(|k| place[k] * flips[k] / scale + centre[k]);
    let [across, up, out] = s.at(OF, x, y);
    // Turns are clockwise in image space, where y points down; the normal's y points up.
    let [across, down] = rotated([across * flips[0], -(up * flips[1])], turn);
    s.put_value(NORMAL, Value::Normal(unit([across, -down, out])));
}
