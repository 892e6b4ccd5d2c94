//! Tents: in each lattice cell, a pyramid of random height.

use crate::noise::NoiseFn;
use crate::noise::hash::{axis_hash, mix_bits, mix_seed};
use crate::real::Lattice;

/// Tents; a period of 0 never repeats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tents {
    seed: u32,
    period: [u32; 4],
}

impl Tents {
    /// Seeds are unrelated.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        Tents { seed: mix_seed(seed), period }
    }
}

impl NoiseFn for Tents {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let one = p[0].lit(1.0);
        let (mut key, mut height) = (one.int(self.seed), one);
        // A loop by index: closures would not be compiled for the vectors' instruction set.
        let mut axis = 0;
        while axis < D {
            let (whole, within) = p[axis].floor_and_fract();
            let [cell, _] = whole.corners(self.period[axis].saturating_mul(zoom));
            key = key ^ axis_hash(cell, axis);
            height = height * (one - (within * one.lit(2.0) - one).abs());
            axis += 1;
        }
        height * (one.unit_interval(mix_bits(key)) * one.lit(2.0) - one)
    }
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.0, 1.0)
    }
}
