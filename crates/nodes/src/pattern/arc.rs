//! Arc.

use super::{SHAPE_OUTPUTS, limited_to_tile, put_rotated_shape, shape};
use crate::position::{TURN_SOCKET, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::real::Real;
use std::f32::consts::PI;

const RADIUS: Number = Number("radius");
const WIDTH: Number = Number("width");
const SWEEP: Number = Number("sweep");

pub(crate) const ARC: Spec = Spec {
    name: "arc",
    aliases: &["curved_line", "partial_ring", "rainbow"],
    category: Category::Pattern,
    icon: '↺',
    doc: "An arc with round ends, as a signed distance and as a mask.",
    sockets: shape![
        RADIUS.of(
            0.35,
            0.0..=16.0,
            "Radius of the centre line, in tiles; the outer radius is at most 1 where tiling is on."
        ),
        WIDTH.of(0.1, 0.0..=16.0, "Width, in tiles."),
        SWEEP.of(0.6, 0.0..=1.0, "Length of the arc, in turns; its middle is at the top."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(arc),
};

fn arc(s: &mut Scope<'_>) {
    let (radius, half, sweep) = (s.get(RADIUS), s.get(WIDTH) * 0.5, s.get(SWEEP) * PI);
    let radius = limited_to_tile(s, radius, (ONE - half).max(ZERO));
    let end = [sweep.sin(), sweep.cos()];
    put_rotated_shape(s, |[x, y]| {
        let [x, y] = [x.abs(), -y];
        // Beyond the end of the arc, as seen from the centre.
        let beyond = (end[0] * y).less(end[1] * x);
        let to_end = length([x - end[0] * radius, y - end[1] * radius]);
        Real::pick(beyond, to_end, (length([x, y]) - radius).abs()) - half
    });
}
