//! White noise: one random number per cell, unrelated to any other.

use super::NoiseFn;
use super::hash::{axis_hash, mix_seed};
use super::value::signed;
use crate::real::Lattice;

/// White noise, uniform in −1..1, 1 excluded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct White {
    seed: u32,
    period: [u32; 4],
}

impl White {
    /// Different seeds give unrelated noises; a period of 0 never repeats.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        White { seed: mix_seed(seed ^ 0x5EED_0001), period }
    }
}

impl NoiseFn for White {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let like = p[0].lit(0.0);
        let mut key = like.int(self.seed);
        let mut axis = 0;
        while axis < D {
            let (whole, _) = p[axis].floor_and_fract();
            let [i, _] = whole.corners(self.period[axis].saturating_mul(zoom));
            key = key ^ axis_hash(i, axis);
            axis += 1;
        }
        signed(like, key)
    }
    /// The conversion from hashes has this range and never reaches 1.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.0, 1.0)
    }
}
