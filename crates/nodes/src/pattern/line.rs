//! Line segment.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::real::Real;

const LENGTH: Number = Number("length");
const WIDTH: Number = Number("width");

pub(crate) const LINE: Spec = Spec {
    name: "line",
    aliases: &["segment", "capsule", "stroke"],
    category: Category::Pattern,
    icon: '╱',
    doc: "A line segment with round ends, as a signed distance and as a mask.",
    sockets: shape![
        LENGTH.of(
            0.6,
            0.0..=16.0,
            "Length between the centres of the ends, in tiles; at most two tiles where tiling is on."
        ),
        WIDTH.of(0.12, 0.0..=16.0, "Width, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(line),
};

fn line(s: &mut Scope<'_>) {
    let (half, width) = (s.get(LENGTH) * 0.5, s.get(WIDTH) * 0.5);
    let half = limited_to_tile(s, half, (ONE - width).max(ZERO));
    put_rotated_shape(s, |[x, y]| length([(x.abs() - half).max(ZERO), y]) - width);
}
