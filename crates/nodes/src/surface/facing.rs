//! Masks slopes by their direction.

use crate::position::{TURN, angle_in_turns, length};
use crate::shaping::{HALF, ONE, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_PI;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const WIDTH: Number = Number("width");
const FALLOFF: Number = Number("falloff");
const STEEP: Number = Number("steep");

pub(crate) const FACING: Spec = Spec {
    name: "facing",
    aliases: &["aspect_mask", "select_direction", "direction_mask", "exposure_mask"],
    category: Category::Surface,
    icon: '🌗',
    doc: "Masks slopes that face one way: moss on the shady side, dust on the windward side.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        STRENGTH.of(0.3, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        TURN.of(0.75, -16.0..=16.0, "Direction that slopes face, in turns clockwise from the right: 0.75 is up."),
        WIDTH.of(0.3, 0.0..=1.0, "Width of the range of directions, in turns."),
        FALLOFF.of(0.2, 0.0..=1.0, "Falloff: part of a turn over which the mask fades beyond the range."),
        STEEP.of(
            10.0,
            0.0..=90.0,
            "Slope angle from which on slopes count fully, in degrees; flat ground faces nowhere.",
        ),
    ],
    outputs: &[VALUE.unit("Mask: 1 on slopes that face that way.")],
    version: 1,
    meaning: Meaning::Field(facing),
};

fn facing(s: &mut Scope<'_>) {
    let (here, strength, turn) = (s.point(), s.get(STRENGTH), s.get(TURN));
    let (half, falloff, steep) = (s.get(WIDTH) * 0.5, s.get(FALLOFF), s.get(STEEP));
    let [across, down, _] = s.slope(OF, here);
    let downhill = [-across, -down];
    let off = ((angle_in_turns(downhill) - turn + HALF).fract() - 0.5).abs();
    let degrees = (length(downhill) * strength).atan2(ONE) * 180.0 * FRAC_1_PI;
    let v = (ONE - smooth_step(off, half, half + falloff)) * smooth_step(degrees, steep * 0.25, steep);
    s.put(VALUE, v);
}
