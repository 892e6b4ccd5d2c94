//! Points of column noises with the hashes of the corners of their cells.

use super::column::{ColumnNoise, HashedCorners, Hashes, RowPosition, packed_pair};
use super::permutation::Permutation;
use crate::real::Lattice;

/// The value of a column noise at a point.
#[inline(always)]
pub(super) fn at<R: Lattice, L: ColumnNoise, const D: usize>(noise: &L, p: [R; D], zoom: u32) -> R {
    HashedPoint::<R, D>::new::<L, false>(noise, p, zoom).value::<L>()
}

/// A position in a cell, and the hashes of its corners.
pub(crate) struct HashedPoint<R: Lattice, const D: usize> {
    place: [R; D],
    hashes: Hashes<R>,
}

impl<R: Lattice, const D: usize> HashedPoint<R, D> {
    /// The cell of a point. Without periods the lattice may be said to be `ENDLESS`, which is faster.
    #[inline(always)]
    pub(crate) fn new<L: ColumnNoise, const ENDLESS: bool>(noise: &L, p: [R; D], zoom: u32) -> Self {
        let period = |axis: usize| if ENDLESS { 0 } else { noise.period()[axis].saturating_mul(zoom) };
        let (whole, x) = p[0].floor_and_fract();
        let mut place = [x; D];
        let mut points = [[x.int(0); 2]; 3];
        let mut k = 1;
        while k < D {
            let (whole, within) = p[k].floor_and_fract();
            place[k] = within;
            points[k - 1] = whole.corners(period(k));
            k += 1;
        }
        let endless = ENDLESS || !R::FAST_BYTE_LOOKUP && noise.period() == [0; 4];
        HashedPoint { place, hashes: noise.hash_pair::<R, D>(x, whole.corners(period(0)), &points, endless) }
    }
    /// The point at a place in its cell, with the hashes of a permutation: `columns` are those of the cell's two columns, from
    /// `Permutation::first_hashes`, and `rest` its indices along y and z, on an endless lattice.
    #[inline(always)]
    pub(crate) fn of_columns(
        permutation: &Permutation,
        place: [R; D],
        columns: R::Int,
        rest: &[[R::Int; 2]; 3],
    ) -> Self {
        HashedPoint { place, hashes: packed_pair::<R>(permutation.corners_of_columns::<R, D>(columns, rest)) }
    }
    /// The value of the noise.
    #[inline(always)]
    pub(crate) fn value<L: ColumnNoise>(&self) -> R {
        let (x, unused) = (self.place[0], self.place[0].lit(0.0));
        let mut rest = RowPosition { whole: [unused; 3], place: [unused; 3], ease: [unused; 3] };
        let mut k = 1;
        while k < D {
            rest.place[k - 1] = self.place[k];
            rest.ease[k - 1] = L::ease(self.place[k]);
            k += 1;
        }
        let first = L::line::<R, _, D>(&HashedCorners::<R, L, D>::of_pair(x, &self.hashes, 0), &rest);
        let second = L::line::<R, _, D>(&HashedCorners::<R, L, D>::of_pair(x, &self.hashes, 1), &rest);
        L::between(first, second, x, L::ease(x))
    }
}
