//! Historical noises, exactly as in their articles and reference code.
//!
//! Each keeps the order of operations of its original: it has no column schedule and interpolates along x first. As
//! everywhere, coordinates are clamped to ±2³⁰ and NaN becomes −2³⁰.

pub mod cos_sin;
mod double_word;
pub mod improved_2002;
mod lattice_cell;
pub mod octaves;
pub mod open_simplex_2;
pub mod perlin_1985;
pub mod perlin_hashed;
pub mod perlin_sr;
pub mod perlin_xor;
pub mod random;
pub mod simplex_2012;
pub mod solid;
pub mod tables;
pub mod terrain;
pub mod terrain_mesh;
pub mod turbulence;
pub mod worley_fnv;
pub mod worley_points;

use crate::real::Real;

/// The split of a coordinate into a cell and a position within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellSplit {
    /// At the floor: correct everywhere.
    Floor = 0,
    /// As in the article's code, its mistakes included.
    AsWritten = 1,
}

/// The first three coordinates of a point; zeros where it has fewer.
#[inline(always)]
fn three<R: Real, const D: usize>(p: [R; D]) -> [R; 3] {
    let mut out = [p[0], p[0].lit(0.0), p[0].lit(0.0)];
    let mut k = 1;
    while k < D && k < 3 {
        out[k] = p[k];
        k += 1;
    }
    out
}

/// Clamps a coordinate to the whole numbers that have an integer; NaN becomes the lowest.
#[inline(always)]
fn clamp_to_integers<R: Real>(x: R) -> R {
    let limit = x.lit(1073741824.0);
    x.clamp(-limit, limit)
}

/// Rounds towards zero.
#[inline(always)]
fn trunc<R: Real>(x: R) -> R {
    R::pick(x.less(x.lit(0.0)), -(-x).floor(), x.floor())
}
