//! Transformation that always tiles.

use super::{OF_SOCKET, WARPED, put_sample};
use crate::position::TURN;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const TIMES: Number = Number("times");
const MOVE_X: Number = Number("move_x");
const MOVE_Y: Number = Number("move_y");
const FLIP: Choice<bool> = Choice("flip", &["off", "on"], &[false, true]);

pub(crate) const SAFE_TRANSFORM: Spec = Spec {
    name: "safe_transform",
    aliases: &["seamless_transform", "seamless_rotation", "tile_safe_rotation", "rotate_tiling"],
    category: Category::Warp,
    icon: '♻',
    doc: "Repeats, rotates, mirrors and moves its input so that the result always tiles: size and rotation snap to the nearest ones that fit.",
    sockets: &[
        OF_SOCKET,
        TIMES.of(2.0, 1.0..=256.0, "Repetitions across a tile, snapped to a number that fits the rotation.").decades(),
        TURN.of(
            0.15,
            -16.0..=16.0,
            "Clockwise rotation in turns, snapped; the more repetitions, the more rotations fit.",
        ),
        MOVE_X.of(0.0, -64.0..=64.0, "Horizontal move, in tiles."),
        MOVE_Y.of(0.0, -64.0..=64.0, "Vertical move, in tiles."),
        FLIP.of(0, "Mirrors the input from left to right first."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(safe_transform),
};

/// A rotation and scaling whose matrix has whole numbers maps whole tiles to whole tiles.
fn safe_transform(s: &mut Scope<'_>) {
    let (times, angle) = (s.get(TIMES).max(ONE), s.get(TURN) * TAU);
    // One of them is at least 0.7 before it is rounded, so that they are never both 0.
    let [along, aside] = [angle.cos(), angle.sin()].map(|v| (v * times + 0.5).floor());
    let x = s.x().fract() - s.get(MOVE_X) - 0.5;
    let y = s.y().fract() - s.get(MOVE_Y) - 0.5;
    let (across, down) = (x * along + y * aside, y * along - x * aside);
    let across = if s.get(FLIP) { -across } else { across };
    put_sample(s, VALUE, [across, down].map(|v| (v + 0.5).fract()));
}
