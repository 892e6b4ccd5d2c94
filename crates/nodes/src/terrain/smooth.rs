//! Smooths soft ground.

use super::{HEIGHTS, OF, OF_SOCKET, STRENGTH};
use crate::adapter::{HARDNESS, HARDNESS_SOCKET, context, edges, plane, plane_if_wired, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::parallel_rows::{combine, combine_all};
use lapidary_filter::{Plane, gaussian};

const RADIUS: Number = Number("radius");

pub(crate) const SMOOTH: Spec = Spec {
    name: "smooth",
    aliases: &["smoothing", "relax", "settle"],
    category: Category::Terrain,
    icon: '⏝',
    doc: "Smooths heights with a Gaussian blur where they are soft, and keeps hard rock.",
    sockets: &[
        OF_SOCKET,
        HARDNESS_SOCKET,
        RADIUS
            .of(0.02, 0.0..=0.25, "Radius: standard deviation of the Gaussian, in tiles.")
            .example(ExampleInput::Number(0.06)),
        STRENGTH.of(1.0, 0.0..=1.0, "Share of the smoothed height, from 0 to 1."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(ImageNode { bounds: PixelBounds::Declared, reach, memory, run: smooth, stages: None }),
};

fn reach(p: &Pass<'_>) -> Reach {
    gaussian::reach(p.pixels(p.get(RADIUS)))
}

fn memory(p: &Pass<'_>) -> u64 {
    gaussian::memory(p.size(), p.pixels(p.get(RADIUS)))
}

fn smooth(p: &mut Pass<'_>) {
    let result = smoothed(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn smoothed(p: &Pass<'_>) -> Option<Plane> {
    let (context, strength, height) = (context(p), Real::clamp(p.get(STRENGTH), 0.0, 1.0), plane(p, OF));
    let even = gaussian::blur(context, height, p.rows(), edges(p), p.pixels(p.get(RADIUS)))?;
    let height = height.rows(p.rows());
    match plane_if_wired(p, HARDNESS) {
        Some(hard) => combine_all(context, even, [height, hard.rows(p.rows())], |even, [v, hard]| {
            v + (even - v) * strength * (1.0 - Real::clamp(hard, 0.0, 1.0))
        }),
        None => combine(context, even, height, |even, v| v + (even - v) * strength),
    }
}
