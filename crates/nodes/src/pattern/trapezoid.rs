//! Trapezoid.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const TOP: Number = Number("top");
const BOTTOM: Number = Number("bottom");
const HEIGHT: Number = Number("height");
const ROUND: Number = Number("round");

pub(crate) const TRAPEZOID: Spec = Spec {
    name: "trapezoid",
    aliases: &["keystone", "wedge_shape", "taper"],
    category: Category::Pattern,
    icon: '⛺',
    doc: "A symmetric trapezoid, or a triangle, as a signed distance and as a mask.",
    sockets: shape![
        TOP.of(0.3, 0.0..=16.0, "Width of the upper side, in tiles; at most √2 where tiling is on."),
        BOTTOM.of(0.7, 0.0..=16.0, "Width of the lower side, in tiles; at most √2 where tiling is on."),
        HEIGHT.of(0.5, 0.001..=16.0, "Height, in tiles; at most √2 where tiling is on."),
        ROUND.of(0.02, 0.0..=1.0, "Radius of the corners, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(trapezoid),
};

fn trapezoid(s: &mut Scope<'_>) {
    let round = s.get(ROUND);
    let half = [s.get(TOP), s.get(BOTTOM), s.get(HEIGHT)].map(|v| v * 0.5);
    let half = half.map(|half| limited_to_tile(s, half, Expr::Lit(FRAC_1_SQRT_2)));
    let round = round.min(half[2] * 0.9).min(half[0].max(half[1]) * 0.9);
    let [top, bottom, tall] = half.map(|v| (v - round).max(ZERO));
    let side = [bottom - top, tall * 2.0];
    put_rotated_shape(s, |[x, y]| {
        let x = x.abs();
        let width = Real::pick(y.less(ZERO), top, bottom);
        let level = [(x - width).max(ZERO), y.abs() - tall];
        // The nearest point of the slanted side, from its upper end on.
        let from = [x - top, y + tall];
        let square = side[0] * side[0] + side[1] * side[1];
        let along = ((from[0] * side[0] + from[1] * side[1]) / square).clamp(ZERO, ONE);
        let slant = [from[0] - side[0] * along, from[1] - side[1] * along];
        let far = length(level).min(length(slant));
        let inside = slant[0].less(ZERO) & level[1].less(ZERO);
        Real::pick(inside, -far, far) - round
    });
}
