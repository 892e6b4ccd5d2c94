//! The stages of the article's terrain, bit for bit, on all cores.
//!
//! The scans of [`lapidary_field::noise::museum::terrain`] say what each stage is; these are the same numbers sooner.

use super::front::{self, Visit, scan};
use super::rows::pixels;
use super::{Plane, Reach, Work};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::simd::Lanes;

/// Every stage but the first may carry something across the whole image.
pub const REACH: Reach = Reach::Whole;

/// Numbers that so many scans of an image of that size hold at once; the other stages hold their result.
pub fn memory(size: [usize; 2], passes: usize) -> u64 {
    front::memory(size, passes)
}

/// Adds noise to heights, `frequency` cells across the image; the article's own amplitude is 10.
pub fn noise(work: Work<'_>, heights: &Plane, noise: &PerlinSr, frequency: f32, amplitude: f32) -> Option<Plane> {
    pixels(work, heights.size, |c, r| {
        heights.row(r)[c] + amplitude * noise_at(noise, heights.size, frequency, [r, c], 0.0)
    })
}

/// Takes each height from elsewhere, up to `reach` rows and columns away, rounded towards its own place.
pub fn perturb(work: Work<'_>, heights: &Plane, noise: &PerlinSr, frequency: f32, reach: f32) -> Option<Plane> {
    let [cols, rows] = heights.size;
    let kept = |at: usize, by: f32, n: usize| (at as i64 + i64::from(by as i32)).clamp(0, n as i64 - 1) as usize;
    pixels(work, heights.size, |c, r| {
        let [down, across] = [0.0, 1.0].map(|slice| noise_at(noise, heights.size, frequency, [r, c], slice) * reach);
        heights.row(kept(r, down, rows))[kept(c, across, cols)]
    })
}

/// Scans in place that move half of every height's deepest drop down it, where that is at most `threshold`.
pub fn erode(work: Work<'_>, heights: &Plane, threshold: f32, passes: usize) -> Option<Plane> {
    // No drop is below a threshold that is no number.
    let threshold = if threshold.is_nan() { 0.0 } else { threshold };
    scan(work, heights, Erode { threshold }, passes)
}

/// Scans in place that put every height at the mean of its neighbourhood, half of which is smoothed already.
pub fn smooth(work: Work<'_>, heights: &Plane, passes: usize) -> Option<Plane> {
    scan(work, heights, Smooth, passes)
}

/// The noise at a pixel; `slice` is its third coordinate. The row is the first.
fn noise_at(noise: &PerlinSr, [cols, rows]: [usize; 2], frequency: f32, [r, c]: [usize; 2], slice: f32) -> f32 {
    let along = |i: usize, n: usize| frequency * i as f32 / n as f32;
    noise.at([along(r, rows), along(c, cols), slice], 1)
}

#[derive(Clone, Copy)]
struct Erode {
    threshold: f32,
}

impl Visit for Erode {
    const SHARES: bool = true;
    #[inline(always)]
    fn visit<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool {
        let here = around[4];
        let [a, b, c, d, _, e, f, g, h] = *around;
        // Differences round monotonically, so the lowest neighbour has the largest.
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
        // Of several neighbours that drop as far, the scan's first.
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
struct Smooth;

impl Visit for Smooth {
    const SHARES: bool = false;
    #[inline(always)]
    fn visit<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool {
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
