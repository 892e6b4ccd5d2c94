//! Gaussian blur, and the high pass and sharpening filters derived from it.

use crate::padded_rows::{self, RowFilter, filter_rows};
use crate::parallel_rows::combine;
use crate::plane::{Edges, FilterContext, Plane, clamp_length, pixel_count};
use crate::stencil::{apply_memory, padded_len};
use crate::taps::Taps;
use crate::wide_gaussian::WideGaussian;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

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
    let ([across, down], transposed) = (deviation, [size[1], size[0]]);
    let first = rows_memory(size, across);
    let second = pixel_count(size) + rows_memory(transposed, down);
    first.max(second).max(3 * pixel_count(size))
}

/// Blurs by standard deviations in pixels, across and down. The weights are samples of the Gaussian at the pixels, cut
/// off at four deviations and normalised to a sum of 1. From a deviation of 8 pixels on, a cascade of kernels
/// approximates it within 1/2000 of the range of the pixels, in a time that hardly depends on the deviation.
pub fn blur(context: FilterContext<'_>, input: &Plane, edges: Edges, deviation: [f32; 2]) -> Option<Plane> {
    let [across, down] = edges.wrap;
    let blurred = blur_rows(context, input, edges, deviation[0])?.transpose(context)?;
    blur_rows(context, &blurred, Edges { wrap: [down, across] }, deviation[1])?.transpose(context)
}

/// Subtracts the blurred image.
pub fn high_pass(context: FilterContext<'_>, input: &Plane, edges: Edges, deviation: [f32; 2]) -> Option<Plane> {
    combine(context, blur(context, input, edges, deviation)?, input, |mean, v| v - mean)
}

/// Unsharp mask: adds `amount` times the difference from the blurred image.
pub fn sharpen(
    context: FilterContext<'_>,
    input: &Plane,
    edges: Edges,
    deviation: [f32; 2],
    amount: f32,
) -> Option<Plane> {
    combine(context, blur(context, input, edges, deviation)?, input, |mean, v| v + amount * (v - mean))
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

/// The values that [`blur_rows`] holds at once.
fn rows_memory(size: [usize; 2], deviation: f32) -> u64 {
    match wide(deviation) {
        Some(wide) => padded_rows::memory(size, &wide),
        None => padded_len(size, [kernel_radius(deviation), 0]) + apply_memory(size, 1),
    }
}

/// Blurs along rows only, where the pixels under the kernel are contiguous in memory.
fn blur_rows(context: FilterContext<'_>, input: &Plane, edges: Edges, deviation: f32) -> Option<Plane> {
    if let Some(wide) = wide(deviation) {
        return filter_rows(context, input, edges, &wide);
    }
    let (kernel_radius, deviation) = (kernel_radius(deviation) as isize, clamp_length(deviation, MAX_DEVIATION));
    let height = |at: isize| {
        let distance = at as f32 / deviation;
        f64::from(if at == 0 { 1.0 } else { Real::exp(-0.5 * distance * distance) })
    };
    let sum: f64 = (-kernel_radius..=kernel_radius).map(height).sum();
    let mut taps = Taps::default();
    (-kernel_radius..=kernel_radius).for_each(|at| taps.add([at, 0], height(at) / sum));
    taps.sum(context, input, edges)
}
