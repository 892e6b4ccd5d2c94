//! Planes of pixels, the addressing beyond their edges, and the context in which filters run.

use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::reach::Reach;
use lapidary_field::simd::SimdLevel;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The smallest number of values for a parallel task: smaller tasks cost more than they gain.
pub(crate) const MIN_CHUNK: usize = 1 << 13;

/// One value for each pixel of an image, in rows from the top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plane {
    /// Width and height, in pixels.
    pub size: [usize; 2],
    /// The values.
    pub px: PixelBuffer,
}

impl Plane {
    /// A plane with the same value at every pixel.
    pub fn filled(size: [usize; 2], v: f32) -> Plane {
        let mut px = PixelBuffer::zeros(size[0] * size[1]);
        if v.to_bits() != 0 {
            px.par_chunks_mut(MIN_CHUNK).for_each(|part| part.fill(v));
        }
        Plane { size, px }
    }
    /// A plane whose values are unspecified: for callers that write every pixel before they read it.
    pub(crate) fn for_overwriting(size: [usize; 2]) -> Plane {
        Plane { size, px: PixelBuffer::for_overwriting(size[0] * size[1]) }
    }
    /// A plane with the values of a function of column and row.
    pub fn from_fn(size: [usize; 2], at: impl Fn(usize, usize) -> f32) -> Plane {
        let row = |y| (0..size[0]).map(move |x| (x, y));
        Plane { size, px: (0..size[1]).flat_map(row).map(|(x, y)| at(x, y)).collect() }
    }
    /// The plane as the input of a filter.
    pub fn view(&self) -> PlaneRef<'_> {
        PlaneRef { size: self.size, px: &self.px }
    }
    /// Some planes as the inputs of a filter.
    pub fn views(planes: &[Plane]) -> Vec<PlaneRef<'_>> {
        planes.iter().map(Plane::view).collect()
    }
    /// One row of values.
    pub fn row(&self, y: usize) -> &[f32] {
        &self.px[y * self.size[0]..][..self.size[0]]
    }
}

/// A plane of borrowed values: the input of a filter that does not change it.
#[derive(Clone, Copy, Debug)]
pub struct PlaneRef<'a> {
    /// Width and height, in pixels.
    pub size: [usize; 2],
    /// The values, in rows from the top.
    pub px: &'a [f32],
}

impl<'a> PlaneRef<'a> {
    /// One row of values.
    pub fn row(self, y: usize) -> &'a [f32] {
        &self.px[y * self.size[0]..][..self.size[0]]
    }
    /// Some of the rows.
    pub fn rows(self, rows: Range<usize>) -> PlaneRef<'a> {
        let width = self.size[0];
        PlaneRef { size: [width, rows.len()], px: &self.px[rows.start * width..rows.end * width] }
    }
}

/// Addressing beyond the edges of an image, across and down: it wraps, or it repeats the outermost pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// True if the image wraps along each axis.
    pub wrap: [bool; 2],
}

impl Edges {
    /// The image wraps along both axes.
    pub const WRAP: Edges = Edges { wrap: [true; 2] };
    /// The outermost pixels repeat along both axes.
    pub const CLAMP: Edges = Edges { wrap: [false; 2] };

    /// The index of the pixel, out of `n` along an axis, at a position that may lie beyond the edges.
    #[inline]
    pub(crate) fn resolve(self, axis: usize, at: isize, n: usize) -> usize {
        if self.wrap[axis] { at.rem_euclid(n as isize) as usize } else { at.clamp(0, n as isize - 1) as usize }
    }
}

/// Execution of a filter: vector instructions and cancellation. It changes the speed and never the result.
#[derive(Clone, Copy, Debug)]
pub struct FilterContext<'a> {
    /// The SIMD level.
    pub level: SimdLevel,
    /// Set by another thread to cancel the filter, which polls it every few milliseconds.
    pub cancelled: &'a AtomicBool,
}

impl FilterContext<'_> {
    /// `None` once the filter is cancelled.
    pub(crate) fn unless_cancelled(self) -> Option<()> {
        if self.cancelled.load(Ordering::Relaxed) { None } else { Some(()) }
    }
}

/// The number of pixels of an image of this size.
pub fn pixel_count(size: [usize; 2]) -> u64 {
    size[0] as u64 * size[1] as u64
}

/// A reach of this many pixels in every direction.
pub(crate) fn square_reach(pixels: usize) -> Reach {
    Reach::Pixels([pixels.min(u32::MAX as usize) as u32; 2])
}

/// A distance along an axis, across and down.
pub(crate) fn along(axis: usize, distance: usize) -> [usize; 2] {
    if axis == 0 { [distance, 0] } else { [0, distance] }
}

/// A length in pixels, limited to 0..=`max`; NaN becomes 0.
pub(crate) fn clamp_length(v: f32, max: f32) -> f32 {
    if v > 0.0 { if v < max { v } else { max } } else { 0.0 }
}
