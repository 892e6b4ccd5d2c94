//! Gaussian blur of rows or columns by a large deviation, at a cost that hardly grows with the deviation.

use crate::padded_columns::ColumnFilter;
use crate::padded_rows::LineFilter;
use crate::plane::{Edges, along};
use crate::row_window::RowWindow;
use lapidary_field::filter_stages::{FilterStages, Stage, Tap};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The radius of the last kernel in standard deviations: 1/16,000 of the weight lies beyond.
const CUTOFF: f32 = 4.0;
/// The largest distance between the taps of the last kernel, in standard deviations.
const MAX_STRIDE: f32 = 0.4;
/// The factor of pixels that keeps sums of five finite.
const SCALE: f32 = 1.0 / 32.0;

/// A Gaussian as a cascade: the binomial kernel 1 4 6 4 1 with distances of 1, 2, 4, … pixels between its taps (the “à
/// trous” algorithm of Holschneider et al., 1989), then a Gaussian with taps as far apart as the doubled distance.
///
/// The binomial kernels together are a box convolved with itself four times (a cubic B-spline), which suppresses the
/// frequencies that the distant taps of the last kernel would alias. The weights differ from those of the Gaussian by
/// less than 1/2000 of their sum, mostly because the last kernel is cut off. They are symmetric and form the same sum at
/// every pixel, so the result does not depend on where the image begins.
pub(crate) struct WideGaussian {
    /// The number of binomial kernels.
    levels: u32,
    /// The weights of the last kernel, from the middle outwards.
    weights: Vec<f32>,
}

impl WideGaussian {
    /// A Gaussian of this deviation, which is at least 5 pixels.
    pub(crate) fn new(deviation: f32) -> WideGaussian {
        let levels = ((MAX_STRIDE * deviation) as u32).max(1).ilog2();
        let stride = (1 << levels) as f32;
        // A box of n pixels has the variance (n² - 1) / 12.
        let rest = Real::sqrt(deviation * deviation - (stride * stride - 1.0) / 3.0) / stride;
        let height = |at: usize| {
            let distance = at as f32 / rest;
            f64::from(if at == 0 { 1.0 } else { Real::exp(-0.5 * distance * distance) })
        };
        let taps = (CUTOFF * rest).floor() as usize;
        let sum = height(0) + 2.0 * (1..=taps).map(height).sum::<f64>();
        let weights = (0..=taps).map(|at| (height(at) / sum) as f32 / SCALE).collect();
        WideGaussian { levels, weights }
    }
}

impl WideGaussian {
    /// Adds the stages of the filter along an axis.
    pub(crate) fn add_stages(&self, stages: &mut FilterStages, plane: usize, edges: Edges, axis: usize) -> usize {
        let size = stages.planes[plane];
        let mut sums = stages.pad(plane, along(axis, self.margin()), edges.wrap, self.scale());
        for k in 0..self.levels {
            let step = 1 << k;
            let mut shorter = stages.planes[sums];
            shorter[axis] -= 4 * step;
            let taps = (0..5).map(|tap| Tap { plane: sums, offset: along(axis, tap * step) }).collect();
            sums = stages.pixels(shorter, taps, &[], |taps, _| binomial(|tap| taps[tap], taps[0].lit(1.0)));
        }
        let (step, weights) = (along(axis, 1 << self.levels), self.weights.clone());
        stages.add(size, Stage::SymmetricSum { plane: sums, step, weights })
    }
}

impl LineFilter for WideGaussian {
    fn margin(&self) -> usize {
        2 * ((1 << self.levels) - 1) + (self.weights.len() - 1) * (1 << self.levels)
    }
    fn scale(&self) -> f32 {
        SCALE
    }
    #[inline(always)]
    fn line<V: Lanes>(&self, token: V::Token, count: usize, from: &mut [f32], to: &mut [f32]) {
        let mut sums = count + 2 * self.margin();
        for k in 0..self.levels {
            let step = 1 << k;
            sums -= 4 * step;
            for x in (0..sums).step_by(V::N) {
                // In place: each sum is stored at its first pixel, after the last read of that pixel.
                binomial(|tap| V::load(token, &from[x + tap * step..]), V::splat(token, 1.0)).store(&mut from[x..]);
            }
        }
        let stride = 1 << self.levels;
        for x in (0..count).step_by(V::N) {
            self.sum(token, |tap| V::load(token, &from[x + tap * stride..])).store(&mut to[x..]);
        }
    }
}

impl ColumnFilter for WideGaussian {
    #[inline(always)]
    fn add_row<V: Lanes>(&self, token: V::Token, window: &mut RowWindow, latest: usize) {
        let mut latest = latest;
        for k in 0..self.levels {
            let step = 1 << k;
            let Some(first) = usize::checked_sub(latest, 4 * step) else { return };
            let rows: [usize; 5] = std::array::from_fn(|tap| window.start(first + tap * step));
            for x in (0..window.columns()).step_by(V::N) {
                // In place: each sum is stored in its first row, after the last read of that row.
                binomial(|tap| V::load(token, &window.px[rows[tap] + x..]), V::splat(token, 1.0))
                    .store(&mut window.px[rows[0] + x..]);
            }
            latest = first;
        }
    }
    #[inline(always)]
    fn result<V: Lanes>(&self, token: V::Token, window: &RowWindow, row: usize, to: &mut [f32]) {
        let start = window.start(row);
        for x in (0..to.len()).step_by(V::N) {
            let sum = self.sum(token, |tap| V::load(token, &window.px[window.below(start + x, tap << self.levels)..]));
            sum.store(&mut to[x..]);
        }
    }
}

impl WideGaussian {
    /// The last kernel, from its first tap on.
    #[inline(always)]
    fn sum<V: Lanes>(&self, token: V::Token, tap: impl Fn(usize) -> V) -> V {
        let middle = self.weights.len() - 1;
        let mut sum = tap(middle) * V::splat(token, self.weights[0]);
        for (i, weight) in self.weights.iter().enumerate().skip(1) {
            sum = sum + (tap(middle - i) + tap(middle + i)) * V::splat(token, *weight);
        }
        sum
    }
}

/// The binomial kernel of five taps. Literals are made of `one`.
#[inline(always)]
fn binomial<R: Real>(tap: impl Fn(usize) -> R, one: R) -> R {
    let (ends, inner) = (tap(0) + tap(4), tap(1) + tap(3));
    (ends + inner * one.lit(4.0) + tap(2) * one.lit(6.0)) * one.lit(1.0 / 16.0)
}
