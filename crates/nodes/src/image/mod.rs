//! Image nodes, which filter pixels.

pub(crate) mod auto_levels;
pub(crate) mod blur;
pub(crate) mod directional_blur;
pub(crate) mod distance;
pub(crate) mod grow_shrink;
pub(crate) mod high_pass;
pub(crate) mod islands;
pub(crate) mod median;
pub(crate) mod paint;
pub(crate) mod sharpen;
pub(crate) mod slope_blur;

use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Any, Library, Number, Output, Socket, VALUE};
use lapidary_field::reach::Reach;
use lapidary_filter::gaussian;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &auto_levels::AUTO_LEVELS,
    &blur::BLUR,
    &directional_blur::DIRECTIONAL_BLUR,
    &distance::DISTANCE,
    &grow_shrink::GROW_SHRINK,
    &high_pass::HIGH_PASS,
    &islands::ISLANDS,
    &median::MEDIAN,
    &paint::PAINT,
    &sharpen::SHARPEN,
    &slope_blur::SLOPE_BLUR,
];

const OF: Any = Any("of");
const MASK: Number = Number("of");
const RADIUS: Number = Number("radius");
const THRESHOLD: Number = Number("threshold");

const OF_SOCKET: Socket = OF.of(0.0, "Input image: values or colours.").painted();
const MASK_SOCKET: Socket = MASK.input("Input mask.").painted();
const THRESHOLD_SOCKET: Socket =
    THRESHOLD.of(0.5, -16.0..=16.0, "Threshold: values at or above it are inside the mask.");
const FILTERED: &[Output] = &[VALUE.like(&[OF], "The filtered image.")];

/// The standard deviation in pixels, across and down.
fn deviation(p: &Pass<'_>) -> [f32; 2] {
    p.pixels(p.get(RADIUS))
}

/// The reach of a Gaussian with that deviation.
fn gaussian_reach(p: &Pass<'_>) -> Reach {
    gaussian::reach(deviation(p))
}
