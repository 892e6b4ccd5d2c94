//! Column noises: lattice noises that are linear in x between two lattice columns, apart from the ease curve.
//!
//! Interpolating y, z and t first leaves `n = (A·x + B) + u·(C·x + D)`, where A … D belong to the lattice column and u
//! is x after the ease curve. At an arbitrary point both columns are computed; along a row of pixels a program computes
//! A … D once per column (see `program`), with the same operations and hence the same bits.

use super::NoiseFn;
use super::permutation::Permutation;
use crate::real::{Lattice, Real};
use std::marker::PhantomData;

/// The hashes of a cell's corners, as a noise stores them.
pub type Hashes<R> = [<R as Lattice>::Int; 16];

/// Hashes of two columns that are bytes, four to an integer: those of `Permutation::corners`.
#[inline(always)]
pub(super) fn packed_pair<R: Lattice>([a, b, c, d]: [R::Int; 4]) -> Hashes<R> {
    [a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d]
}

/// A noise that is computed column by column.
///
/// The hash of a lattice point selects the gradient of that corner of a cell. A corner is stored as the components of its
/// gradient, or in a noise without gradients as its value.
pub trait ColumnNoise: NoiseFn {
    /// The period of the lattice along x, y, z and t, in cells; 0 if it never repeats.
    fn period(&self) -> [u32; 4];
    /// The ease curve.
    fn ease<R: Real>(t: R) -> R;
    /// The hashes of the corners of the column at `x`, from the lattice points before and after along y, z and t.
    fn hashes<R: Lattice, const D: usize>(&self, like: R, x: R::Int, rest: &[[R::Int; 2]; 3]) -> Hashes<R>;
    /// The hashes of two neighbouring columns, alternately. On an `endless` lattice the points of each axis are known to be
    /// consecutive. Noises whose hash yields both at once override this method.
    #[inline(always)]
    fn hash_pair<R: Lattice, const D: usize>(
        &self,
        like: R,
        x: [R::Int; 2],
        rest: &[[R::Int; 2]; 3],
        _endless: bool,
    ) -> Hashes<R> {
        let columns = [self.hashes::<R, D>(like, x[0], rest), self.hashes::<R, D>(like, x[1], rest)];
        let mut hashes = columns[0];
        let mut k = 0;
        while k < 1 << D {
            hashes[k] = columns[k & 1][k >> 1];
            k += 1;
        }
        hashes
    }
    /// True if the hashes are those of `permutation`.
    const IS_PERMUTED: bool = false;
    /// The permutation that hashes the corners of cells; none for other hashes.
    #[inline(always)]
    fn permutation(&self) -> Option<&Permutation> {
        None
    }
    /// The number of components of the corners of a lattice column in `dims` dimensions: those of its gradients, unless
    /// corners are stored as values.
    #[inline(always)]
    fn corner_components(dims: usize) -> usize {
        dims << (dims - 1)
    }
    /// The corner that hash `k` selects.
    fn corner<R: Lattice, const D: usize>(like: R, hashes: &Hashes<R>, k: usize) -> [R; 4];
    /// Slope and offset of the line of a column with these corners.
    #[inline(always)]
    fn line<R: Lattice, C: Corners<R>, const D: usize>(corners: &C, rest: &RowPosition<R>) -> (R, R) {
        gradient_line::<R, C, D>(corners, rest)
    }
    /// The value at position `x`, which the ease curve maps to `u`, between the lines of two columns.
    #[inline(always)]
    fn between<R: Real>(first: (R, R), second: (R, R), x: R, u: R) -> R {
        interpolate(coefficients(first, second), x, u)
    }
}

/// The corners of a column.
pub trait Corners<R> {
    /// Corner `k`, whose offsets along y, z and t are the bits of `k`.
    fn get(&self, k: usize) -> [R; 4];
}

/// The corners of one column of a pair, whose hashes alternate.
pub struct HashedCorners<'a, R: Lattice, L, const D: usize> {
    like: R,
    hashes: &'a Hashes<R>,
    column: usize,
    noise: PhantomData<L>,
}

impl<'a, R: Lattice, L: ColumnNoise, const D: usize> HashedCorners<'a, R, L, D> {
    /// The corners of one column of a pair.
    #[inline(always)]
    pub(super) fn of_pair(like: R, hashes: &'a Hashes<R>, column: usize) -> Self {
        HashedCorners { like, hashes, column, noise: PhantomData }
    }
}

impl<R: Lattice, L: ColumnNoise, const D: usize> Corners<R> for HashedCorners<'_, R, L, D> {
    #[inline(always)]
    fn get(&self, k: usize) -> [R; 4] {
        L::corner::<R, D>(self.like, self.hashes, self.column + k * 2)
    }
}

impl<R: Copy> Corners<R> for [[R; 4]; 8] {
    #[inline(always)]
    fn get(&self, k: usize) -> [R; 4] {
        self[k]
    }
}

