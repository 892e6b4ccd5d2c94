//! Image passes: what becomes of a pixel that depends on the pixels around it.
//!
//! Plain functions from planes to planes. Each says in its documentation whose method it is, and in a function beside
//! it how far it reaches. They run on all cores with whatever vectors the machine has; neither changes a bit.
//! A pass that is told to stop yields nothing.
//!
//! Beside each pass stands a function `memory`: the numbers of four bytes that the pass holds at once at most, its
//! result included and its arguments not. `tests/memory.rs` compares it with what the allocator counts.

pub mod detail;
pub mod directional;
pub mod distance;
pub mod erode;
mod front;
pub mod gauss;
pub mod grow;
pub mod hydraulic;
pub mod islands;
pub mod levels;
pub mod median;
pub mod occlusion;
pub(crate) mod rows;
pub mod slope_blur;
mod stencil;
mod taps;
pub mod terrain;
pub mod thermal;

pub use lapidary_evaluator::pass::Reach;

use lapidary_evaluator::pixels::Pixels;
use lapidary_field::simd::SimdLevel;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// A number for each pixel of an image, row by row from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    /// Columns and rows.
    pub size: [usize; 2],
    /// The numbers.
    pub px: Pixels,
}

impl Plane {
    /// The same number everywhere.
    pub fn flat(size: [usize; 2], v: f32) -> Plane {
        let mut px = Pixels::zeros(size[0] * size[1]);
        if v.to_bits() != 0 {
            px.par_chunks_mut(rows::SHARE).for_each(|part| part.fill(v));
        }
        Plane { size, px }
    }
    /// What a function makes of each column and row.
    pub fn of(size: [usize; 2], at: impl Fn(usize, usize) -> f32) -> Plane {
        let row = |y| (0..size[0]).map(move |x| (x, y));
        Plane { size, px: (0..size[1]).flat_map(row).map(|(x, y)| at(x, y)).collect() }
    }
    /// One row of it.
    pub fn row(&self, y: usize) -> &[f32] {
        &self.px[y * self.size[0]..][..self.size[0]]
    }
}

/// What lies beyond the edges of an image, across and down: its other side, or its last pixel for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// Whether it is the other side.
    pub wrap: [bool; 2],
}

impl Edges {
    /// Both pairs of edges meet.
    pub const WRAP: Edges = Edges { wrap: [true; 2] };
    /// The last pixels go on.
    pub const HOLD: Edges = Edges { wrap: [false; 2] };

    /// Which of the `n` pixels along an axis stands at a place that may be beyond them.
    #[inline]
    fn place(self, axis: usize, at: isize, n: usize) -> usize {
        if self.wrap[axis] { at.rem_euclid(n as isize) as usize } else { at.clamp(0, n as isize - 1) as usize }
    }
}

/// How a pass is to work: what it takes, never what it yields.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The vectors used.
    pub level: SimdLevel,
    /// Set from outside when the result is no longer wanted; looked at every few milliseconds.
    pub stop: &'a AtomicBool,
}

impl Work<'_> {
    /// Nothing, when the work is no longer wanted.
    fn wanted(self) -> Option<()> {
        if self.stop.load(Ordering::Relaxed) { None } else { Some(()) }
    }
}

/// How many pixels an image of so many columns and rows has.
pub(crate) fn area(size: [usize; 2]) -> u64 {
    size[0] as u64 * size[1] as u64
}

/// So many pixels in any direction.
fn near(pixels: usize) -> Reach {
    Reach::Pixels([pixels.min(u32::MAX as usize) as u32; 2])
}

/// A length in pixels as an artist may give it: nothing is no length, and none is longer than `most`.
fn length(v: f32, most: f32) -> f32 {
    if v > 0.0 { if v < most { v } else { most } } else { 0.0 }
}
