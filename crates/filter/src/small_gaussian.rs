//! Gaussian blur of rows or columns by a small deviation: one weighted sum.

use crate::padded_rows::LineFilter;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The weights of a kernel, from its first pixel to its last.
pub(crate) struct SmallGaussian {
    weights: Vec<f32>,
}

impl SmallGaussian {
    /// The Gaussian of this deviation, cut off beyond `radius` pixels.
    pub(crate) fn new(deviation: f32, radius: usize) -> SmallGaussian {
        let height = |at: isize| {
            let distance = at as f32 / deviation;
            f64::from(if at == 0 { 1.0 } else { Real::exp(-0.5 * distance * distance) })
        };
        let offsets = -(radius as isize)..=radius as isize;
        let sum: f64 = offsets.clone().map(height).sum();
        SmallGaussian { weights: offsets.map(|at| (height(at) / sum) as f32).collect() }
    }
}

impl LineFilter for SmallGaussian {
    fn margin(&self) -> usize {
        self.weights.len() / 2
    }
    fn scale(&self) -> f32 {
        1.0
    }
    #[inline(always)]
    fn line<V: Lanes>(&self, token: V::Token, count: usize, pitch: usize, from: &mut [f32], to: &mut [f32]) {
        // Two independent sums hide the latency of an addition.
        let (pairs, rest) = self.weights.as_chunks::<2>();
        let last = pairs.len() * 2 * pitch;
        for x in (0..count * pitch).step_by(V::N) {
            let mut sum = [V::splat(token, 0.0); 2];
            let mut at = x;
            for [a, b] in pairs {
                sum[0] = sum[0] + V::load(token, &from[at..]) * V::splat(token, *a);
                sum[1] = sum[1] + V::load(token, &from[at + pitch..]) * V::splat(token, *b);
                at += 2 * pitch;
            }
            if let [weight] = rest {
                sum[0] = sum[0] + V::load(token, &from[x + last..]) * V::splat(token, *weight);
            }
            (sum[0] + sum[1]).store(&mut to[x..]);
        }
    }
}
