//! A rectangle.

use super::{SHAPE_OUTPUTS, fitting, put_upright, shape, to_rectangle};
use crate::plane::TURN_SOCKET;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec};
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
    doc: "A rectangle, sharp or rounded, as a distance and as a mask.",
    sockets: shape![
        WIDTH.of(0.6, 0.0..=16.0, "How wide it is, in tiles; at most √2 where it tiles."),
        HEIGHT.of(0.4, 0.0..=16.0, "How high it is, in tiles; at most √2 where it tiles."),
        ROUND.of(0.05, 0.0..=16.0, "The radius of its corners, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(rectangle),
};

fn rectangle(s: &mut Scope<'_>) {
    let half = [s.get(WIDTH) * 0.5, s.get(HEIGHT) * 0.5];
    // Whichever way it is turned.
    let half = half.map(|half| fitting(s, half, Expr::Lit(FRAC_1_SQRT_2)));
    let round = s.get(ROUND);
    put_upright(s, |way| to_rectangle(way, half, round));
}
