//! Every node, one file each.

mod color;
mod fractal;
mod input;
mod noise;
#[doc(hidden)]
pub mod pass;
mod pattern;
mod tone;
mod warp;

use lapidary_evaluator::spec::Library;

/// Every node there is, shelf by shelf.
pub const LIBRARY: &Library = &[
    &input::color::COLOR_NODE,
    &input::number::NUMBER,
    &noise::improved_perlin::IMPROVED_PERLIN,
    &noise::perlin::PERLIN,
    &fractal::octaves::OCTAVES,
    &fractal::turbulence::TURBULENCE,
    &pattern::marble::MARBLE,
    &pattern::sine::SINE,
    &warp::perturb::PERTURB,
    &tone::mix::MIX,
    &tone::remap::REMAP,
    &color::gradient_map::GRADIENT_MAP,
];
