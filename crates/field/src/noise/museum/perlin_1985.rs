//! Classic noise as in Perlin's C code of 1985: a table of gradients, a cubic ease curve.

use super::CellSplit;
use super::lattice_cell::{LatticeCell, blend, up_to_three};
use super::tables::ClassicTables;
use crate::noise::NoiseFn;
use crate::real::Lattice;
use std::sync::Arc;

/// Perlin's noise of 1985 in one to three dimensions; a fourth coordinate is ignored. It repeats every 256 cells unless
/// set otherwise.
///
/// As written, 4096 is added to a coordinate before it is rounded towards zero: in `f32` that rounds positions to
/// multiples of 2⁻¹², and below −4096 they lie on the wrong side of their cell.
///
/// The original evaluates `t·t·(3 − 2t)` partly in `f64`. Since positions are multiples of 2⁻¹², `t·t` and `3 − 2t` are
/// exact in `f32` too; only the last product rounds, to the same number in `f32` as in `f64`.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Perlin1985 {
    tables: Arc<ClassicTables>,
    split: CellSplit,
    repeat: u32,
}

impl Perlin1985 {
    /// A noise with these tables, split at the floor or as written.
    pub fn new(tables: Arc<ClassicTables>, split: CellSplit) -> Self {
        Perlin1985 { tables, split, repeat: 0 }
    }
    /// Repeats every `cells` cells; 0 means the table's own 256.
    pub fn repeating(self, cells: u32) -> Self {
        Perlin1985 { repeat: cells, ..self }
    }
}

impl NoiseFn for Perlin1985 {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let dims = up_to_three(D);
        let cell = match self.split {
            CellSplit::Floor => LatticeCell::floor(p, dims, self.repeat),
            CellSplit::AsWritten => as_written(p, dims, self.repeat),
        };
        // From x on, corner by corner; the last of three axes is added without a lookup.
        let table = &self.tables.p;
        let [first, second] = cell.index[0];
        let mut hash = [R::lookup_bytes(table, first); 8];
        hash[1] = R::lookup_bytes(table, second);
        let mut axis = 1;
        while axis < dims {
            let mut corner = 2 << axis;
            while corner > 0 {
                corner -= 1;
                let i = hash[corner & ((1 << axis) - 1)] + cell.at(corner, axis);
                hash[corner] = if axis < 2 { R::lookup_bytes(table, i) } else { i };
            }
            axis += 1;
        }
        value(&self.tables, &cell, &hash, dims)
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let dims = up_to_three(dims);
        let bound = match self.split {
            CellSplit::Floor => reach(dims),
            // Below −4096 a corner lies up to 2 away along each axis, and the ease curve rises to 5.
            CellSplit::AsWritten => 2.0 * (dims as f64).sqrt() * f64::from(9u32.pow(dims as u32)),
        };
        let bound = bound * longest(&self.tables, dims);
        (-bound, bound)
    }
}

/// The cell as in the original.
#[inline(always)]
fn as_written<R: Lattice, const D: usize>(mut p: [R; D], dims: usize, repeat: u32) -> LatticeCell<R, 3> {
    let mut k = 0;
    while k < dims {
        p[k] = p[k] + p[k].lit(4096.0);
        k += 1;
    }
    LatticeCell::towards_zero(p, dims, repeat)
}

/// The corners' values, with gradients selected by `hash`, interpolated with the cubic curve.
#[inline(always)]
pub(super) fn value<R: Lattice>(
    tables: &ClassicTables,
    cell: &LatticeCell<R, 3>,
    hash: &[R::Int; 8],
    dims: usize,
) -> R {
    let gradients = &tables.gradients[dims - 1];
    let x = cell.from[0][0];
    let (mut v, mut ease) = ([x; 8], [x; 3]);
    let mut corner = 0;
    while corner < 1 << dims {
        v[corner] = cell.way(corner, 0) * x.lookup256(&gradients[0], hash[corner]);
        let mut k = 1;
        while k < dims {
            v[corner] = v[corner] + cell.way(corner, k) * x.lookup256(&gradients[k], hash[corner]);
            k += 1;
        }
        corner += 1;
    }
    let mut k = 0;
    while k < dims {
        ease[k] = cell.from[k][0].cubic();
        k += 1;
    }
    blend(v, ease, dims)
}

/// With unit gradients a corner contributes at most its distance, and the interpolated distance is at most √n/2, its
/// value in the middle of a cell (by the inequality of means, axis by axis).
pub(super) fn reach(dims: usize) -> f64 {
    (dims as f64).sqrt() / 2.0 * 1.000001
}

/// The length of the longest gradient.
pub(super) fn longest(tables: &ClassicTables, dims: usize) -> f64 {
    let g = &tables.gradients[dims - 1];
    let square = |i: usize| g.iter().map(|g| g.wide[i] * g.wide[i]).sum::<f64>();
    (0..256).map(square).fold(0.0, f64::max).sqrt()
}
