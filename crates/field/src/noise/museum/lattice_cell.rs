//! The lattice cell around a point: corner indices and distances.

use super::trunc;
use crate::real::{Lattice, Real};

/// The corners around a point along each of `N` axes: the one before and the one after.
#[derive(Clone, Copy, Debug)]
pub(super) struct LatticeCell<R: Lattice, const N: usize> {
    /// Their indices.
    pub(super) index: [[R::Int; 2]; N],
    /// The distances from them to the point.
    pub(super) from: [[R; 2]; N],
}

impl<R: Lattice, const N: usize> LatticeCell<R, N> {
    /// The cell at the floor of each of the first `dims` coordinates, on a lattice that repeats every `repeat` cells; 0
    /// never repeats.
    #[inline(always)]
    pub(super) fn floor<const D: usize>(p: [R; D], dims: usize, repeat: u32) -> Self {
        let mut cell = Self::none(p[0]);
        let mut k = 0;
        while k < dims {
            let (whole, place) = p[k].floor_and_fract();
            cell.set(k, whole.corners(repeat), place);
            k += 1;
        }
        cell
    }
    /// The cell at each coordinate rounded towards zero, which is the wrong cell for a negative one.
    #[inline(always)]
    pub(super) fn towards_zero<const D: usize>(p: [R; D], dims: usize, repeat: u32) -> Self {
        let mut cell = Self::none(p[0]);
        let mut k = 0;
        while k < dims {
            let x = super::clamp_to_integers(p[k]);
            let whole = trunc(x);
            cell.set(k, whole.corners(repeat), x - whole);
            k += 1;
        }
        cell
    }
    #[inline(always)]
    fn none(like: R) -> Self {
        LatticeCell { index: [[like.int(0); 2]; N], from: [[like.lit(0.0); 2]; N] }
    }
    #[inline(always)]
    fn set(&mut self, axis: usize, index: [R::Int; 2], place: R) {
        self.index[axis] = index;
        self.from[axis] = [place, place - place.lit(1.0)];
    }
    /// The index of corner `k` along an axis; the bits of `k` choose the corner before or after, x the lowest.
    #[inline(always)]
    pub(super) fn at(&self, k: usize, axis: usize) -> R::Int {
        self.index[axis][k >> axis & 1]
    }
    /// The distance from corner `k` to the point along an axis.
    #[inline(always)]
    pub(super) fn way(&self, k: usize, axis: usize) -> R {
        self.from[axis][k >> axis & 1]
    }
}

/// Interpolates the corners' values along x, then y, then z.
#[inline(always)]
pub(super) fn blend<R: Real>(mut v: [R; 8], ease: [R; 3], dims: usize) -> R {
    let mut axis = 0;
    while axis < dims {
        let left = 1 << (dims - 1 - axis);
        let mut i = 0;
        while i < left {
            v[i] = v[2 * i].lerp(v[2 * i + 1], ease[axis]);
            i += 1;
        }
        axis += 1;
    }
    v[0]
}

/// The number of dimensions, at most three.
#[inline(always)]
pub(super) const fn up_to_three(dims: usize) -> usize {
    if dims < 3 { dims } else { 3 }
}
