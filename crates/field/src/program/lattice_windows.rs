//! Lattice noise point by point where the cells of neighbouring points lie in few lattice columns.
//!
//! Chunks of points are known to lie within a window of columns. Their first lookups read a window of the table that stays
//! in two registers, and no coordinate needs to be clamped. Only vectors of 16 lanes are long enough.

use super::block::BLOCK;
use super::block_sum::BlockSum;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use crate::noise::column::ColumnNoise;
use crate::noise::hashed_point::HashedPoint;
use crate::noise::octaves::SINGLE_OCTAVE;
use crate::noise::permutation::Permutation;
use crate::noise::{Noise, NoiseKind};
use crate::real::{FARTHEST, Int};
use crate::simd::Lanes;
use crate::tables::WindowTable;

/// The pixels of a chunk.
const CHUNK: usize = 64;
const CHUNKS: usize = BLOCK / CHUNK;
/// The lanes of the vectors that have windows.
const LANES: usize = 16;
/// The columns of a window: as many as the lanes of two vectors.
const WINDOW: u32 = 2 * LANES as u32;

/// For each bit, the number of each lane with that bit flipped.
static OTHER_LANES: [[u32; LANES]; 4] = {
    let (mut all, mut bit) = ([[0; LANES]; 4], 0);
    while bit < 4 {
        let mut lane = 0;
        while lane < LANES {
            all[bit][lane] = (lane ^ 1 << bit) as u32;
            lane += 1;
        }
        bit += 1;
    }
    all
};

/// The ranges of the coordinates of a block.
pub(super) struct BlockRanges {
    /// The least and the greatest x of each chunk and of the vector after it. Entries beyond the last chunk repeat it.
    least: [f32; CHUNKS + LANES],
    greatest: [f32; CHUNKS + LANES],
    /// The sum of all magnitudes of coordinates, so that each is at most this; NaN or infinite if one is. The sum is far
    /// above the largest of them, but cheap, and windows lose only points that lie far from 0.
    magnitudes: f32,
}

/// The first and the last lattice column of each chunk.
pub(super) struct ChunkColumns {
    first: [u32; CHUNKS],
    last: [u32; CHUNKS],
}

/// True for vectors that are long enough and read two registers in one permutation.
const fn has_windows<V: Lanes>() -> bool {
    V::N == LANES && V::FAST_BYTE_LOOKUP
}

/// True for vectors, noises and numbers of dimensions where a window is faster than searches through the whole table.
pub(super) const fn serves_vectors<V: Lanes, B: ColumnNoise, const D: usize>() -> bool {
    has_windows::<V>() && B::IS_PERMUTED && (D == 2 || D == 3)
}

/// True if octaves of the noise may be computed here.
pub(super) fn serves<V: Lanes>(noise: &Noise) -> bool {
    let endless = matches!(noise.kind(), NoiseKind::Improved(body) if body.period() == [0; 4]);
    has_windows::<V>() && (2..=3).contains(&noise.dims()) && endless
}

/// The ranges of the points of a block, of which the noise reads two or three coordinates.
pub(super) fn ranges<V: Lanes>(token: V::Token, block: &PointBlock<'_>) -> BlockRanges {
    if block.dims == 2 { ranges_of::<V, 2>(token, block) } else { ranges_of::<V, 3>(token, block) }
}

fn ranges_of<V: Lanes, const D: usize>(token: V::Token, block: &PointBlock<'_>) -> BlockRanges {
    debug_assert_eq!(V::N, LANES);
    let mut ranges = BlockRanges { least: [0.0; CHUNKS + LANES], greatest: [0.0; CHUNKS + LANES], magnitudes: 0.0 };
    let place = OctavePlace::of(&SINGLE_OCTAVE);
    V::enter(
        token,
        #[inline(always)]
        || {
            let points = OctavePoints::<V, D, false>::new(token, &place, block);
            let mut magnitudes = V::splat(token, 0.0);
            let mut chunk = 0;
            while chunk * CHUNK < points.n {
                let start = chunk * CHUNK;
                let end = points.n.min(start + CHUNK);
                // The vector after the chunk, or the last one.
                let after = end.min(points.n - V::N);
                let mut least = points.at(after, false)[0];
                // A sum for each chunk, so that none waits for the one before.
                let (mut greatest, mut size) = (least, least.lit(0.0));
                let mut i = start;
                while i < end {
                    let p = points.at(i, false);
                    (least, greatest) = (least.min(p[0]), greatest.max(p[0]));
                    let mut k = 0;
                    while k < D {
                        size = size + p[k].abs();
                        k += 1;
                    }
                    i += V::N;
                }
                magnitudes = magnitudes + size;
                ranges.store::<V>(token, chunk, least, greatest);
                chunk += 1;
            }
            let mut lanes = [0.0; LANES];
            magnitudes.store(&mut lanes);
            // Also after rounding, a sum of magnitudes is at least as large as each of them.
            ranges.magnitudes = lanes[..V::N].iter().sum();
        },
    );
    ranges
}

