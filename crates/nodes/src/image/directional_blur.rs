//! Blur along a straight line.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, edges, filter_premultiplied, filter_premultiplied_memory, put};
use crate::adapter_stages::premultiplied_stages;
use crate::position::TURN;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::directional_blur as filter;
use std::f32::consts::TAU;

const LENGTH: Number = Number("length");

pub(crate) const DIRECTIONAL_BLUR: Spec = Spec {
    name: "directional_blur",
    aliases: &["motion_blur", "linear_blur"],
    category: Category::Image,
    icon: '⫽',
    doc: "Blurs along a straight line, like motion blur: brushed metal, fibres, rain.",
    sockets: &[
        OF_SOCKET,
        LENGTH.of(0.1, 0.0..=1.0, "Length of the line, in tiles."),
        TURN.of(0.0, -16.0..=16.0, "Direction in turns, clockwise from the right."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Mean { of: OF, samples: 0 },
        reach,
        memory,
        run: directional_blur,
        stages: Some(stages),
    }),
};

fn reach(p: &Pass<'_>) -> Reach {
    let [long, angle] = line(p);
    filter::reach(long, angle)
}

fn memory(p: &Pass<'_>) -> u64 {
    let [long, angle] = line(p);
    filter_premultiplied_memory(p, OF, filter::memory(p.size(), long, angle))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let blurred = |stages: &mut FilterStages, plane| filter::add_stages(stages, plane, edges(p), line(p));
    Some(premultiplied_stages(p, OF, blurred))
}

fn directional_blur(p: &mut Pass<'_>) {
    let result = filter_premultiplied(p, OF, |plane| filter::blur(context(p), plane, p.rows(), edges(p), line(p)));
    put(p, VALUE, result);
}

/// The length of the line in pixels and its angle, which differs from the angle in tiles where pixels are not square.
fn line(p: &Pass<'_>) -> [f32; 2] {
    let (turn, [across, down]) = (p.get(TURN) * TAU, p.pixels(p.get(LENGTH)));
    let [x, y] = [Real::cos(turn) * across, Real::sin(turn) * down];
    [Real::sqrt(x * x + y * y), Real::atan2(y, x)]
}
