//! Rectangle.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, rectangle_distance, shape};
use crate::position::TURN_SOCKET;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use std::f32::consts::FRAC_1_SQRT_2;

const WIDTH: Number = Number("width");
const HEIGHT: Number = Number("height");
const ROUND: Number = Number("round");

pub(crate) const RECTANGLE: Spec = Spec {
    name: "rectangle",
    aliases: &["box", "square", "rounded_rectangle"],
    category: Category::Pattern,
    icon: '■',
    doc: "A rectangle with sharp or rounded corners, as a signed distance and as a mask.",
    sockets: shape![
        WIDTH.of(0.6, 0.0..=16.0, "Width, in tiles; at most √2 where tiling is on."),
        HEIGHT.of(0.4, 0.0..=16.0, "Height, in tiles; at most √2 where tiling is on."),
        ROUND.of(0.05, 0.0..=16.0, "Radius of the corners, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(rectangle),
};

fn rectangle(s: &mut Scope<'_>) {
    let half = [s.get(WIDTH) * 0.5, s.get(HEIGHT) * 0.5];
    // The limit holds for every rotation.
    let half = half.map(|half| limited_to_tile(s, half, Expr::Lit(FRAC_1_SQRT_2)));
    let round = s.get(ROUND);
    put_rotated_shape(s, |offset| rectangle_distance(offset, half, round));
}