impl BlockRanges {
    /// Keeps the least of the lanes of `least`, and the greatest of those of `greatest`.
    #[inline(always)]
    fn store<V: Lanes>(&mut self, token: V::Token, chunk: usize, mut least: V, mut greatest: V) {
        let mut bit = 0;
        while 1 << bit < V::N {
            let other = V::load_int(token, &OTHER_LANES[bit]);
            (least, greatest) = (least.min(least.permute(other)), greatest.max(greatest.permute(other)));
            bit += 1;
        }
        // All lanes are equal. Those after the first are the entries of later chunks.
        least.store(&mut self.least[chunk..]);
        greatest.store(&mut self.greatest[chunk..]);
    }
    /// The lattice columns of an octave, if those of each chunk fit a window and no coordinate is clamped.
    ///
    /// The scale is not negative and rounding is monotonic, so the columns of a chunk lie between those of its least and its
    /// greatest x.
    pub(super) fn columns<V: Lanes, const D: usize>(
        &self,
        token: V::Token,
        place: &OctavePlace<D>,
    ) -> Option<ChunkColumns> {
        debug_assert_eq!(V::N, LANES);
        let is_near = f64::from(place.farthest(self.magnitudes)) < FARTHEST;
        if !is_near {
            return None;
        }
        let mut columns = ChunkColumns { first: [0; CHUNKS], last: [0; CHUNKS] };
        let fits = V::enter(
            token,
            #[inline(always)]
            || {
                let most = V::splat(token, WINDOW as f32);
                let mut fit = true;
                let mut c = 0;
                while c < CHUNKS {
                    let (_, first) = place.scaled_x(V::load(token, &self.least[c..])).floor_and_index();
                    let (_, last) = place.scaled_x(V::load(token, &self.greatest[c..])).floor_and_index();
                    fit &= !V::any(!most.real_of_int(last - first).less(most));
                    V::store_int(first, &mut columns.first[c..]);
                    V::store_int(last, &mut columns.last[c..]);
                    c += V::N;
                }
                fit
            },
        );
        fits.then_some(columns)
    }
}

/// Entries of a table for consecutive lattice columns, each in the lane that the lowest bits of its column select.
struct ColumnWindow<V: Lanes> {
    first: u32,
    entries: [V::Int; 2],
}

impl<V: Lanes> ColumnWindow<V> {
    /// The window around columns that fit one.
    #[inline(always)]
    fn around(token: V::Token, table: &WindowTable, first: u32, last: u32) -> Self {
        static PLACES: [f32; 2 * LANES] = {
            let (mut places, mut i) = ([0.0; 2 * LANES], 0);
            while i < 2 * LANES {
                places[i] = i as f32;
                i += 1;
            }
            places
        };
        // The columns of the next chunks may lie on either side.
        let spare = WINDOW - 1 - last.wrapping_sub(first);
        let start = first.wrapping_sub(spare / 2);
        // Lanes before that of the first column hold columns of the next turn.
        let turn = V::splat(token, (start % WINDOW) as f32);
        let from = table.entries_from((start - start % WINDOW) as usize);
        let mut entries = [turn.int(0); 2];
        let mut k = 0;
        while k < 2 {
            let at = k * LANES;
            let is_next = V::load(token, &PLACES[at..]).less(turn);
            let next = V::load_int(token, &from[at + 2 * LANES..]);
            entries[k] = V::pick_int(is_next, next, V::load_int(token, &from[at..]));
            k += 1;
        }
        ColumnWindow { first: start, entries }
    }
    /// True if the columns lie in the window.
    #[inline(always)]
    fn holds(&self, first: u32, last: u32) -> bool {
        first.wrapping_sub(self.first) < WINDOW && last.wrapping_sub(self.first) < WINDOW
    }
    /// The cell of a point whose column lies in the window.
    #[inline(always)]
    fn hashed<const D: usize>(&self, permutation: &Permutation, p: [V; D]) -> HashedPoint<V, D> {
        let (mut place, mut rest) = (p, [[p[0].int(0); 2]; 3]);
        let (whole, column) = p[0].floor_and_index();
        place[0] = p[0] - whole;
        let mut k = 1;
        while k < D {
            let (whole, index) = p[k].floor_and_index();
            place[k] = p[k] - whole;
            rest[k - 1] = [index, index + index.int(1)];
            k += 1;
        }
        HashedPoint::of_columns(permutation, place, V::permute_pair(self.entries, column), &rest)
    }
}

/// Adds one octave of a noise on an endless lattice to a sum, as `lattice_points` does.
pub(super) fn add<V: Lanes, B: ColumnNoise, const D: usize, const SINGLE: bool>(
    token: V::Token,
    body: &B,
    place: &OctavePlace<D>,
    (points, columns): (&PointBlock<'_>, &ChunkColumns),
    sum: BlockSum<'_>,
) {
    let Some(permutation) = body.permutation() else { unreachable!("its hashes are those of a permutation") };
    debug_assert_eq!(V::N, LANES);
    let table = permutation.first_hashes();
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut sum = sum.vectors::<V>(token);
            let points = OctavePoints::<V, D, false>::new(token, place, points);
            let mut window = ColumnWindow::<V>::around(token, table, columns.first[0], columns.last[0]);
            let mut here = window.hashed(permutation, points.positive_at(0, !SINGLE));
            let (mut i, mut chunk) = (0, 0);
            while i < points.n {
                let (first, last) = (columns.first[chunk], columns.last[chunk]);
                if !window.holds(first, last) {
                    window = ColumnWindow::around(token, table, first, last);
                }
                let end = points.n.min(i + CHUNK);
                while i < end {
                    let next = i + V::N;
                    // A chunk's columns include those of the vector after it. Beyond the last point this is not used.
                    let after = window.hashed(permutation, points.positive_at(next, !SINGLE));
                    sum.add::<SINGLE>(i, here.value::<B>());
                    here = after;
                    i = next;
                }
                chunk += 1;
            }
        },
    );
}
