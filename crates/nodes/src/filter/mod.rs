//! Image filters: functions from planes of pixels to planes of pixels.
//!
//! Filters know nothing of nodes. Each one names its published method and has a function that states how far its result
//! depends on the input (`reach`). Filters run on all cores and with the widest vectors that the machine supports; the
//! result has the same bits everywhere. A cancelled filter returns `None`.
//!
//! A function `memory` beside each filter returns an upper bound on the `f32` values that the filter holds at once,
//! including its result and excluding its arguments. `tests/memory.rs` compares it with the allocator's count.

pub mod ambient_occlusion;
pub mod auto_levels;
pub mod directional_blur;
pub mod distance_transform;
pub mod gaussian;
pub mod hydraulic_erosion;
pub mod islands;
pub mod median;
pub mod morphology;
pub mod museum_terrain;
pub(crate) mod parallel_rows;
pub mod resample;
pub mod slope_blur;
pub mod slope_erosion;
mod stencil;
mod taps;
pub mod thermal_erosion;
mod wavefront_scan;

pub use lapidary_evaluator::node::pass::Reach;

use lapidary_evaluator::plane::pixels::Pixels;
use lapidary_field::simd::SimdLevel;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// One value for each pixel of an image, in rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    /// Width and height, in pixels.
    pub size: [usize; 2],
    /// The values.
    pub px: Pixels,
}

impl Plane {
    /// A plane with the same value at every pixel.
    pub fn filled(size: [usize; 2], v: f32) -> Plane {
        let mut px = Pixels::zeros(size[0] * size[1]);
        if v.to_bits() != 0 {
            px.par_chunks_mut(parallel_rows::MIN_CHUNK).for_each(|part| part.fill(v));
        }
        Plane { size, px }
    }
    /// A plane with the values of a function of column and row.
    pub fn from_fn(size: [usize; 2], at: impl Fn(usize, usize) -> f32) -> Plane {
        let row = |y| (0..size[0]).map(move |x| (x, y));
        Plane { size, px: (0..size[1]).flat_map(row).map(|(x, y)| at(x, y)).collect() }
    }
    /// One row of values.
    pub fn row(&self, y: usize) -> &[f32] {
        &self.px[y * self.size[0]..][..self.size[0]]
    }
}

/// How an image continues beyond its edges, across and down: it wraps, or it repeats the outermost pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// Whether the image wraps along each axis.
    pub wrap: [bool; 2],
}

impl Edges {
    /// The image wraps along both axes.
    pub const WRAP: Edges = Edges { wrap: [true; 2] };
    /// The outermost pixels repeat along both axes.
    pub const CLAMP: Edges = Edges { wrap: [false; 2] };

    /// The index of the pixel, out of `n` along an axis, at a position that may lie beyond the edges.
    #[inline]
    fn resolve(self, axis: usize, at: isize, n: usize) -> usize {
        if self.wrap[axis] { at.rem_euclid(n as isize) as usize } else { at.clamp(0, n as isize - 1) as usize }
    }
}

/// How a filter runs; it changes the speed of a filter and never its result.
#[derive(Clone, Copy, Debug)]
pub struct FilterContext<'a> {
    /// The SIMD level.
    pub level: SimdLevel,
    /// Set by another thread to cancel the filter, which polls it every few milliseconds.
    pub cancelled: &'a AtomicBool,
}

impl FilterContext<'_> {
    /// `None` once the filter is cancelled.
    fn unless_cancelled(self) -> Option<()> {
        if self.cancelled.load(Ordering::Relaxed) { None } else { Some(()) }
    }
}

/// The number of pixels of an image of this size.
pub(crate) fn pixel_count(size: [usize; 2]) -> u64 {
    size[0] as u64 * size[1] as u64
}

/// A reach of this many pixels in every direction.
fn square_reach(pixels: usize) -> Reach {
    Reach::Pixels([pixels.min(u32::MAX as usize) as u32; 2])
}

/// A length in pixels, limited to 0..=`max`; NaN becomes 0.
fn clamp_length(v: f32, max: f32) -> f32 {
    if v > 0.0 { if v < max { v } else { max } } else { 0.0 }
}
