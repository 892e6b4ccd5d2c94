//! Heart.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::SQRT_2;

const SIZE: Number = Number("size");

pub(crate) const HEART: Spec = Spec {
    name: "heart",
    aliases: &["love", "heart_shape"],
    category: Category::Pattern,
    icon: '♥',
    doc: "A heart, as a signed distance and as a mask.",
    sockets: shape![SIZE.of(0.7, 0.001..=16.0, "Height, in tiles; at most 1 where tiling is on."), TURN_SOCKET,],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(heart),
};

fn heart(s: &mut Scope<'_>) {
    let size = s.get(SIZE).max(Expr::Lit(1e-4));
    // The heart is 1.104 high: two half discs on a square that stands on its corner.
    let unit = limited_to_tile(s, size, ONE) * (1.0 / 1.103_6);
    put_rotated_shape(s, |[x, y]| {
        let [x, y] = [x.abs() / unit, -y / unit + 0.551_8];
        let lobe = length([x - 0.25, y - 0.75]) - SQRT_2 * 0.25;
        // Below the lobes: the notch between them, or the sides of the square.
        let along = (x + y).max(ZERO) * 0.5;
        let side = length([x, y - 1.0]).min(length([x - along, y - along]));
        let side = Real::pick(x.less(y), -side, side);
        Real::pick(ONE.less(x + y), lobe, side) * unit
    });
}
