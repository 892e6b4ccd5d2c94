//! Gaussian blur, and the high pass and sharpening filters derived from it.

use crate::padded_columns::{self, filter_columns};
use crate::padded_rows::{self, LineFilter, filter_rows};
use crate::parallel_rows::combine;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, pixel_count};
use crate::small_gaussian::SmallGaussian;
use crate::wide_gaussian::WideGaussian;
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use std::ops::Range;

/// The largest standard deviation, in pixels.
pub const MAX_DEVIATION: f32 = 1024.0;

/// The radius of the kernel in standard deviations: 1/16,000 of the weight lies beyond.
const CUTOFF: f32 = 4.0;

/// The smallest deviation, in pixels, for which a cascade of kernels is faster than one kernel.
const MIN_WIDE: f32 = 8.0;

/// The reach of a blur with these standard deviations.
pub fn reach(deviation: [f32; 2]) -> Reach {
    Reach::Pixels(deviation.map(|deviation| kernel_radius(deviation) as u32))
}

/// The values that a blur, high pass or sharpening holds at once.
pub fn memory(size: [usize; 2], deviation: [f32; 2]) -> u64 {
    let (across, down) = (rows_memory(size, deviation[0]), columns_memory(size, deviation[1]));
    across.max(pixel_count(size) + down).max(2 * pixel_count(size))
}

/// Blurs by standard deviations in pixels, across and down. The weights are samples of the Gaussian at the pixels, cut
/// off at four deviations and normalised to a sum of 1. From a deviation of 8 pixels on, a cascade of kernels
/// approximates it within 1/2000 of the range of the pixels, in a time that hardly depends on the deviation.
///
/// Returns only the requested `rows`, as do the filters below.
pub fn blur(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    deviation: [f32; 2],
) -> Option<Plane> {
    let blurred = blur_rows(context, input, edges, deviation[0])?;
    blur_columns(context, blurred.view(), rows, edges, deviation[1])
}

/// Adds the stages of [`blur`].
pub fn add_stages(stages: &mut FilterStages, plane: usize, edges: Edges, deviation: [f32; 2]) -> usize {
    (0..2).fold(plane, |plane, axis| match wide(deviation[axis]) {
        Some(wide) => wide.add_stages(stages, plane, edges, axis),
        None => small(deviation[axis]).add_stages(stages, plane, edges, axis),
    })
}

/// Subtracts the blurred image.
pub fn high_pass(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    deviation: [f32; 2],
) -> Option<Plane> {
    let mean = blur(context, input, rows.clone(), edges, deviation)?;
    combine(context, mean, input.rows(rows), |mean, v| v - mean)
}

/// Unsharp mask: adds `amount` times the difference from the blurred image.
pub fn sharpen(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    (deviation, amount): ([f32; 2], f32),
) -> Option<Plane> {
    let mean = blur(context, input, rows.clone(), edges, deviation)?;
    combine(context, mean, input.rows(rows), |mean, v| v + amount * (v - mean))
}

/// The largest pixel offset with a weight.
fn kernel_radius(deviation: f32) -> usize {
    match wide(deviation) {
        Some(wide) => wide.margin(),
        None => (CUTOFF * clamp_length(deviation, MAX_DEVIATION)).floor() as usize,
    }
}

/// The cascade for a large deviation.
fn wide(deviation: f32) -> Option<WideGaussian> {
    (deviation >= MIN_WIDE).then(|| WideGaussian::new(clamp_length(deviation, MAX_DEVIATION)))
}

/// The kernel for a small deviation.
fn small(deviation: f32) -> SmallGaussian {
    SmallGaussian::new(clamp_length(deviation, MAX_DEVIATION), kernel_radius(deviation))
}

/// The values that [`blur_rows`] holds at once.
fn rows_memory(size: [usize; 2], deviation: f32) -> u64 {
    match wide(deviation) {
        Some(wide) => padded_rows::memory(size, &wide),
        None => padded_rows::memory(size, &small(deviation)),
    }
}

/// The values that [`blur_columns`] holds at once.
fn columns_memory(size: [usize; 2], deviation: f32) -> u64 {
    match wide(deviation) {
        Some(wide) => padded_columns::memory(size, &wide),
        None => padded_columns::memory(size, &small(deviation)),
    }
}

/// Blurs along rows only.
fn blur_rows(context: FilterContext<'_>, input: PlaneRef<'_>, edges: Edges, deviation: f32) -> Option<Plane> {
    match wide(deviation) {
        Some(wide) => filter_rows(context, input, edges, &wide),
        None => filter_rows(context, input, edges, &small(deviation)),
    }
}

/// Blurs along columns only.
fn blur_columns(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    deviation: f32,
) -> Option<Plane> {
    match wide(deviation) {
        Some(wide) => filter_columns(context, input, rows, edges, &wide),
        None => filter_columns(context, input, rows, edges, &small(deviation)),
    }
}
