//! Classic noise as Perlin's C code of 1985 has it: a table of gradients, a cubic ease curve.

use super::Split;
use super::cell::{Cell, blend, up_to_three};
use super::tables::Classic;
use crate::noise::Body;
use crate::real::Lattice;
use std::sync::Arc;

/// Perlin's noise of 1985 in one to three dimensions; a fourth is left out. It repeats every 256 cells.
///
/// As written, 4096 is added to a coordinate before its whole part is taken towards zero: in `f32` that
/// rounds places to 2⁻¹², and below −4096 they fall on the wrong side of their cell.
///
/// The original evaluates `t·t·(3 − 2t)` partly in `f64`. As its places are multiples of 2⁻¹², `t·t` and
/// `3 − 2t` are exact in `f32` already; only the last product rounds, in `f32` as in `f64` to the same number.
#[derive(Clone, Debug, PartialEq)]
pub struct Perlin1985 {
    tables: Arc<Classic>,
    split: Split,
}

impl Perlin1985 {
    /// With these tables, split at the floor or as written.
    pub fn new(tables: Arc<Classic>, split: Split) -> Self {
        Perlin1985 { tables, split }
    }
}

/// The original's cell.
#[inline(always)]
fn as_written<R: Lattice, const D: usize>(mut p: [R; D], dims: usize) -> Cell<R, 3> {
    let mut k = 0;
    while k < dims {
        p[k] = p[k] + p[k].lit(4096.0);
        k += 1;
    }
    Cell::towards_zero(p, dims)
}

/// A corner's value: its gradient times the way to the point, x first.
#[inline(always)]
pub(super) fn pull<R: Lattice>(tables: &Classic, i: R::Int, cell: &Cell<R, 3>, corner: usize, dims: usize) -> R {
    let gradients = &tables.gradients[dims - 1];
    let mut sum = cell.way(corner, 0) * cell.way(corner, 0).gather(&gradients[0], i);
    let mut k = 1;
    while k < dims {
        let way = cell.way(corner, k);
        sum = sum + way * way.gather(&gradients[k], i);
        k += 1;
    }
    sum
}

impl Body for Perlin1985 {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let dims = up_to_three(D);
        let cell = match self.split {
            Split::Floor => Cell::<R, 3>::floor(p, dims),
            Split::AsWritten => as_written(p, dims),
        };
        let mut ease = [p[0]; 3];
        let mut k = 0;
        while k < dims {
            ease[k] = cell.from[k][0].cubic();
            k += 1;
        }
        let mut v = [p[0]; 8];
        let mut corner = 0;
        while corner < 1 << dims {
            let mut i = R::look(&self.tables.p, cell.at(corner, 0));
            if dims > 1 {
                i = R::look(&self.tables.p, i + cell.at(corner, 1));
            }
            if dims > 2 {
                i = i + cell.at(corner, 2);
            }
            v[corner] = pull(&self.tables, i, &cell, corner, dims);
            corner += 1;
        }
        blend(v, ease, dims)
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let dims = up_to_three(dims);
        let bound = match self.split {
            Split::Floor => reach(dims),
            // Below −4096 a corner lies up to 2 away along each axis and the ease curve rises to 5.
            Split::AsWritten => 2.0 * (dims as f64).sqrt() * 9f64.powi(dims as i32),
        };
        let bound = bound * longest(&self.tables, dims);
        (-bound, bound)
    }
}

/// With unit gradients a corner pulls with at most its distance, and the blend of distances is at most
/// √n/2, its value at the middle of a cell (by the inequality of means, axis by axis).
pub(super) fn reach(dims: usize) -> f64 {
    (dims as f64).sqrt() / 2.0 * 1.000001
}

/// The length of the longest gradient.
pub(super) fn longest(tables: &Classic, dims: usize) -> f64 {
    let g = &tables.gradients[dims - 1];
    let square = |i: usize| g.iter().map(|g| g.wide[i] * g.wide[i]).sum::<f64>();
    (0..256).map(square).fold(0.0, f64::max).sqrt()
}
