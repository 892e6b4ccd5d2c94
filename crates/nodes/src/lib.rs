//! Every node, one file each.

mod color;
mod fractal;
mod image;
mod input;
mod noise;
mod pattern;
mod surface;
mod tone;
mod warp;

use lapidary_evaluator::spec::Library;

/// Every node there is, shelf by shelf.
pub const LIBRARY: &Library = &[
    &input::color::COLOR_NODE,
    &input::number::NUMBER,
    &noise::improved_perlin::IMPROVED_PERLIN,
    &noise::perlin::PERLIN,
    &fractal::damped_octaves::DAMPED_OCTAVES,
    &fractal::octaves::OCTAVES,
    &fractal::turbulence::TURBULENCE,
    &pattern::marble::MARBLE,
    &pattern::sine::SINE,
    &warp::gradient_warp::GRADIENT_WARP,
    &warp::perturb::PERTURB,
    &tone::mix::MIX,
    &tone::remap::REMAP,
    &color::gradient_map::GRADIENT_MAP,
    &image::paint::PAINT,
    &surface::curvature::CURVATURE,
    &surface::normal_from_height::NORMAL_FROM_HEIGHT,
    &surface::slope::SLOPE,
];
