//! Improved Perlin noise as in an article in C#, with cells rounded towards zero and a repeat.

use super::lattice_cell::{LatticeCell, blend};
use super::{clamp_to_integers, three};
use crate::noise::NoiseFn;
use crate::noise::permutation::Permutation;
use crate::real::{Int, Lattice};
use std::sync::Arc;

/// Perlin's noise of 2002 as written: correct if no coordinate is negative and the repeat is at most 256.
///
/// Otherwise it reproduces the code's mistakes: negative coordinates lie on the wrong side of their cells, and the ease
/// curve leaves its range. [`Improved`](crate::noise::improved::Improved) is the corrected noise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Improved2002 {
    permutation: Arc<Permutation>,
    repeat: u32,
}

impl Improved2002 {
    /// Seed 0 has Perlin's own permutation; a repeat of 0 means the table's own, 256.
    pub fn new(seed: u32, repeat: u32) -> Self {
        Improved2002 { permutation: Arc::new(Permutation::seeded(seed)), repeat }
    }
    /// The remainder of a division, with the sign of the coordinate.
    #[inline(always)]
    fn repeated<R: Lattice>(&self, x: R) -> R {
        if self.repeat == 0 {
            return x;
        }
        let (zero, n) = (x.lit(0.0), x.lit(f64::from(self.repeat)));
        let far = x.abs();
        let rest = far - (far / n).floor() * n;
        // The rounded quotient may be off by one.
        let rest = R::pick(rest.less(zero), rest + n, rest);
        let rest = R::pick(rest.less(n), rest, rest - n);
        R::pick(x.less(zero), -rest, rest)
    }
    /// The index after a corner's; 0 where the repeat is reached.
    #[inline(always)]
    fn next<R: Lattice>(&self, like: R, index: R::Int) -> R::Int {
        let next = (index & like.int(255)) + like.int(1);
        if self.repeat == 0 || self.repeat > 256 {
            return next;
        }
        // Both are at most 256, so that the remainder is exact.
        let whole = like.real_of_int(next);
        whole.wrap(self.repeat).to_int()
    }
}

impl NoiseFn for Improved2002 {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let mut p = three(p);
        let mut k = 0;
        while k < 3 {
            p[k] = self.repeated(clamp_to_integers(p[k]));
            k += 1;
        }
        let mut cell = LatticeCell::<R, 3>::towards_zero(p, 3, 0);
        let mut ease = [p[0]; 3];
        let mut k = 0;
        while k < 3 {
            cell.index[k][1] = self.next(p[0], cell.index[k][0]);
            ease[k] = cell.from[k][0].quintic();
            k += 1;
        }
        let table = self.permutation.table();
        let mut v = [p[0]; 8];
        let mut n = 0;
        while n < 8 {
            let h = R::lookup_bytes(table, cell.at(n, 0));
            let h = R::lookup_bytes(table, h + cell.at(n, 1));
            let h = R::lookup_bytes(table, h + cell.at(n, 2));
            v[n] = pull(h, [cell.way(n, 0), cell.way(n, 1), cell.way(n, 2)]);
            n += 1;
        }
        blend(v, ease, 3)
    }
    /// For negative coordinates a corner lies up to 2 away along each axis, a gradient adds two of these, and the ease
    /// curve falls to −31.
    fn range(&self, _: usize) -> (f64, f64) {
        let bound = 4.0 * 63.0 * 63.0 * 63.0;
        (-bound, bound)
    }
}

/// The gradient selected by the lowest four bits of a hash, times the distance from the corner.
#[inline(always)]
fn pull<R: Lattice>(hash: R::Int, [x, y, z]: [R; 3]) -> R {
    let h = hash & x.int(15);
    let none = x.int(0);
    let low = R::equal(h & x.int(8), none);
    let u = R::pick(low, x, y);
    let near_x = R::equal(h, x.int(12)) | R::equal(h, x.int(14));
    let v = R::pick(R::equal(h & x.int(12), none), y, R::pick(near_x, x, z));
    u.flip_sign(h.shl(31)) + v.flip_sign(h.shl(30))
}
