//! The stages of the historical terrain article, bit for bit and in parallel.
//!
//! The sequential scans in [`lapidary_field::noise::museum::terrain`] define each stage; these functions return the
//! same values faster.

use crate::parallel_rows::fill_pixels;
use crate::plane::{FilterContext, Plane, PlaneRef};
use crate::wavefront_scan::{self, ScanKernel, scan_in_place};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::reach::Reach;
use lapidary_field::simd::Lanes;

/// Every stage except the first may move material across the whole image.
pub const REACH: Reach = Reach::Whole;

/// The values that `passes` scans hold at once; the other stages hold only their result.
pub fn memory(size: [usize; 2], passes: usize) -> u64 {
    wavefront_scan::memory(size, passes)
}

/// Adds noise to heights: `frequency` cells across the image, `amplitude` high (10 in the article).
pub fn noise(
    context: FilterContext<'_>,
    heights: PlaneRef<'_>,
    noise: &PerlinSr,
    frequency: f32,
    amplitude: f32,
) -> Option<Plane> {
    fill_pixels(context, heights.size, |c, r| {
        heights.row(r)[c] + amplitude * noise_at(noise, heights.size, frequency, [r, c], 0.0)
    })
}

/// Displaces each height by up to `reach` rows and columns, rounded towards 0.
pub fn perturb(
    context: FilterContext<'_>,
    heights: PlaneRef<'_>,
    noise: &PerlinSr,
    frequency: f32,
    reach: f32,
) -> Option<Plane> {
    let [cols, rows] = heights.size;
    let displaced_index =
        |at: usize, by: f32, n: usize| (at as i64 + i64::from(by as i32)).clamp(0, n as i64 - 1) as usize;
    fill_pixels(context, heights.size, |c, r| {
        let [down, across] = [0.0, 1.0].map(|slice| noise_at(noise, heights.size, frequency, [r, c], slice) * reach);
        heights.row(displaced_index(r, down, rows))[displaced_index(c, across, cols)]
    })
}

/// Performs in-place scans that move half of each pixel's steepest drop down, where that drop is at most `threshold`.
pub fn erode(context: FilterContext<'_>, heights: PlaneRef<'_>, threshold: f32, passes: usize) -> Option<Plane> {
    // A NaN threshold moves nothing.
    let threshold = if threshold.is_nan() { 0.0 } else { threshold };
    scan_in_place(context, heights, ErodeKernel { threshold }, passes)
}

/// Performs in-place scans that replace each height with the mean of its 3×3 neighbourhood, half of which is already
/// smoothed.
pub fn smooth(context: FilterContext<'_>, heights: PlaneRef<'_>, passes: usize) -> Option<Plane> {
    scan_in_place(context, heights, SmoothKernel, passes)
}

/// The noise at a pixel. The row is the first coordinate, and `slice` the third.
fn noise_at(noise: &PerlinSr, [cols, rows]: [usize; 2], frequency: f32, [r, c]: [usize; 2], slice: f32) -> f32 {
    let along = |i: usize, n: usize| frequency * i as f32 / n as f32;
    noise.at([along(r, rows), along(c, cols), slice], 1)
}

#[derive(Clone, Copy)]
struct ErodeKernel {
    threshold: f32,
}

impl ScanKernel for ErodeKernel {
    const WRITES_NEIGHBOURS: bool = true;
    #[inline(always)]
    fn update<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool {
        let here = around[4];
        let [a, b, c, d, _, e, f, g, h] = *around;
        // Subtraction rounds monotonically, so the lowest neighbour has the largest drop.
        let lowest = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
        let deepest = here - lowest;
        let mut moves = here.lit(0.0).less(deepest) & !here.lit(f64::from(self.threshold)).less(deepest);
        if let Some(live) = live {
            moves = moves & live;
        }
        if !V::any(moves) {
            return false;
        }
        let half = here.lit(0.5) * deepest;
        around[4] = V::pick(moves, here - half, here);
        // Of several neighbours with the same drop, the first in scan order receives the material.
        let mut k = 0;
        while k < 9 {
            if k != 4 {
                let less = (here - around[k]).less(deepest);
                around[k] = V::pick(moves & !less, around[k] + half, around[k]);
                moves = moves & less;
            }
            k += 1;
        }
        true
    }
}

#[derive(Clone, Copy)]
struct SmoothKernel;

impl ScanKernel for SmoothKernel {
    const WRITES_NEIGHBOURS: bool = false;
    #[inline(always)]
    fn update<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool {
        let here = around[4];
        let mut sum = here.lit(0.0);
        let mut k = 0;
        while k < 9 {
            sum = sum + around[k];
            k += 1;
        }
        let mean = sum / here.lit(9.0);
        around[4] = match live {
            Some(live) => V::pick(live, mean, here),
            None => mean,
        };
        true
    }
}
