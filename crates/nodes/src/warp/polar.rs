//! Polar coordinates.

use super::{OF_SOCKET, RADIUS, RADIUS_SOCKET, WARPED, put_sample};
use crate::position::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET, angle_in_turns, length,
};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE, Whole};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const WAY: Choice<bool> = Choice("way", &["roll_up", "unroll"], &[true, false]);
const TIMES: Whole = Whole("times");

pub(crate) const POLAR: Spec = Spec {
    name: "polar",
    aliases: &["to_polar", "from_polar", "polar_coordinates", "roll_up"],
    category: Category::Warp,
    icon: '⟳',
    doc: "Wraps its input around a centre, or unwraps it (polar coordinates).",
    sockets: &[
        OF_SOCKET,
        WAY.of(0, "Direction: from Cartesian to polar, or back."),
        TIMES.of(1, 1..=64, "Number of repetitions around the centre."),
        RADIUS_SOCKET,
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(polar),
};

fn polar(s: &mut Scope<'_>) {
    let (times, turn, radius) = (s.get(TIMES) as f32, s.get(TURN), s.get(RADIUS));
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    let seen = if s.get(WAY) {
        let offset = [s.x() - centre[0], s.y() - centre[1]];
        [(angle_in_turns(offset) - turn).fract() * times, length(offset) / radius]
    } else {
        let (angle, far) = ((s.x() * (1.0 / times) + turn) * TAU, s.y() * radius);
        [centre[0] + far * angle.cos(), centre[1] + far * angle.sin()]
    };
    put_sample(s, VALUE, seen);
}
