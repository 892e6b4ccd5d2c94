//! The lattice points around a cell of OpenSimplex2, and places in it.

use crate::real::Lattice;

/// The lattice points around a cell.
#[derive(Clone, Copy, Debug)]
pub struct LatticeGrid {
    /// The offset of the first along each axis.
    pub from: i32,
    /// Their number along each axis.
    pub side: usize,
    pub(super) unskew: f64,
}

impl LatticeGrid {
    /// What unskewing adds to each coordinate of a point whose offsets have a sum.
    #[inline(always)]
    pub fn unskewed(&self, sum: f64) -> f64 {
        -sum * self.unskew
    }
}

/// The cell of a point, and the place of the point in it, unskewed.
#[derive(Clone, Copy, Debug)]
pub struct UnskewedPlace<R: Lattice, const D: usize> {
    /// The place.
    pub place: [R; D],
    /// The indices of the cell.
    pub index: [R::Int; D],
}

impl<R: Lattice, const D: usize> UnskewedPlace<R, D> {
    #[inline(always)]
    pub(super) fn of(p: [R; D], grid: &LatticeGrid) -> Self {
        let (mut place, mut index) = (p, [p[0].int(0); D]);
        let mut k = 0;
        while k < D {
            let whole = p[k].floor();
            place[k] = (p[k] - whole).round_to_f32();
            index[k] = whole.to_int();
            k += 1;
        }
        let mut total = place[0];
        let mut k = 1;
        while k < D {
            total = total + place[k];
            k += 1;
        }
        let mut k = 0;
        while k < D {
            place[k] = place[k] + total * total.lit(grid.unskew);
            k += 1;
        }
        UnskewedPlace { place, index }
    }
}
