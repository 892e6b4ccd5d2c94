//! Classic noise as the C++ classes that followed the C code have it: Perlin's permutation, gradients even on the sphere.

use super::cell::{Cell, blend, up_to_three};
use super::perlin_1985::{longest, pull, reach};
use super::tables::Classic;
use crate::noise::Body;
use crate::real::Lattice;
use std::sync::Arc;

/// Classic noise in one to three dimensions; a fourth is left out. It repeats every 256 cells.
#[derive(Clone, Debug, PartialEq)]
pub struct PerlinSr {
    tables: Arc<Classic>,
}

impl PerlinSr {
    /// With these tables.
    pub fn new(tables: Arc<Classic>) -> Self {
        PerlinSr { tables }
    }
}

impl Body for PerlinSr {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let dims = up_to_three(D);
        let cell = Cell::<R, 3>::floor(p, dims);
        let mut ease = [p[0]; 3];
        let mut k = 0;
        while k < dims {
            ease[k] = cell.from[k][0].cubic();
            k += 1;
        }
        let mut v = [p[0]; 8];
        let mut corner = 0;
        while corner < 1 << dims {
            // The last axis is looked up first.
            let mut axis = dims - 1;
            let mut i = R::look(&self.tables.p, cell.at(corner, axis));
            while axis > 0 {
                axis -= 1;
                i = R::look(&self.tables.p, i + cell.at(corner, axis));
            }
            v[corner] = pull(&self.tables, i, &cell, corner, dims);
            corner += 1;
        }
        blend(v, ease, dims)
    }
    fn range(&self, dims: usize) -> (f64, f64) {
        let dims = up_to_three(dims);
        let bound = reach(dims) * longest(&self.tables, dims);
        (-bound, bound)
    }
}
