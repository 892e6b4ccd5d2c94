//! Turbulence: sums of octaves folded at zero (Perlin, 1985), each octave or the whole sum.

use super::octaves::scaled;
use crate::noise::NoiseFn;
use crate::real::Lattice;

/// The values that are folded at zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurbulenceFold {
    /// Every octave, as Perlin defines it: creases of every size.
    Each = 0,
    /// The sum, as in the article's code.
    Sum = 1,
}

/// `Σ 2⁻ⁱ n(2ⁱp)`, folded.
#[derive(Clone, Debug, PartialEq)]
pub struct Turbulence<B> {
    of: B,
    octaves: u32,
    fold: TurbulenceFold,
}

impl<B: NoiseFn> Turbulence<B> {
    /// A sum of this many octaves.
    pub fn new(of: B, octaves: u32, fold: TurbulenceFold) -> Self {
        Turbulence { of, octaves, fold }
    }
}

impl<B: NoiseFn> NoiseFn for Turbulence<B> {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let mut sum = p[0].lit(0.0);
        let (mut frequency, mut zoom) = (1.0, zoom);
        let mut i = 0;
        while i < self.octaves {
            let v = self.of.at(scaled(p, frequency), zoom);
            let v = match self.fold {
                TurbulenceFold::Each => v.abs(),
                TurbulenceFold::Sum => v,
            };
            sum = sum + v * v.lit(1.0 / frequency);
            frequency *= 2.0;
            zoom = zoom.saturating_mul(2);
            i += 1;
        }
        match self.fold {
            TurbulenceFold::Each => sum,
            TurbulenceFold::Sum => sum.abs(),
        }
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let (lo, hi) = self.of.range(dims);
        let (mut total, mut amplitude) = (0.0, 1.0);
        for _ in 0..self.octaves {
            total += amplitude;
            amplitude *= 0.5;
        }
        (0.0, total * f64::max(hi, -lo) * 1.000001)
    }
}
