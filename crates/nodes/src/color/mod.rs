//! Colour nodes.

pub(crate) mod channels;
pub(crate) mod color_distance;
pub(crate) mod combine;
pub(crate) mod gradient_map;
pub(crate) mod hsv_adjust;
pub(crate) mod oklch_adjust;

use lapidary_evaluator::node::spec::{Color, Library, Socket};
use lapidary_field::ir::Expr;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &channels::CHANNELS,
    &color_distance::COLOR_DISTANCE,
    &combine::COMBINE,
    &gradient_map::GRADIENT_MAP,
    &hsv_adjust::HSV_ADJUST,
    &oklch_adjust::OKLCH_ADJUST,
];

const OF: Color = Color("of");
const OF_SOCKET: Socket = OF.of(0xc0563a, "Input colour.");

fn opaque<'r>([r, g, b, _]: [Expr<'r>; 4]) -> [Expr<'r>; 3] {
    [r, g, b]
}
fn with_alpha<'r>([r, g, b]: [Expr<'r>; 3], a: Expr<'r>) -> [Expr<'r>; 4] {
    [r, g, b, a]
}
