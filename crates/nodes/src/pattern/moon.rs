//! Crescent moon.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const RADIUS: Number = Number("radius");
const BITE: Number = Number("bite");
const SHIFT: Number = Number("shift");

pub(crate) const MOON: Spec = Spec {
    name: "moon",
    aliases: &["crescent", "sickle"],
    category: Category::Pattern,
    icon: '🌙',
    doc: "A crescent: a disc without another disc, as a signed distance and as a mask.",
    sockets: shape![
        RADIUS.of(0.4, 0.001..=16.0, "Radius, in tiles; at most 1 where tiling is on."),
        BITE.of(0.85, 0.01..=4.0, "Radius of the disc that is cut off, as a share of the radius."),
        SHIFT.of(0.45, 0.01..=4.0, "Distance between both centres, as a share of the radius."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(moon),
};

fn moon(s: &mut Scope<'_>) {
    let radius = s.get(RADIUS).max(Expr::Lit(1e-4));
    let radius = limited_to_tile(s, radius, ONE);
    let (bite, shift) = (radius * s.get(BITE), (radius * s.get(SHIFT)).max(Expr::Lit(1e-4)));
    // The tips, where both circles meet.
    let tip_x = (radius * radius - bite * bite + shift * shift) / (shift * 2.0);
    let tip_y = (radius * radius - tip_x * tip_x).max(ZERO).sqrt();
    put_rotated_shape(s, |[x, y]| {
        let y = y.abs();
        let is_tip = (shift * (tip_y - y).max(ZERO)).less(x * tip_y - y * tip_x);
        let rest = (length([x, y]) - radius).max(bite - length([x - shift, y]));
        Real::pick(is_tip, length([x - tip_x, y - tip_y]), rest)
    });
}
