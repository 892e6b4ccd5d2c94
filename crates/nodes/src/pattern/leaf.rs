//! Leaf.

use super::{leaf_distance, limited_to_tile, put_rotated_shape, shape, shape_outputs};
use crate::position::TURN_SOCKET;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LENGTH: Number = Number("length");
const WIDTH: Number = Number("width");

pub(crate) const LEAF: Spec = Spec {
    name: "leaf",
    aliases: &["vesica", "lens_shape", "almond", "eye_shape"],
    category: Category::Pattern,
    icon: '🍃',
    doc: "A pointed leaf between two arcs, as a signed distance and as a mask.",
    sockets: shape![
        LENGTH.of(0.8, 0.001..=16.0, "Length from tip to tip, in tiles; at most 2 where tiling is on."),
        WIDTH.of(0.4, 0.001..=16.0, "Width, in tiles; at most the length."),
        TURN_SOCKET,
    ],
    outputs: &shape_outputs([&[], &[ExampleInput::Shape]]),
    version: 1,
    meaning: Meaning::Field(leaf),
};

fn leaf(s: &mut Scope<'_>) {
    let half = (s.get(LENGTH) * 0.5).max(Expr::Lit(1e-4));
    let half = limited_to_tile(s, half, ONE);
    let width = (s.get(WIDTH) * 0.5).max(Expr::Lit(1e-5)).min(half);
    put_rotated_shape(s, |[x, y]| leaf_distance([x, y], half, width));
}
