//! Masks a range of slope angles.

use super::range_mask;
use crate::position::length;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_PI;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const FALLOFF: Number = Number("falloff");

pub(crate) const SLOPE_MASK: Spec = Spec {
    name: "slope_mask",
    aliases: &["select_slope", "slope_selector", "angle_mask"],
    category: Category::Surface,
    icon: '◣',
    doc: "Masks slopes between two angles: snow on flat ground, rock on steep.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        STRENGTH.of(0.3, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        LOW.of(25.0, 0.0..=90.0, "Smallest slope angle inside the mask, in degrees."),
        HIGH.of(90.0, 0.0..=90.0, "Largest slope angle inside the mask, in degrees."),
        FALLOFF.of(15.0, 0.0..=90.0, "Falloff: angle over which the mask fades beyond the range, in degrees."),
    ],
    outputs: &[VALUE.unit("Mask: 1 inside the range, 0 outside.")],
    version: 1,
    meaning: Meaning::Field(slope_mask),
};

fn slope_mask(s: &mut Scope<'_>) {
    let (low, high, falloff) = (s.get(LOW), s.get(HIGH), s.get(FALLOFF));
    let (here, strength) = (s.point(), s.get(STRENGTH));
    let [across, down, _] = s.slope(OF, here);
    let degrees = (length([across, down]) * strength).atan2(ONE) * 180.0 * FRAC_1_PI;
    s.put(VALUE, range_mask(degrees, low, high, falloff));
}