/// Slope and offset of the line of a column of gradients.
#[inline(always)]
fn gradient_line<R: Lattice, C: Corners<R>, const D: usize>(corners: &C, rest: &RowPosition<R>) -> (R, R) {
    let like = rest.place[0];
    let (mut a, mut b) = ([like; 8], [like; 8]);
    let mut k = 0;
    while k < 1 << (D - 1) {
        let gradient = corners.get(k);
        a[k] = gradient[0];
        b[k] = like.lit(0.0);
        let mut axis = 1;
        while axis < D {
            let term = gradient[axis] * rest.distance(k, axis - 1);
            b[k] = if axis == 1 { term } else { b[k] + term };
            axis += 1;
        }
        k += 1;
    }
    (rest.blend::<D>(a), rest.blend::<D>(b))
}

/// A bound of the slope of gradient noise along a coordinate: the largest component and length of its gradients, and the
/// largest slope of its ease curve.
///
/// The slope is the interpolated component, and the slope of the ease curve times the difference of two interpolated
/// values. A corner contributes at most `length` times its distance, and the interpolated distances from both ends of an
/// edge add up to at most √D in the middle, where the ease curve is steepest; elsewhere they grow less than it falls.
pub(super) fn steepest_of_gradients(component: f64, length: f64, ease: f64, dims: usize) -> f64 {
    (component + ease * length * (dims as f64).sqrt()) * 1.0001
}

/// The position along y, z and t, which all columns of a row share.
#[derive(Clone, Copy, Debug)]
pub struct RowPosition<R: Lattice> {
    /// The start of the cell.
    pub whole: [R; 3],
    /// Position within the cell.
    pub place: [R; 3],
    /// Position after the ease curve.
    pub ease: [R; 3],
}

impl<R: Lattice> RowPosition<R> {
    /// The position of a point; x is ignored.
    #[inline(always)]
    pub fn new<L: ColumnNoise, const D: usize>(p: [R; D]) -> Self {
        let zero = p[0].lit(0.0);
        let mut rest = RowPosition { whole: [zero; 3], place: [zero; 3], ease: [zero; 3] };
        let mut k = 1;
        while k < D {
            let (whole, place) = p[k].floor_and_fract();
            rest.whole[k - 1] = whole;
            rest.place[k - 1] = place;
            rest.ease[k - 1] = L::ease(place);
            k += 1;
        }
        rest
    }
    /// Indices of the lattice points before and after the cell, along y, z and t.
    #[inline(always)]
    pub fn lattice_points<L: ColumnNoise, const D: usize>(&self, noise: &L, zoom: u32) -> [[R::Int; 2]; 3] {
        let mut points = [[self.place[0].int(0); 2]; 3];
        let mut k = 1;
        while k < D {
            points[k - 1] = self.whole[k - 1].corners(noise.period()[k].saturating_mul(zoom));
            k += 1;
        }
        points
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

/// The gradients or values of a cell's corners: by column, and within a column by the bits of its offsets along y, z and t.
pub type CellCorners<R> = [[[R; 4]; 8]; 2];

/// A position along all axes.
pub struct CellPosition<R: Lattice, const D: usize> {
    whole: R,
    x: R,
    rest: RowPosition<R>,
}

impl<R: Lattice, const D: usize> CellPosition<R, D> {
    /// The position of a point.
    #[inline(always)]
    pub fn new<L: ColumnNoise>(p: [R; D]) -> Self {
        let (whole, x) = p[0].floor_and_fract();
        CellPosition { whole, x, rest: RowPosition::new::<L, D>(p) }
    }
    /// The start of the cell.
    #[inline(always)]
    pub fn cell(&self) -> [R; D] {
        let mut cell = [self.whole; D];
        let mut k = 1;
        while k < D {
            cell[k] = self.rest.whole[k - 1];
            k += 1;
        }
        cell
    }
    /// The corners of the cell.
    #[inline(always)]
    pub fn corners<L: ColumnNoise>(&self, noise: &L, zoom: u32) -> CellCorners<R> {
        let columns = self.whole.corners(noise.period()[0].saturating_mul(zoom));
        let points = self.rest.lattice_points::<L, D>(noise, zoom);
        let hashes = noise.hash_pair::<R, D>(self.x, columns, &points, noise.period() == [0; 4]);
        let mut corners = [[[self.x; 4]; 8]; 2];
        let mut k = 0;
        while k < 1 << D {
            corners[k & 1][k >> 1] = L::corner::<R, D>(self.x, &hashes, k);
            k += 1;
        }
        corners
    }
    /// The value between these corners.
    #[inline(always)]
    pub fn value<L: ColumnNoise>(&self, [first, second]: &CellCorners<R>) -> R {
        let (first, second) = (L::line::<R, _, D>(first, &self.rest), L::line::<R, _, D>(second, &self.rest));
        L::between(first, second, self.x, L::ease(self.x))
    }
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
