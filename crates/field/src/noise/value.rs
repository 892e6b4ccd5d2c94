//! Value noise: a random number at every lattice point, interpolated between them (after Peachey 1985).

use super::NoiseFn;
use super::column::{ColumnNoise, RowPosition};
use super::hash::{axis_hash, mix_bits, mix_seed};
use crate::real::{Lattice, Real};

/// Lattice value noise with a quintic ease curve.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValueNoise {
    seed: u32,
    period: [u32; 4],
}

impl ValueNoise {
    /// Seeds are unrelated; a period of 0 never repeats.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        ValueNoise { seed: mix_seed(seed), period }
    }
}

/// A number in −1..1, 1 excluded, from a lattice point's key.
#[inline(always)]
pub(super) fn signed<R: Lattice>(like: R, key: R::Int) -> R {
    like.unit_interval(mix_bits(key)) * like.lit(2.0) - like.lit(1.0)
}

/// The lines of value noise are level: a column has an offset and no slope.
impl ColumnNoise for ValueNoise {
    fn period(&self) -> [u32; 4] {
        self.period
    }
    #[inline(always)]
    fn ease<R: Real>(t: R) -> R {
        t.quintic()
    }
    #[inline(always)]
    fn column<R: Lattice, const D: usize>(&self, x: R::Int, rest: &RowPosition<R>) -> (R, R) {
        let like = rest.place[0];
        let key = axis_hash(x, 0) ^ like.int(self.seed);
        let mut value = [like; 8];
        let mut k = 0;
        while k < 1 << (D - 1) {
            let mut hash = key;
            let mut axis = 1;
            while axis < D {
                hash = hash ^ axis_hash(rest.corner[axis - 1][k >> (axis - 1) & 1], axis);
                axis += 1;
            }
            value[k] = signed(like, hash);
            k += 1;
        }
        (like.lit(0.0), rest.blend::<D>(value))
    }
}

impl NoiseFn for ValueNoise {
    /// The value of two level lines; leaving out products with a slope of zero changes no bit.
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let (whole, x) = p[0].floor_and_fract();
        let rest = RowPosition::new(self, p, zoom);
        let [(_, first), (_, second)] =
            self.column_pair::<R, D>(whole.corners(self.period[0].saturating_mul(zoom)), &rest);
        first + Self::ease(x) * (second - first)
    }
    /// An interpolated value lies between the values it is made of.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.000001, 1.000001)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.989, 0.972, 0.945, 0.909][dims - 1];
        (-bound, bound)
    }
}
