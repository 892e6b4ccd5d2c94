//! Ring.

use super::{limited_to_tile, put_tiled_shape, shape, shape_outputs};
use crate::position::length;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec};
use lapidary_field::real::Real;

const RADIUS: Number = Number("radius");
const WIDTH: Number = Number("width");

pub(crate) const RING: Spec = Spec {
    name: "ring",
    aliases: &["annulus", "hoop", "torus"],
    category: Category::Pattern,
    icon: '◯',
    doc: "A ring, as a signed distance and as a mask.",
    sockets: shape![
        RADIUS.of(
            0.32,
            0.0..=16.0,
            "Radius of the centre line, in tiles; the outer radius is at most 1 where tiling is on."
        ),
        WIDTH.of(0.1, 0.0..=16.0, "Width, in tiles."),
    ],
    outputs: &shape_outputs([&[ExampleInput::SecondDistance], &[]]),
    version: 1,
    meaning: Meaning::Field(ring),
};

fn ring(s: &mut Scope<'_>) {
    let (radius, half) = (s.get(RADIUS), s.get(WIDTH) * 0.5);
    let radius = limited_to_tile(s, radius, ONE - half);
    put_tiled_shape(s, |offset| (length(offset) - radius).abs() - half);
}
