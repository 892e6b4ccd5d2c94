//! Cross.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const SIZE: Number = Number("size");
const WIDTH: Number = Number("width");
const ROUND: Number = Number("round");

pub(crate) const CROSS: Spec = Spec {
    name: "cross",
    aliases: &["plus", "x_shape"],
    category: Category::Pattern,
    icon: '✚',
    doc: "A cross with arms of equal length, as a signed distance and as a mask.",
    sockets: shape![
        SIZE.of(0.7, 0.0..=16.0, "Length from tip to tip, in tiles; at most √2 where tiling is on."),
        WIDTH.of(0.24, 0.0..=16.0, "Width of the arms, in tiles."),
        ROUND.of(0.02, 0.0..=1.0, "Radius of the corners, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(cross),
};

fn cross(s: &mut Scope<'_>) {
    let (size, round) = (s.get(SIZE) * 0.5, s.get(ROUND));
    let size = limited_to_tile(s, size, Expr::Lit(FRAC_1_SQRT_2));
    let width = (s.get(WIDTH) * 0.5).min(size);
    let round = round.min(width);
    let (size, width) = (size - round, width - round);
    // By symmetry, one half of one arm represents all.
    put_rotated_shape(s, |[x, y]| {
        let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        let (beyond, aside) = (far - size, near - width);
        let outside = length([beyond.max(ZERO), aside.max(ZERO)]);
        // Inside: the nearest side of the arm, or the corner between two arms.
        let corner = length([(width - far).max(ZERO), (width - near).max(ZERO)]);
        let inside = Real::pick(far.less(width), -corner, beyond.max(aside));
        Real::pick(ZERO.less(beyond.max(aside)), outside, inside) - round
    });
}
