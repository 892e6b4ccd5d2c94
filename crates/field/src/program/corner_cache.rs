//! Lattice noise point by point where neighbouring points mostly share their cells: the gradients of the corners are
//! computed again only where points lie in several cells or in another one.

use super::block::BlockSource;
use super::block_sum::BlockSum;
use super::noise_block::BlockPoints;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use crate::noise::Noise;
use crate::noise::column::{CellCorners, CellPosition, ColumnNoise};
use crate::noise::octaves::Octave;
use crate::simd::Lanes;

/// The largest mean movement from vector to vector, in cells and summed over all axes, where a cache of corners is faster:
/// measured on x86-64 with vectors of 16, 8 and 4 lanes.
pub(super) const fn most_movement<V: Lanes>(dims: usize) -> f32 {
    match (V::N, dims) {
        (16.., _) => 0.3,
        (_, 2) => 0.5,
        (8.., _) => 0.8,
        _ => 1.0,
    }
}

/// The mean movement from vector to vector of a block, in cells of an octave of a noise and summed over all axes; none in
/// other than two or three dimensions, whose corners are never cached.
pub(super) fn mean_movement<V: Lanes>(noise: &Noise, octave: &Octave, points: &BlockPoints<'_>) -> Option<f32> {
    /// The distance, in vectors, between those that are compared with their successors.
    const STRIDE: usize = 16;
    if V::SCALAR || !(2..=3).contains(&noise.dims()) {
        return None;
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
    let (scale, []) = octave.constants::<f32, 0>(0.0);
    (count > 0).then(|| path * scale / count as f32)
}

/// Adds one octave of a noise to a sum; with `SINGLE`, to that of a single noise. The noise is given with its zoom.
pub(super) fn add<V: Lanes, B: ColumnNoise, const D: usize, const SINGLE: bool>(
    token: V::Token,
    (body, zoom): (&B, u32),
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    sum: BlockSum<'_>,
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut sum = sum.vectors::<V>(token);
            let points = OctavePoints::<V, D, false>::new(token, place, points);
            let mut cache = CornerCache::<V, D>::empty(token);
            let mut i = 0;
            while i < points.n {
                let value = cache.value(body, points.at(i, !SINGLE), zoom);
                sum.add::<SINGLE>(i, value);
                i += V::N;
            }
        },
    );
}

/// The corners of the cell of the latest point, the same in all lanes.
struct CornerCache<V: Lanes, const D: usize> {
    cell: [V; D],
    corners: CellCorners<V>,
}

impl<V: Lanes, const D: usize> CornerCache<V, D> {
    /// An empty cache: no cell starts at NaN.
    #[inline(always)]
    fn empty(token: V::Token) -> Self {
        let none = V::splat(token, f32::NAN);
        CornerCache { cell: [none; D], corners: [[[none; 4]; 8]; 2] }
    }
    /// The values at points, with the cached corners if all are in that cell.
    #[inline(always)]
    fn value<B: ColumnNoise>(&mut self, body: &B, p: [V; D], zoom: u32) -> V {
        let position = CellPosition::<V, D>::new::<B>(p);
        let cell = position.cell();
        let mut same = V::equal(cell[0].bits(), self.cell[0].bits());
        let mut k = 1;
        while k < D {
            same = same & V::equal(cell[k].bits(), self.cell[k].bits());
            k += 1;
        }
        if !V::any(!same) {
            return position.value::<B>(&self.corners);
        }
        let corners = position.corners(body, zoom);
        let value = position.value::<B>(&corners);
        let last = p[0].int(V::N as u32 - 1);
        let mut k = 0;
        while k < 1 << D {
            let mut axis = 0;
            while axis < D {
                self.corners[k & 1][k >> 1][axis] = corners[k & 1][k >> 1][axis].permute(last);
                axis += 1;
            }
            k += 1;
        }
        let mut k = 0;
        while k < D {
            self.cell[k] = cell[k].permute(last);
            k += 1;
        }
        value
    }
}
