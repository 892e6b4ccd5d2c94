//! Gradient noise hashed by the exclusive or of three permutations (after Kensler, Knoll & Shirley, 2008).

use super::lattice_cell::LatticeCell;
use super::tables::XorTables;
use super::{CellSplit, clamp_to_integers, three};
use crate::noise::NoiseFn;
use crate::real::{Lattice, Real};
use std::sync::Arc;

/// Noise of three dimensions; fewer are a slice at zero. It repeats every 256 cells unless set otherwise.
///
/// As written, the cell and the ease curve are computed in `f32` and the rest in `f64`: that differs from the floor
/// split with `f64` only.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct PerlinXor {
    tables: Arc<XorTables>,
    split: CellSplit,
    repeat: u32,
}

impl PerlinXor {
    /// A noise with these tables, split at the floor or as written.
    pub fn new(tables: Arc<XorTables>, split: CellSplit) -> Self {
        PerlinXor { tables, split, repeat: 0 }
    }
    /// Repeats every `cells` cells; 0 means the table's own 256.
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
            hash[k] = [R::lookup_bytes(table, cell.index[k][0]), R::lookup_bytes(table, cell.index[k][1])];
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
            let pull = one.lookup256(&vectors[0], h) * x
                + one.lookup256(&vectors[1], h) * y
                + one.lookup256(&vectors[2], h) * z;
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

/// The cell of the coordinate rounded to `f32`, and the position of the coordinate itself.
#[inline(always)]
fn as_written<R: Lattice>(p: [R; 3], repeat: u32) -> LatticeCell<R, 3> {
    let mut cell = LatticeCell::floor(p, 3, repeat);
    let mut k = 0;
    while k < 3 {
        let x = clamp_to_integers(p[k]);
        let whole = x.round_to_f32().floor();
        cell.index[k] = whole.corners(repeat);
        cell.from[k] = [x - whole, (x - whole) - x.lit(1.0)];
        k += 1;
    }
    cell
}

/// The quintic ease curve, each step rounded to `f32`.
#[inline(always)]
fn narrow_quintic<R: Real>(t: R) -> R {
    let t = t.round_to_f32();
    let cube = ((t * t).round_to_f32() * t).round_to_f32();
    let inner = ((t * t.lit(6.0)).round_to_f32() - t.lit(15.0)).round_to_f32();
    let inner = ((t * inner).round_to_f32() + t.lit(10.0)).round_to_f32();
    (cube * inner).round_to_f32()
}
