//! A ring.

use super::{SHAPE_OUTPUTS, SOFT_SOCKET, put_shape};
use crate::plane::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, from_centre, length};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec};
use lapidary_field::real::Real;

const RADIUS: Number = Number("radius");
const WIDTH: Number = Number("width");

pub(crate) const RING: Spec = Spec {
    name: "ring",
    aliases: &["annulus", "hoop", "torus"],
    category: Category::Pattern,
    icon: '◯',
    doc: "A ring, as a distance and as a mask.",
    sockets: &[
        RADIUS.of(0.32, 0.0..=16.0, "The radius of its middle line, in tiles."),
        WIDTH.of(0.1, 0.0..=16.0, "How wide it is, in tiles."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SOFT_SOCKET,
        TILING_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(ring),
};

fn ring(s: &mut Scope<'_>) {
    let distance = (length(from_centre(s)) - s.get(RADIUS)).abs() - s.get(WIDTH) * 0.5;
    put_shape(s, distance);
}
