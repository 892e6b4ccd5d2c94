//! Edge detection.

use super::{OF, OF_SOCKET, WIDTH, brightness};
use crate::position::{angle_in_turns, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::image::Filter;
use lapidary_field::real::Real;

const STRENGTH: Number = Number("strength");
const DIRECTION: Out = Out("direction");

pub(crate) const EDGE_DETECT: Spec = Spec {
    name: "edge_detect",
    aliases: &["sobel", "find_edges", "edge_filter"],
    category: Category::Image,
    icon: '📐',
    doc: "Finds the edges of an image, and the direction in which it gets brighter (Sobel and Feldman, 1968).",
    sockets: &[
        OF_SOCKET,
        WIDTH.of(0.006, 0.0005..=0.1, "Width of the edges, in tiles.").decades(),
        STRENGTH.of(1.5, 0.0..=64.0, "Strength: brightness of an edge from 0 to 1.").decades(),
    ],
    outputs: &[
        VALUE.unit("Edges: 0 where the image is even."),
        DIRECTION.unit("Direction in which the image gets brighter, in turns clockwise from the right."),
    ],
    version: 1,
    meaning: Meaning::Field(edge_detect),
};

fn edge_detect(s: &mut Scope<'_>) {
    let ([x, y, z, t], half, strength) = (s.point(), s.get(WIDTH) * 0.5, s.get(STRENGTH));
    let mut slope = [ZERO; 2];
    for [across, down] in
        [[-1.0, -1.0], [0.0, -1.0], [1.0, -1.0], [-1.0, 0.0], [1.0, 0.0], [-1.0, 1.0], [0.0, 1.0], [1.0, 1.0]]
    {
        let v = brightness(s.pixels(OF, Filter::Bilinear, None, [x + half * across, y + half * down, z, t]));
        // The middle of each side counts twice; the weights of a side sum to 1.
        let weight = if across * down == 0.0 { 0.5 } else { 0.25 };
        slope = [slope[0] + v * (across * weight), slope[1] + v * (down * weight)];
    }
    s.put(VALUE, (length(slope) * strength).clamp(ZERO, ONE));
    s.put(DIRECTION, angle_in_turns(slope));
}
