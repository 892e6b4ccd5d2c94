//! Column noises: lattice noises that are linear in x between two lattice columns, apart from the ease curve.
//!
//! Interpolating y, z and t first leaves `n = (A·x + B) + u·(C·x + D)`, where A … D belong to the lattice column and u
//! is x after the ease curve. At an arbitrary point both columns are computed; along a row of pixels a program computes
//! A … D once per column (see `program`), with the same operations and hence the same bits.

use super::NoiseFn;
use crate::real::{Lattice, Real};

/// A noise that is computed column by column.
pub trait ColumnNoise: NoiseFn {
    /// The period of the lattice along x, y, z and t, in cells; 0 if it never repeats.
    fn period(&self) -> [u32; 4];
    /// The ease curve.
    fn ease<R: Real>(t: R) -> R;
    /// Slope and offset of the lines of two neighbouring columns, each measured from its own column. Noises whose hash
    /// yields both columns at once override this method.
    #[inline(always)]
    fn column_pair<R: Lattice, const D: usize>(&self, x: [R::Int; 2], rest: &RowPosition<R>) -> [(R, R); 2] {
        [self.column::<R, D>(x[0], rest), self.column::<R, D>(x[1], rest)]
    }
    /// Slope and offset of one column's line.
    fn column<R: Lattice, const D: usize>(&self, x: R::Int, rest: &RowPosition<R>) -> (R, R);
}

/// The position along y, z and t, which all columns of a row share.
#[derive(Clone, Copy, Debug)]
pub struct RowPosition<R: Lattice> {
    /// Indices of the lattice points before and after.
    pub corner: [[R::Int; 2]; 3],
    /// Position within the cell.
    pub place: [R; 3],
    /// Position after the ease curve.
    pub ease: [R; 3],
}

impl<R: Lattice> RowPosition<R> {
    /// The position of a point; x is ignored.
    #[inline(always)]
    pub fn new<L: ColumnNoise, const D: usize>(noise: &L, p: [R; D], zoom: u32) -> Self {
        let zero = p[0].lit(0.0);
        let mut rest = RowPosition { corner: [[zero.int(0); 2]; 3], place: [zero; 3], ease: [zero; 3] };
        let mut k = 1;
        while k < D {
            let (whole, place) = p[k].floor_and_fract();
            rest.corner[k - 1] = whole.corners(noise.period()[k].saturating_mul(zoom));
            rest.place[k - 1] = place;
            rest.ease[k - 1] = L::ease(place);
            k += 1;
        }
        rest
    }
    /// The distance from corner `k` along y, z or t (axis 0, 1 or 2); the bits of `k` choose the point before or after.
    #[inline(always)]
    pub fn distance(&self, k: usize, axis: usize) -> R {
        if k >> axis & 1 == 0 { self.place[axis] } else { self.place[axis] - self.place[axis].lit(1.0) }
    }
    /// Interpolates the corners' values along y, then z, then t.
    #[inline(always)]
    pub fn blend<const D: usize>(&self, mut v: [R; 8]) -> R {
        let mut axis = 0;
        while axis + 1 < D {
            let pairs = 1 << (D - 2 - axis);
            let mut i = 0;
            while i < pairs {
                v[i] = v[2 * i].lerp(v[2 * i + 1], self.ease[axis]);
                i += 1;
            }
            axis += 1;
        }
        v[0]
    }
}

/// The value at a point.
#[inline(always)]
pub fn at<R: Lattice, L: ColumnNoise, const D: usize>(noise: &L, p: [R; D], zoom: u32) -> R {
    let (whole, x) = p[0].floor_and_fract();
    let rest = RowPosition::new(noise, p, zoom);
    let [first, second] = noise.column_pair::<R, D>(whole.corners(noise.period()[0].saturating_mul(zoom)), &rest);
    interpolate(coefficients(first, second), x, L::ease(x))
}

/// A, B, C and D of a column, from its line and the next column's.
#[inline(always)]
pub fn coefficients<R: Real>((a0, b0): (R, R), (a1, b1): (R, R)) -> [R; 4] {
    [a0, b0, a1 - a0, (b1 - a1) - b0]
}

/// The value at position `x`, which the ease curve maps to `u`.
#[inline(always)]
pub fn interpolate<R: Real>([a, b, c, d]: [R; 4], x: R, u: R) -> R {
    (a * x + b) + u * (c * x + d)
}
