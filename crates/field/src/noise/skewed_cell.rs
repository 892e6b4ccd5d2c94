//! The skewed lattice of simplex noise: its cells, and the gradients of their corners.

use super::hash::{axis_hash, mix_to_four_bits, next_axis_hash};
use super::perlin;
use crate::real::{Lattice, Real};

/// A point in a cell of the skewed lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SkewedCell<R, const D: usize> {
    /// The whole skewed coordinates of the first corner.
    pub(crate) first: [R; D],
    /// The offset of the point from the first corner, in coordinates that are not skewed.
    pub(crate) place: [R; D],
}

/// The factor of the sum of coordinates that maps skewed coordinates back.
#[inline(always)]
pub(super) fn unskew(dims: usize) -> f64 {
    let n = dims as f64;
    (1.0 - 1.0 / (n + 1.0).sqrt()) / n
}

impl<R: Lattice, const D: usize> SkewedCell<R, D> {
    /// The cell of a point.
    #[inline(always)]
    pub(crate) fn of(p: [R; D]) -> Self {
        Self::with_index(p).0
    }
    /// The cell of a point, and the coordinates of its first corner as integers.
    #[inline(always)]
    fn with_index(mut p: [R; D]) -> (Self, [R::Int; D]) {
        let n = D as f64;
        let skew = ((n + 1.0).sqrt() - 1.0) / n;
        // Farther out a coordinate has no fraction, and its cell must stay within the integers.
        let limit = p[0].lit(268435456.0);
        let mut sum = limit;
        let mut axis = D;
        while axis > 0 {
            axis -= 1;
            p[axis] = p[axis].clamp(-limit, limit);
            sum = if axis + 1 == D { p[axis] } else { p[axis] + sum };
        }
        let slant = sum * sum.lit(skew);
        let (mut first, mut index) = (p, [p[0].int(0); D]);
        let mut axis = D;
        while axis > 0 {
            axis -= 1;
            // Either zero does: the sum is −0 only where all coordinates are, and then the place is −0 too.
            (first[axis], index[axis]) = (p[axis] + slant).floor_and_index();
            sum = if axis + 1 == D { first[axis] } else { first[axis] + sum };
        }
        let slant = sum * sum.lit(unskew(D));
        let mut place = p;
        let mut axis = 0;
        while axis < D {
            place[axis] = p[axis] - (first[axis] - slant);
            axis += 1;
        }
        (SkewedCell { first, place }, index)
    }
    /// The place in the cell, and the hashes of its first corner.
    #[inline(always)]
    pub(crate) fn hashed(&self) -> HashedCell<R, D> {
        let mut index = [self.place[0].int(0); D];
        let mut axis = 0;
        while axis < D {
            index[axis] = self.first[axis].to_int();
            axis += 1;
        }
        HashedCell::at_corner(self.place, index)
    }
}

/// A place in a skewed cell, and the parts of the key of its first corner.
#[derive(Clone, Copy)]
pub(crate) struct HashedCell<R: Lattice, const D: usize> {
    pub(super) place: [R; D],
    pub(super) hashes: [R::Int; D],
}

impl<R: Lattice, const D: usize> HashedCell<R, D> {
    /// The cell of a point.
    #[inline(always)]
    pub(crate) fn of(p: [R; D]) -> Self {
        let (cell, index) = SkewedCell::with_index(p);
        Self::at_corner(cell.place, index)
    }
    /// A place in the cell whose first corner has these coordinates.
    #[inline(always)]
    fn at_corner(place: [R; D], index: [R::Int; D]) -> Self {
        let mut hashes = index;
        let mut axis = 0;
        while axis < D {
            hashes[axis] = axis_hash(index[axis], axis);
            axis += 1;
        }
        HashedCell { place, hashes }
    }
}

/// The gradient that a lattice point's key selects.
#[inline(always)]
pub(super) fn gradient<R: Lattice, const D: usize>(like: R, key: R::Int) -> [R; D] {
    let i = mix_to_four_bits(key);
    let mut gradient = [like; D];
    let mut axis = 0;
    while axis < D {
        gradient[axis] = perlin::gradient::<R, D>(like, axis, i);
        axis += 1;
    }
    gradient
}

/// The gradients of the corners of the simplex around a point.
pub(super) trait SimplexGradients<R: Real, const D: usize> {
    /// The gradient of corner `m` on the path from the first corner of the cell to the last; see `corners`.
    fn gradient(&self, m: usize, stepped: &[[R::Mask; 3]; D]) -> [R; D];
}

/// Gradients that the keys of lattice points select.
pub(super) struct KeyedGradients<R: Lattice, const D: usize> {
    pub(super) seed: R::Int,
    /// Any number of this type.
    pub(super) like: R,
    /// The parts of the key of the first corner.
    pub(super) hashes: [R::Int; D],
}

impl<R: Lattice, const D: usize> SimplexGradients<R, D> for KeyedGradients<R, D> {
    #[inline(always)]
    fn gradient(&self, m: usize, stepped: &[[R::Mask; 3]; D]) -> [R; D] {
        let mut key = self.seed;
        let mut axis = 0;
        while axis < D {
            let first = self.hashes[axis];
            let second = next_axis_hash(first, axis);
            let part = match m {
                0 => first,
                _ if m == D => second,
                _ => R::pick_int(stepped[axis][m - 1], second, first),
            };
            key = key ^ part;
            axis += 1;
        }
        gradient(self.like, key)
    }
}

/// The gradients of the corners of a cell, in two and three dimensions. The bits of an index tell along which axes a
/// corner is a step further than the first.
pub(crate) type CellGradients<R, const D: usize> = [[R; D]; 8];

/// A corner that corner `m` of the path may be, where that is neither the first nor the last: for corner 1, the one a step
/// along `axis` from the first; for corner 2 of three dimensions, the one a step along every axis but `axis`.
#[inline(always)]
const fn beside<const D: usize>(m: usize, axis: usize) -> usize {
    if m == 1 { 1 << axis } else { ((1 << D) - 1) ^ (1 << axis) }
}

impl<R: Real, const D: usize> SimplexGradients<R, D> for CellGradients<R, D> {
    #[inline(always)]
    fn gradient(&self, m: usize, stepped: &[[R::Mask; 3]; D]) -> [R; D] {
        let first = match m {
            0 => 0,
            _ if m == D => (1 << D) - 1,
            _ => beside::<D>(m, D - 1),
        };
        let mut gradient = self[first];
        let mut axis = D - 1;
        while axis > 0 && 0 < m && m < D {
            axis -= 1;
            let is_there = if m == 1 { stepped[axis][0] } else { !stepped[axis][m - 1] };
            let mut component = 0;
            while component < D {
                let there = self[beside::<D>(m, axis)][component];
                gradient[component] = R::pick(is_there, there, gradient[component]);
                component += 1;
            }
        }
        gradient
    }
}
