//! Value noise: a random number at every lattice point, interpolated between them (after Peachey 1985).

use super::NoiseFn;
use super::column::{ColumnNoise, Corners, Hashes, RowPosition};
use super::hash::{axis_hash, mix_bits, mix_seed};
use super::hashed_point;
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
    fn hashes<R: Lattice, const D: usize>(&self, like: R, x: R::Int, rest: &[[R::Int; 2]; 3]) -> Hashes<R> {
        let key = axis_hash(x, 0) ^ like.int(self.seed);
        let mut hashes = [key; 16];
        let mut k = 0;
        while k < 1 << (D - 1) {
            let mut hash = key;
            let mut axis = 1;
            while axis < D {
                hash = hash ^ axis_hash(rest[axis - 1][k >> (axis - 1) & 1], axis);
                axis += 1;
            }
            hashes[k] = hash;
            k += 1;
        }
        hashes
    }
    #[inline(always)]
    fn corner_components(dims: usize) -> usize {
        1 << (dims - 1)
    }
    #[inline(always)]
    fn corner<R: Lattice, const D: usize>(like: R, hashes: &Hashes<R>, k: usize) -> [R; 4] {
        [signed(like, hashes[k]); 4]
    }
    #[inline(always)]
    fn line<R: Lattice, C: Corners<R>, const D: usize>(corners: &C, rest: &RowPosition<R>) -> (R, R) {
        let mut value = [rest.place[0]; 8];
        let mut k = 0;
        while k < 1 << (D - 1) {
            value[k] = corners.get(k)[0];
            k += 1;
        }
        (rest.place[0].lit(0.0), rest.blend::<D>(value))
    }
    /// Leaving out products with a slope of zero changes no bit.
    #[inline(always)]
    fn between<R: Real>((_, first): (R, R), (_, second): (R, R), _: R, u: R) -> R {
        first + u * (second - first)
    }
}

impl NoiseFn for ValueNoise {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        hashed_point::at(self, p, zoom)
    }
    /// An interpolated value lies between the values it is made of.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.000001, 1.000001)
    }
    /// Two values differ by at most 2, and the ease curve rises by at most 15/8.
    fn steepest(&self, _: usize) -> f64 {
        3.75 * 1.0001
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.989, 0.972, 0.945, 0.909][dims - 1];
        (-bound, bound)
    }
}
