//! Swirl.

use super::{OF_SOCKET, RADIUS_SOCKET, WARPED, put_distorted};
use crate::position::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, TURN, rotated};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};
use lapidary_field::real::Real;

pub(crate) const SWIRL: Spec = Spec {
    name: "swirl",
    aliases: &["twirl", "vortex", "twist"],
    category: Category::Warp,
    icon: '@',
    doc: "Twists its input around a centre; the rotation fades out towards the radius.",
    sockets: &[
        OF_SOCKET,
        TURN.of(0.5, -16.0..=16.0, "Rotation at the centre, in turns."),
        RADIUS_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(swirl),
};

fn swirl(s: &mut Scope<'_>) {
    let turn = s.get(TURN);
    put_distorted(s, |offset, within| rotated(offset, -(turn * within.cubic())));
}
