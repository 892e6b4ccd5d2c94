//! Ellipse.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, Vec2, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const WIDTH: Number = Number("width");
const HEIGHT: Number = Number("height");

pub(crate) const ELLIPSE: Spec = Spec {
    name: "ellipse",
    aliases: &["oval", "egg_shape"],
    category: Category::Pattern,
    icon: '○',
    doc: "An ellipse, as a signed distance and as a mask.",
    sockets: shape![
        WIDTH.of(0.8, 0.001..=16.0, "Width, in tiles; at most 2 where tiling is on."),
        HEIGHT.of(0.5, 0.001..=16.0, "Height, in tiles; at most 2 where tiling is on."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(ellipse),
};

fn ellipse(s: &mut Scope<'_>) {
    let half = [s.get(WIDTH), s.get(HEIGHT)].map(|v| (v * 0.5).max(Expr::Lit(1e-4)));
    let half = half.map(|half| limited_to_tile(s, half, ONE));
    put_rotated_shape(s, |offset| ellipse_distance(offset, half));
}

/// The signed distance to an ellipse. The nearest point of its edge is found in a few steps, each of which replaces the
/// edge by its circle of curvature (Chatfield, 2017).
fn ellipse_distance<'r>(offset: Vec2<'r>, half: Vec2<'r>) -> Expr<'r> {
    let place = offset.map(Real::abs);
    let stretch = half[0] * half[0] - half[1] * half[1];
    let mut on: Vec2<'r> = [Expr::Lit(FRAC_1_SQRT_2); 2];
    for _ in 0..6 {
        // The centre of curvature.
        let centre = [stretch * on[0] * on[0] * on[0] / half[0], -stretch * on[1] * on[1] * on[1] / half[1]];
        let radius = length([0, 1].map(|axis| half[axis] * on[axis] - centre[axis]));
        let from = [0, 1].map(|axis| place[axis] - centre[axis]);
        let scale = radius / length(from).max(Expr::Lit(1e-9));
        let next = [0, 1].map(|axis| ((from[axis] * scale + centre[axis]) / half[axis]).clamp(ZERO, ONE));
        let unit = length(next).max(Expr::Lit(1e-9));
        on = next.map(|v| v / unit);
    }
    let far = length([0, 1].map(|axis| place[axis] - half[axis] * on[axis]));
    let is_inside = length([0, 1].map(|axis| place[axis] / half[axis])).less(ONE);
    Real::pick(is_inside, -far, far)
}
