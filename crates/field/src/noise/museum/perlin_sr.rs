//! Classic noise as in the C++ classes: Perlin's permutation, gradients evenly spread on the sphere.

use super::lattice_cell::{LatticeCell, up_to_three};
use super::perlin_1985::{longest, reach, value};
use super::tables::ClassicTables;
use crate::noise::NoiseFn;
use crate::real::Lattice;
use std::sync::Arc;

/// Classic noise in one to three dimensions; a fourth coordinate is ignored. The default period is 256 cells.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct PerlinSr {
    tables: Arc<ClassicTables>,
    repeat: u32,
}

impl PerlinSr {
    /// A noise with these tables.
    pub fn new(tables: Arc<ClassicTables>) -> Self {
        PerlinSr { tables, repeat: 0 }
    }
    /// Repeats every `cells` cells; 0 means the table's own 256.
    pub fn repeating(self, cells: u32) -> Self {
        PerlinSr { repeat: cells, ..self }
    }
}

impl NoiseFn for PerlinSr {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let dims = up_to_three(D);
        let cell = LatticeCell::floor(p, dims, self.repeat);
        // From the last axis on; partial hashes are stored at the first corner along the remaining axes.
        let table = &self.tables.p;
        let mut hash = [p[0].int(0); 8];
        let mut axis = dims;
        while axis > 0 {
            axis -= 1;
            let mut corner = 0;
            while corner < 1 << dims {
                let partial = hash[corner];
                hash[corner] = R::lookup_bytes(table, partial + cell.index[axis][0]);
                hash[corner + (1 << axis)] = R::lookup_bytes(table, partial + cell.index[axis][1]);
                corner += 2 << axis;
            }
        }
        value(&self.tables, &cell, &hash, dims)
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let dims = up_to_three(dims);
        let bound = reach(dims) * longest(&self.tables, dims);
        (-bound, bound)
    }
}
