//! Lattice noises in lines: along x within a cell, two columns of corners each contribute a straight line.
//!
//! Interpolating y, z and t first leaves `n = (A·x + B) + u·(C·x + D)`, where A … D belong to the lattice
//! column and u is the eased x. At an arbitrary point both columns are worked out on the spot; along a row
//! of pixels a program prepares A … D once per column (see `program`), in the same operations and so in
//! the same bits.

use super::NoiseFn;
use crate::real::{Lattice, Real};

/// A noise made of lines.
pub trait ColumnNoise: NoiseFn {
    /// The cells after which the lattice repeats along x, y, z, t; 0 for never.
    fn period(&self) -> [u32; 4];
    /// The ease curve.
    fn ease<R: Real>(t: R) -> R;
    /// The slope and offset of the lines of both columns, each measured from its own column. A hash that yields
    /// both columns at once is worth a body of its own.
    #[inline(always)]
    fn both<R: Lattice, const D: usize>(&self, x: [R::Int; 2], rest: &RowPosition<R>) -> [(R, R); 2] {
        [self.one::<R, D>(x[0], rest), self.one::<R, D>(x[1], rest)]
    }
    /// The slope and offset of one column's line.
    fn one<R: Lattice, const D: usize>(&self, x: R::Int, rest: &RowPosition<R>) -> (R, R);
}

/// Where a point lies along y, z and t; what the columns of its row have in common.
#[derive(Clone, Copy, Debug)]
pub struct RowPosition<R: Lattice> {
    /// Indices of the corners before and after.
    pub corner: [[R::Int; 2]; 3],
    /// Place within the cell.
    pub place: [R; 3],
    /// The place, eased.
    pub ease: [R; 3],
}

impl<R: Lattice> RowPosition<R> {
    /// Of a point whose x may be anything.
    #[inline(always)]
    pub fn of<L: ColumnNoise, const D: usize>(noise: &L, p: [R; D], zoom: u32) -> Self {
        let zero = p[0].lit(0.0);
        let mut rest = RowPosition { corner: [[zero.int(0); 2]; 3], place: [zero; 3], ease: [zero; 3] };
        let mut k = 1;
        while k < D {
            let (whole, place) = p[k].split();
            rest.corner[k - 1] = whole.corners(noise.period()[k].saturating_mul(zoom));
            rest.place[k - 1] = place;
            rest.ease[k - 1] = L::ease(place);
            k += 1;
        }
        rest
    }
    /// Corner `k`'s distance along axis `axis` of y, z, t, where the bits of `k` say before or after.
    #[inline(always)]
    pub fn from(&self, k: usize, axis: usize) -> R {
        if k >> axis & 1 == 0 { self.place[axis] } else { self.place[axis] - self.place[axis].lit(1.0) }
    }
    /// The corners' values blended along y, then z, then t.
    #[inline(always)]
    pub fn blend<const D: usize>(&self, mut v: [R; 8]) -> R {
        let mut axis = 0;
        while axis + 1 < D {
            let left = 1 << (D - 2 - axis);
            let mut i = 0;
            while i < left {
                v[i] = v[2 * i].lerp(v[2 * i + 1], self.ease[axis]);
                i += 1;
            }
            axis += 1;
        }
        v[0]
    }
}

/// The noise at a point.
#[inline(always)]
pub fn at<R: Lattice, L: ColumnNoise, const D: usize>(noise: &L, p: [R; D], zoom: u32) -> R {
    let (whole, x) = p[0].split();
    let rest = RowPosition::of(noise, p, zoom);
    let [first, second] = noise.both::<R, D>(whole.corners(noise.period()[0].saturating_mul(zoom)), &rest);
    meet(coefficients(first, second), x, L::ease(x))
}

/// A, B, C and D from the lines of a column and of the next.
#[inline(always)]
pub fn coefficients<R: Real>((a0, b0): (R, R), (a1, b1): (R, R)) -> [R; 4] {
    [a0, b0, a1 - a0, (b1 - a1) - b0]
}

/// The value where x is `x` and, eased, `u`.
#[inline(always)]
pub fn meet<R: Real>([a, b, c, d]: [R; 4], x: R, u: R) -> R {
    (a * x + b) + u * (c * x + d)
}
