//! Simplex noise without discontinuities: kernels that end where their simplices do (after Perlin 2001, Gustavson
//! 2005).
//!
//! In three dimensions and more the customary kernels reach beyond the simplices around a corner, and the noise jumps
//! where they are cut off. Here their squared radius is ½, the squared height of the simplex in every dimension, so
//! that nothing is cut off.

use super::NoiseFn;
use super::hash::{axis_hash, mix_seed};
use super::skewed_cell::{CellGradients, HashedCell, KeyedGradients, SimplexGradients, gradient, unskew};
use crate::real::{Int, Lattice, Real};

/// Simplex noise with sixteen evenly spread gradients of one length, with values in −1..1.
///
/// The skewed lattice repeats along no axis in two or four dimensions, and in three not after every whole number of
/// cells; so from two dimensions on this noise does not tile, and its period is ignored. In one dimension the lattice
/// is that of the whole numbers and does repeat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Simplex {
    seed: u32,
    period: [u32; 4],
}

impl Simplex {
    /// Seeds are unrelated. A period counts in one dimension only, where 0 never repeats.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        Simplex { seed: mix_seed(seed ^ 0x5EED_0003), period }
    }
    /// True if the noise repeats after its period.
    pub const fn tiles(dims: usize) -> bool {
        dims == 1
    }
    /// The value at a place in a cell, in two dimensions and more.
    #[inline(always)]
    pub(crate) fn at_cell<R: Lattice, const D: usize>(&self, cell: &HashedCell<R, D>) -> R {
        let like = cell.place[0];
        total(cell.place, &KeyedGradients { seed: like.int(self.seed), like, hashes: cell.hashes })
    }
    /// The gradient of a corner of the cell whose first corner is `first`; the bits of `corner` tell along which axes it is
    /// a step further.
    #[inline(always)]
    pub(crate) fn gradient<R: Lattice, const D: usize>(&self, first: &[R; D], corner: R::Int) -> [R; D] {
        let like = first[0];
        let mut key = like.int(self.seed);
        let mut axis = 0;
        while axis < D {
            let step = corner.shr(axis as u32) & corner.int(1);
            key = key ^ axis_hash(first[axis].to_int() + step, axis);
            axis += 1;
        }
        gradient(like, key)
    }
    /// The value at a place in a cell with these gradients, in two and three dimensions.
    #[inline(always)]
    pub(crate) fn at_gradients<R: Lattice, const D: usize>(place: [R; D], gradients: &CellGradients<R, D>) -> R {
        total(place, gradients)
    }
}

/// The corners of the simplex around a position within a skewed cell, between the first corner and the last: entry m−1
/// of an axis is true if corner m is a step further along it. The path from corner to corner follows the axes in
/// descending order of position; equal ones in the order of the axes.
#[inline(always)]
pub(super) fn corners<R: Real, const D: usize>(place: &[R; D]) -> [[R::Mask; 3]; D] {
    let none = place[0].less(place[0]);
    let mut out = [[none; 3]; D];
    let mut axis = 0;
    while axis < D {
        // For each other axis, true if its step comes later.
        let mut ahead = [none; 3];
        let (mut other, mut k) = (0, 0);
        while other < D {
            if other < axis {
                ahead[k] = place[other].less(place[axis]);
            } else if other > axis {
                ahead[k] = !place[axis].less(place[other]);
            }
            k += (other != axis) as usize;
            other += 1;
        }
        let [a, b, c] = ahead;
        out[axis] = match D {
            2 => [a, none, none],
            3 => [a & b, a | b, none],
            _ => [a & b & c, (a & b) | (c & (a | b)), a | b | c],
        };
        axis += 1;
    }
    out
}

/// The contribution of the corner with this key.
#[inline(always)]
pub(super) fn contribution<R: Lattice, const D: usize>(offset: &[R; D], key: R::Int, radius: f64) -> R {
    weighted_slope(offset, &gradient(offset[0], key), radius)
}

/// The contribution of one corner at `offset` from the point: its kernel, which ends at the squared distance
/// `radius`, times its gradient's slope. The kernel is a fourth power in two dimensions and a third power from three
/// on, where the fourth leaves gaps; its curvature is continuous either way.
#[inline(always)]
fn weighted_slope<R: Real, const D: usize>(offset: &[R; D], gradient: &[R; D], radius: f64) -> R {
    let last = D - 1;
    let mut slope = gradient[last] * offset[last];
    let mut square = offset[last] * offset[last];
    let mut axis = last;
    while axis > 0 {
        axis -= 1;
        slope = gradient[axis] * offset[axis] + slope;
        square = offset[axis] * offset[axis] + square;
    }
    let left = (square.lit(radius) - square).max(square.lit(0.0));
    let left2 = left * left;
    if D < 3 { left2 * left2 * slope } else { left2 * left * slope }
}

/// One dimension: kernels of radius 1 on the whole numbers.
#[inline(always)]
pub(super) fn line<R: Lattice>(x: R, seed: u32, period: u32) -> R {
    let (whole, place) = x.floor_and_fract();
    let [i, j] = whole.corners(period);
    let seed = x.int(seed);
    let before = contribution::<R, 1>(&[place], axis_hash(i, 0) ^ seed, 1.0);
    let after = contribution::<R, 1>(&[place - x.lit(1.0)], axis_hash(j, 0) ^ seed, 1.0);
    (before + after) * x.lit(1.0 / 0.31640625)
}

/// The greatest sum of the contributions of unit gradients: twice that of one half-way along a shortest edge (see
/// `range`).
const MOST: [f64; 4] = [0.31640625, 0.010080204702811, 0.026428997918226, 0.024149534156998];

/// The sum of the contributions of the corners around a place in a cell, scaled to −1..1.
#[inline(always)]
fn total<R: Lattice, G: SimplexGradients<R, D>, const D: usize>(place: [R; D], gradients: &G) -> R {
    let like = place[0];
    let stepped = corners(&place);
    let mut total = like;
    let mut m = 0;
    while m <= D {
        let mut offset = place;
        let mut axis = 0;
        while axis < D && m > 0 {
            let before = like.lit(m as f64 * unskew(D));
            let after = like.lit(m as f64 * unskew(D) - 1.0);
            let step = if m == D { after } else { R::pick(stepped[axis][m - 1], after, before) };
            offset[axis] = place[axis] + step;
            axis += 1;
        }
        let contribution = weighted_slope(&offset, &gradients.gradient(m, &stepped), 0.5);
        total = if m == 0 { contribution } else { total + contribution };
        m += 1;
    }
    total * total.lit(1.0 / MOST[D - 1])
}

impl NoiseFn for Simplex {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        if D == 1 {
            return line(p[0], self.seed, self.period[0].saturating_mul(zoom));
        }
        self.at_cell(&HashedCell::of(p))
    }
    /// A corner contributes most where its gradient points at the point. The greatest sum over all corners, found by
    /// branch and bound over the simplex (bounds on kernels, slopes and curvatures, to 4·10⁻⁵), is reached half-way
    /// along a shortest edge: 2r(½ − r²)ᵏ with r² = 1/6, 3/16, 1/5 and k = 4, 3, 3 in two to four dimensions, and ¾⁴ in
    /// one.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.0001, 1.0001)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.935, 0.973, 0.835, 0.804][dims - 1];
        (-bound, bound)
    }
}
