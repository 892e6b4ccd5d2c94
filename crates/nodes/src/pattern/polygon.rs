//! Regular polygon.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape, star_distance};
use crate::position::TURN_SOCKET;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, Whole};
use lapidary_field::real::Real;
use std::f32::consts::PI;

const SIDES: Whole = Whole("sides");
const RADIUS: Number = Number("radius");
const ROUND: Number = Number("round");

pub(crate) const POLYGON: Spec = Spec {
    name: "polygon",
    aliases: &["triangle", "pentagon", "hexagon", "ngon"],
    category: Category::Pattern,
    icon: '⬟',
    doc: "A regular polygon, as a signed distance and as a mask.",
    sockets: shape![
        SIDES.of(6, 3..=64, "Number of sides."),
        RADIUS.of(0.4, 0.0..=16.0, "Radius from centre to corners, in tiles; at most 1 where tiling is on."),
        ROUND.of(0.0, 0.0..=1.0, "Roundness of the corners, from 0 to 1."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(polygon),
};

fn polygon(s: &mut Scope<'_>) {
    let (sides, radius, round) = (s.get(SIDES), s.get(RADIUS), s.get(ROUND));
    let radius = limited_to_tile(s, radius, ONE);
    // A polygon is a star whose inner corners lie on the lines between its tips. Growing a smaller polygon rounds it.
    let middle = Real::cos(PI / sides as f32);
    let sharp = radius - round * radius;
    put_rotated_shape(s, |offset| star_distance(offset, sides, sharp, sharp * middle) - round * radius * middle);
}
