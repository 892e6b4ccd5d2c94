//! Where a surface is as steep as that.

use super::between;
use crate::ease::ONE;
use crate::plane::length;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
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
    doc: "Where a surface of that height is as steep as between two angles: snow on the flat, rock where it is steep.",
    sockets: &[
        OF.input("The height."),
        STRENGTH.of(0.3, 0.0..=16.0, "How far a height of 1 rises, in tiles."),
        LOW.of(25.0, 0.0..=90.0, "The gentlest slope, in degrees."),
        HIGH.of(90.0, 0.0..=90.0, "The steepest slope, in degrees."),
        FALLOFF.of(15.0, 0.0..=90.0, "How many degrees beyond it fades."),
    ],
    outputs: &[VALUE.unit("1 there, 0 elsewhere.")],
    version: 1,
    meaning: Meaning::Field(slope_mask),
};

fn slope_mask(s: &mut Scope<'_>) {
    let (low, high, falloff) = (s.get(LOW), s.get(HIGH), s.get(FALLOFF));
    let (here, strength) = (s.point(), s.get(STRENGTH));
    let [across, down, _] = s.slope(OF, here);
    let degrees = (length([across, down]) * strength).atan2(ONE) * 180.0 * FRAC_1_PI;
    s.put(VALUE, between(degrees, low, high, falloff));
}
