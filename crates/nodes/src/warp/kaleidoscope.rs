//! Kaleidoscope.

use super::{OF_SOCKET, WARPED, put_sample};
use crate::position::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET, angle_in_turns, length,
};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE, Whole};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const SECTORS: Whole = Whole("sectors");
const MIRROR: Choice<bool> = Choice("mirror", &["off", "on"], &[false, true]);

pub(crate) const KALEIDOSCOPE: Spec = Spec {
    name: "kaleidoscope",
    aliases: &["mandala", "radial_repeat", "polar_tile", "snowflake"],
    category: Category::Warp,
    icon: '❋',
    doc: "Repeats one sector of its input around a centre; the result fills one tile and does not repeat.",
    sockets: &[
        OF_SOCKET,
        SECTORS.of(6, 1..=64, "Number of sectors."),
        MIRROR.of(1, "Mirrors half of each sector, so that sectors meet without a seam."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(kaleidoscope),
};

fn kaleidoscope(s: &mut Scope<'_>) {
    let (sectors, turn, centre) = (s.get(SECTORS) as f32, s.get(TURN), [s.get(CENTRE_X), s.get(CENTRE_Y)]);
    let offset = [s.x() - centre[0], s.y() - centre[1]];
    let (far, on) = (length(offset), ((angle_in_turns(offset) - turn) * sectors).fract());
    let aside = if s.get(MIRROR) { (on - 0.5).abs() } else { on };
    let angle = (aside * (1.0 / sectors) + turn) * TAU;
    put_sample(s, VALUE, [centre[0] + far * angle.cos(), centre[1] + far * angle.sin()]);
}
