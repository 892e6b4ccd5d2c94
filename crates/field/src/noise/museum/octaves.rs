//! Fractal sums as in the articles: each octave has twice the frequency, all from a common origin.

use crate::noise::NoiseFn;
use crate::real::{Lattice, Real};

/// `Σ gⁱ n(2ⁱp)`, divided by `Σ gⁱ` where normalised.
#[derive(Clone, Debug, PartialEq)]
pub struct OctaveSum<B> {
    of: B,
    octaves: u32,
    gain: f64,
    normalise: bool,
}

impl<B: NoiseFn> OctaveSum<B> {
    /// A sum of at least one octave.
    pub fn new(of: B, octaves: u32, gain: f64, normalise: bool) -> Self {
        OctaveSum { of, octaves: octaves.max(1), gain, normalise }
    }
    /// The sum of the amplitudes, and of their absolute values.
    fn amplitudes(&self) -> (f64, f64) {
        let (mut sum, mut sizes, mut amplitude) = (0.0, 0.0, 1.0);
        for _ in 0..self.octaves {
            sum += amplitude;
            sizes += f64::abs(amplitude);
            amplitude *= self.gain;
        }
        (sum, sizes)
    }
    /// The divisor of the sum; 1 where amplitudes cancel out.
    #[inline(always)]
    fn divisor(&self) -> f64 {
        let sum = self.amplitudes().0;
        if self.normalise && sum != 0.0 { sum } else { 1.0 }
    }
}

impl<B: NoiseFn> NoiseFn for OctaveSum<B> {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let mut sum = p[0].lit(0.0);
        let (mut amplitude, mut frequency, mut zoom) = (1.0, 1.0, zoom);
        let mut i = 0;
        while i < self.octaves {
            sum = sum + self.of.at(scaled(p, frequency), zoom) * sum.lit(amplitude);
            amplitude *= self.gain;
            frequency *= 2.0;
            zoom = zoom.saturating_mul(2);
            i += 1;
        }
        sum / sum.lit(self.divisor())
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let (lo, hi) = self.of.range(dims);
        let (sum, sizes) = self.amplitudes();
        // Positive amplitudes keep the order of the bounds; negative ones swap them.
        let (up, down) = ((sizes + sum) / 2.0, (sizes - sum) / 2.0);
        let by = 1.000001 / self.divisor();
        let (a, b) = ((up * lo - down * hi) * by, (up * hi - down * lo) * by);
        (f64::min(a, b), f64::max(a, b))
    }
}

/// The point scaled by `by`.
#[inline(always)]
pub(super) fn scaled<R: Real, const D: usize>(mut p: [R; D], by: f64) -> [R; D] {
    let mut k = 0;
    while k < D {
        p[k] = p[k] * p[k].lit(by);
        k += 1;
    }
    p
}
