//! Simplex noise point by point where neighbouring points mostly share their cells: the gradients of a cell's corners
//! are computed once.
//!
//! The cells of a chunk of points are found before their values. A processor that mispredicts whether points share a cell
//! then does not wait for the cell.

use super::block_sum::BlockSum;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use crate::noise::simplex::Simplex;
use crate::noise::skewed_cell::{CellGradients, SkewedCell};
use crate::simd::Lanes;

/// Adds one octave of a noise to a sum. With `ROW`, the points differ in x alone; with `SINGLE`, the sum is that of a
/// single noise.
pub(super) fn add<V: Lanes, const D: usize, const ROW: bool, const SINGLE: bool>(
    token: V::Token,
    simplex: &Simplex,
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    sum: BlockSum<'_>,
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut sum = sum.vectors::<V>(token);
            let points = OctavePoints::<V, D, ROW>::new(token, place, points);
            let mut chunk = CellChunk::<D>::EMPTY;
            let mut cache = GradientCache::<V, D>::empty(token);
            let mut start = 0;
            while start < points.n {
                let end = (start + CHUNK).min(points.n);
                let mut i = start;
                while i < end {
                    chunk.put(i, &SkewedCell::<V, D>::of(points.positive_at(i, !SINGLE)));
                    i += V::N;
                }
                let mut i = start;
                while i < end {
                    let value = if chunk.is_shared[i & (CHUNK - V::N)] {
                        cache.value(token, simplex, &chunk, i)
                    } else {
                        simplex.at_cell(&chunk.get::<V>(token, i).hashed())
                    };
                    sum.add::<SINGLE>(i, value);
                    i += V::N;
                }
                start = end;
            }
        },
    );
}

/// The number of points whose cells are found before their values.
const CHUNK: usize = 256;

/// The cells of a chunk of points.
struct CellChunk<const D: usize> {
    first: [[f32; CHUNK]; D],
    place: [[f32; CHUNK]; D],
    /// For the first point of each vector, true if all points of the vector lie in one cell.
    is_shared: [bool; CHUNK],
}

impl<const D: usize> CellChunk<D> {
    const EMPTY: Self = CellChunk { first: [[0.0; CHUNK]; D], place: [[0.0; CHUNK]; D], is_shared: [false; CHUNK] };

    #[inline(always)]
    fn put<V: Lanes>(&mut self, i: usize, cell: &SkewedCell<V, D>) {
        let i = i & (CHUNK - V::N);
        let leader = cell.place[0].int(0);
        let mut same = V::equal(cell.first[0].bits(), cell.first[0].permute(leader).bits());
        let mut k = 0;
        while k < D {
            if k > 0 {
                same = same & V::equal(cell.first[k].bits(), cell.first[k].permute(leader).bits());
            }
            cell.first[k].store(&mut self.first[k][i..]);
            cell.place[k].store(&mut self.place[k][i..]);
            k += 1;
        }
        self.is_shared[i] = !V::any(!same);
    }
    #[inline(always)]
    fn get<V: Lanes>(&self, token: V::Token, i: usize) -> SkewedCell<V, D> {
        let i = i & (CHUNK - V::N);
        let zero = V::splat(token, 0.0);
        let mut cell = SkewedCell { first: [zero; D], place: [zero; D] };
        let mut k = 0;
        while k < D {
            cell.first[k] = V::load(token, &self.first[k][i..]);
            cell.place[k] = V::load(token, &self.place[k][i..]);
            k += 1;
        }
        cell
    }
}

/// The gradients of the corners of the latest cell that all points of a vector shared, the same in all lanes.
struct GradientCache<V: Lanes, const D: usize> {
    first: [f32; D],
    gradients: CellGradients<V, D>,
}

impl<V: Lanes, const D: usize> GradientCache<V, D> {
    /// An empty cache: no cell starts at NaN.
    #[inline(always)]
    fn empty(token: V::Token) -> Self {
        GradientCache { first: [f32::NAN; D], gradients: [[V::splat(token, 0.0); D]; 8] }
    }
    /// The values at the vector of points from `i` on, which share a cell.
    #[inline(always)]
    fn value(&mut self, token: V::Token, simplex: &Simplex, chunk: &CellChunk<D>, i: usize) -> V {
        let i = i & (CHUNK - V::N);
        let cell = chunk.get::<V>(token, i);
        let mut is_cached = true;
        let mut k = 0;
        while k < D {
            is_cached &= self.first[k] == chunk.first[k][i];
            k += 1;
        }
        if !is_cached {
            let mut k = 0;
            while k < D {
                self.first[k] = chunk.first[k][i];
                k += 1;
            }
            self.find_gradients(token, simplex, &cell);
        }
        Simplex::at_gradients(cell.place, &self.gradients)
    }
    /// Computes one corner in each lane, and copies each to all lanes.
    #[inline(always)]
    fn find_gradients(&mut self, token: V::Token, simplex: &Simplex, cell: &SkewedCell<V, D>) {
        let mut first = 0;
        while first < 1 << D {
            let gradient = simplex.gradient(&cell.first, V::load_int(token, &CORNERS[first..]));
            let mut axis = 0;
            while axis < D {
                let mut lanes = [0.0; MOST_LANES];
                gradient[axis].store(&mut lanes);
                let mut lane = 0;
                while lane < V::N && first + lane < 1 << D {
                    self.gradients[first + lane][axis] = V::splat(token, lanes[lane]);
                    lane += 1;
                }
                axis += 1;
            }
            first += V::N;
        }
    }
}

/// The largest number of lanes of any level.
const MOST_LANES: usize = 16;

/// The numbers of corners, one for each lane.
static CORNERS: [u32; 2 * MOST_LANES] = {
    let mut corners = [0; 2 * MOST_LANES];
    let mut k = 0;
    while k < corners.len() {
        corners[k] = k as u32;
        k += 1;
    }
    corners
};
