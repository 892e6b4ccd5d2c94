//! Gaussian blur of rows or columns by a large deviation, at a cost that hardly grows with the deviation.

use crate::padded_rows::LineFilter;
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

impl LineFilter for WideGaussian {
    fn margin(&self) -> usize {
        2 * ((1 << self.levels) - 1) + (self.weights.len() - 1) * (1 << self.levels)
    }
    fn scale(&self) -> f32 {
        SCALE
    }
    #[inline(always)]
    fn line<V: Lanes>(&self, token: V::Token, count: usize, pitch: usize, from: &mut [f32], to: &mut [f32]) {
        let (four, six) = (V::splat(token, 4.0), V::splat(token, 6.0));
        let sixteenth = V::splat(token, 1.0 / 16.0);
        let mut sums = (count + 2 * self.margin()) * pitch;
        for k in 0..self.levels {
            let step = pitch << k;
            sums -= 4 * step;
            for x in (0..sums).step_by(V::N) {
                // In place: each sum is stored at its first pixel, after the last read of that pixel.
                let ends = V::load(token, &from[x..]) + V::load(token, &from[x + 4 * step..]);
                let inner = V::load(token, &from[x + step..]) + V::load(token, &from[x + 3 * step..]);
                let middle = V::load(token, &from[x + 2 * step..]);
                ((ends + inner * four + middle * six) * sixteenth).store(&mut from[x..]);
            }
        }
        let stride = pitch << self.levels;
        let middle = (self.weights.len() - 1) * stride;
        for x in (0..count * pitch).step_by(V::N) {
            let mut sum = V::load(token, &from[x + middle..]) * V::splat(token, self.weights[0]);
            for (i, weight) in self.weights.iter().enumerate().skip(1) {
                let [before, after] = [middle - i * stride, middle + i * stride];
                let pair = V::load(token, &from[x + before..]) + V::load(token, &from[x + after..]);
                sum = sum + pair * V::splat(token, *weight);
            }
            sum.store(&mut to[x..]);
        }
    }
}
