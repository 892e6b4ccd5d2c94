//! Gradient noise whose hash is an exclusive or of three permutations (after Kensler, Knoll & Shirley, 2008).

use super::cell::LatticeCell;
use super::tables::XorTables;
use super::{CellSplit, tame, three};
use crate::noise::NoiseFn;
use crate::real::{Lattice, Real};
use std::sync::Arc;

/// Noise of three dimensions; in fewer its slice at zero. Unless told otherwise it repeats every 256
/// cells.
///
/// As written, the whole part and the ease curve are taken in `f32` while the rest is in `f64`: that
/// differs from the floor split in the `f64` reading only.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct PerlinXor {
    tables: Arc<XorTables>,
    split: CellSplit,
    repeat: u32,
}

impl PerlinXor {
    /// With these tables, split at the floor or as written.
    pub fn new(tables: Arc<XorTables>, split: CellSplit) -> Self {
        PerlinXor { tables, split, repeat: 0 }
    }
    /// The same on a lattice that repeats every so many cells; 0 leaves the table's own 256.
    pub fn repeating(self, cells: u32) -> Self {
        PerlinXor { repeat: cells, ..self }
    }
}

impl NoiseFn for PerlinXor {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let (p, one) = (three(p), p[0].lit(1.0));
        let cell = match self.split {
            CellSplit::Floor => LatticeCell::floor(p, 3, self.repeat),
            CellSplit::AsWritten => as_written(p, self.repeat),
        };
        let mut ease = [one; 3];
        let mut hash = [[one.int(0); 2]; 3];
        let mut k = 0;
        while k < 3 {
            let place = cell.from[k][0];
            ease[k] = match self.split {
                CellSplit::Floor => place.quintic(),
                CellSplit::AsWritten => narrow_quintic(place),
            };
            let table = &self.tables.permutations[k];
            hash[k] = [R::look(table, cell.index[k][0]), R::look(table, cell.index[k][1])];
            k += 1;
        }
        // A sum of eight products, the last axis innermost.
        let vectors = &self.tables.vectors;
        let mut sum = one.lit(0.0);
        let mut n = 0;
        while n < 8 {
            let (i, j, k) = (n >> 2, n >> 1 & 1, n & 1);
            let h = hash[0][i] ^ hash[1][j] ^ hash[2][k];
            let [x, y, z] = [cell.from[0][i], cell.from[1][j], cell.from[2][k]];
            let pull = one.gather(&vectors[0], h) * x + one.gather(&vectors[1], h) * y + one.gather(&vectors[2], h) * z;
            let u = if i == 1 { ease[0] } else { one - ease[0] };
            let v = if j == 1 { ease[1] } else { one - ease[1] };
            let w = if k == 1 { ease[2] } else { one - ease[2] };
            sum = sum + u * v * w * pull;
            n += 1;
        }
        sum
    }
    /// With unit vectors √3/2, as for classic noise.
    fn range(&self, _: usize) -> (f64, f64) {
        let v = &self.tables.vectors;
        let square = |i: usize| v.iter().map(|v| v.wide[i] * v.wide[i]).sum::<f64>();
        let longest = (0..256).map(square).fold(0.0, f64::max).sqrt();
        let bound = super::perlin_1985::reach(3) * longest;
        (-bound, bound)
    }
}

/// The cell of the coordinate rounded to `f32`, and the place of the coordinate itself.
#[inline(always)]
fn as_written<R: Lattice>(p: [R; 3], repeat: u32) -> LatticeCell<R, 3> {
    let mut cell = LatticeCell::floor(p, 3, repeat);
    let mut k = 0;
    while k < 3 {
        let x = tame(p[k]);
        let whole = x.narrow().floor();
        cell.index[k] = whole.corners(repeat);
        cell.from[k] = [x - whole, (x - whole) - x.lit(1.0)];
        k += 1;
    }
    cell
}

/// The quintic ease curve, each step rounded to `f32`.
#[inline(always)]
fn narrow_quintic<R: Real>(t: R) -> R {
    let t = t.narrow();
    let cube = ((t * t).narrow() * t).narrow();
    let inner = ((t * t.lit(6.0)).narrow() - t.lit(15.0)).narrow();
    let inner = ((t * inner).narrow() + t.lit(10.0)).narrow();
    (cube * inner).narrow()
}
