//! Lattice noise point by point where neighbouring points mostly share their cells: the gradients of the corners are
//! computed again only when a lane enters another cell.

use super::block::{BLOCK, BlockSource, load_vector, store_vector};
use super::lattice_columns;
use super::noise_block::BlockPoints;
use crate::noise::Noise;
use crate::noise::column::{ColumnNoise, CornerCache, at_cached};
use crate::noise::octaves::Fold;
use crate::simd::Lanes;

/// True if most vectors of a block have the corners of the vector before: a single octave of a column noise in two or
/// three dimensions whose points move slowly from vector to vector.
pub(super) fn is_worthwhile<V: Lanes>(noise: &Noise, points: &BlockPoints<'_>) -> bool {
    /// The distance, in vectors, between those that are compared with their successors.
    const STRIDE: usize = 16;
    /// The largest mean movement from vector to vector, in cells, summed over all axes. Each cell that is entered costs
    /// as much as two vectors.
    const MOST: f32 = 0.3;
    let octaves = noise.octaves_or_alone();
    let single = octaves.copies().len() == 1 && octaves.fold() == Fold::Plain;
    if V::SCALAR || !single || !(2..=3).contains(&noise.dims()) || !lattice_columns::is_supported(noise) {
        return false;
    }
    let (mut path, mut count) = (0.0, 0);
    let mut i = 0;
    while i + V::N < points.n {
        for axis in &points.args[..noise.dims()] {
            if let BlockSource::Pixels(each) = axis {
                path += (each[i + V::N] - each[i]).abs();
            }
        }
        count += 1;
        i += STRIDE * V::N;
    }
    path < MOST * count as f32
}

/// Fills a block with a single octave.
pub(super) fn fill<V: Lanes, B: ColumnNoise, const D: usize>(
    token: V::Token,
    body: &B,
    args: &[&[f32; BLOCK]; 5],
    n: usize,
    out: &mut [f32; BLOCK],
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut cache = CornerCache::empty(V::splat(token, 0.0));
            let mut i = 0;
            while i < n {
                let mut p = [V::splat(token, 0.0); D];
                let mut k = 0;
                while k < D {
                    p[k] = load_vector::<V>(token, args[k], i);
                    k += 1;
                }
                let v = at_cached::<V, B, D>(body, p, 1, &mut cache);
                store_vector(v, out, i);
                i += V::N;
            }
        },
    );
}
