//! The historical noises, exactly as their articles and reference code have them.
//!
//! Each keeps the order of operations of its original, so it takes no lattice path and blends along x
//! first. Coordinates beyond 2³⁰ stay there and NaN lands on the far negative end, as everywhere.

mod cell;
mod cos_sin;
mod exact;
pub mod improved_2002;
mod json;
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

/// How a coordinate is split into cell and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellSplit {
    /// At the floor: right everywhere.
    Floor = 0,
    /// As the article's code does, its mistakes included.
    AsWritten = 1,
}

/// The first three coordinates of a point, zero where it has fewer.
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

/// A coordinate kept where whole numbers have an integer; NaN becomes the lowest of them.
#[inline(always)]
fn tame<R: Real>(x: R) -> R {
    let limit = x.lit(1073741824.0);
    x.clamp(-limit, limit)
}

/// The whole part towards zero.
#[inline(always)]
fn trunc<R: Real>(x: R) -> R {
    R::pick(x.less(x.lit(0.0)), -(-x).floor(), x.floor())
}
