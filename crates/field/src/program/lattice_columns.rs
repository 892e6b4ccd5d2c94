//! Lattice noise column by column: values that a whole column or row shares are computed once.
//!
//! Along a row of pixels y, z and t are constant, so the coefficients of `noise::column` are computed once per lattice
//! column and row; values of x alone (cell, position, ease) are computed once per image. A pixel then costs a few
//! permutations and products. An octave with too many lattice columns is computed point by point.

use super::block::BLOCK;
use crate::aligned_vec::AlignedVec;
use crate::noise::column::ColumnNoise;
use crate::noise::octaves::Octave;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::real::Lattice;
use crate::simd::Lanes;

/// True if this schedule supports a noise.
pub(super) fn is_supported(noise: &Noise) -> bool {
    struct IsSupported;
    impl NoiseVisitor for IsSupported {
        type Out = bool;
        fn general<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn column_noise<B: ColumnNoise, const D: usize>(self, _: &B) -> bool {
            true
        }
    }
    noise.visit(IsSupported)
}

/// Values that depend on the pixel columns alone: one entry for each octave.
pub(super) struct LatticeColumns(pub(super) Vec<OctaveColumns>);

#[derive(Default)]
pub(super) struct OctaveColumns {
    /// The number of adjacent pixels whose lattice columns fit one vector: a power of two, or 0 if the columns of a
    /// single vector of pixels do not fit.
    pub(super) reach: usize,
    /// The lattice index of each column, and of one more.
    pub(super) index: Vec<u32>,
    /// The position of each pixel column within its cell.
    pub(super) place: AlignedVec<f32>,
    /// The position after the ease curve.
    pub(super) ease: AlignedVec<f32>,
    /// The lattice column of each pixel column, relative to the first one of its group of `reach` pixels.
    pub(super) column: AlignedVec<u32>,
    /// The first lattice column of each group of `reach` pixels.
    pub(super) first: Vec<u32>,
    /// For each vector, the number of vectors from it to the end of the block that lie wholly in its lattice column; 0 for
    /// a vector that spans several. Empty if lattice columns are narrow.
    pub(super) same: Vec<u32>,
}

/// Prepares the pixel columns at `x`, which are whole blocks.
pub(super) fn columns<V: Lanes>(token: V::Token, noise: &Noise, x: &[f32]) -> LatticeColumns {
    struct ColumnsVisitor<'a, V: Lanes>(V::Token, &'a [Octave], &'a [f32]);
    impl<V: Lanes> NoiseVisitor for ColumnsVisitor<'_, V> {
        type Out = LatticeColumns;
        fn general<B: NoiseFn, const D: usize>(self, _: &B) -> LatticeColumns {
            unreachable!("only column noises are scheduled by lattice column")
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> LatticeColumns {
            unreachable!("only column noises are scheduled by lattice column")
        }
        fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) -> LatticeColumns {
            LatticeColumns(self.1.iter().map(|copy| octave_columns::<V, B>(self.0, body, copy, self.2)).collect())
        }
    }
    noise.visit(ColumnsVisitor::<V>(token, noise.octaves_or_alone().copies(), x))
}

fn octave_columns<V: Lanes, B: ColumnNoise>(token: V::Token, body: &B, copy: &Octave, x: &[f32]) -> OctaveColumns {
    let [mut place, mut ease] = [(); 2].map(|()| AlignedVec::filled(0.0, x.len()));
    let mut cell = AlignedVec::filled(0, x.len());
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut i = 0;
            while i < x.len() {
                let (whole, within) = copy.position(0, V::load(token, &x[i..])).floor_and_fract();
                within.store(&mut place[i..]);
                B::ease(within).store(&mut ease[i..]);
                V::store_int(whole.to_int(), &mut cell[i..]);
                i += V::N;
            }
        },
    );
    let vectors: Vec<[i32; 2]> = cell.chunks_exact(V::N).map(min_max).collect();
    let [low, high] = hull(&vectors);
    // Beyond this a float cannot tell one column from the next.
    if low < -(1 << 23) || high > 1 << 23 {
        return OctaveColumns::default();
    }
    // Preparing a column costs about half as much as a pixel computed on its own.
    let count = i64::from(high) - i64::from(low) + 1;
    if count * 2 > x.len() as i64 * 3 {
        return OctaveColumns::default();
    }
    let within = |[low, high]: &[i32; 2]| i64::from(*high) - i64::from(*low) < V::PERMUTE_LANES as i64;
    // Where most vectors lie in one column, broadcasting is cheaper than permuting.
    let wide = count as usize * 4 * V::N <= x.len();
    let same = if wide { uniform_runs(&vectors, BLOCK / V::N) } else { vec![] };
    let mut reach = if wide { V::N } else { BLOCK };
    let spans: Vec<[i32; 2]> = loop {
        let spans: Vec<_> = vectors.chunks(reach / V::N).map(hull).collect();
        if spans.iter().all(within) {
            break spans;
        }
        if reach == V::N {
            return OctaveColumns::default();
        }
        reach /= 2;
    };
    for (chunk, [start, _]) in cell.chunks_exact_mut(reach).zip(&spans) {
        for c in chunk {
            *c = c.wrapping_sub(*start as u32);
        }
    }
    let first = spans.iter().map(|[start, _]| (start - low) as u32).collect();
    let period = body.period()[0].saturating_mul(copy.zoom());
    let index = (0..=count as i32).map(|k| (low.wrapping_add(k) as f32).corners(period)[0].0).collect();
    OctaveColumns { reach, index, place, ease, column: cell, first, same }
}

/// For each vector, the number of vectors to the end of its block that lie in its one cell; 0 if it spans several.
fn uniform_runs(vectors: &[[i32; 2]], block: usize) -> Vec<u32> {
    let mut same = vec![0; vectors.len()];
    for i in (0..vectors.len()).rev() {
        let [low, high] = vectors[i];
        if low == high {
            let goes_on = (i + 1) % block != 0 && vectors.get(i + 1) == Some(&vectors[i]);
            same[i] = if goes_on { same[i + 1] + 1 } else { 1 };
        }
    }
    same
}

/// The lowest and the highest of some cells.
fn min_max(cells: &[u32]) -> [i32; 2] {
    cells.iter().fold([i32::MAX, i32::MIN], |[low, high], c| [low.min(*c as i32), high.max(*c as i32)])
}
/// The lowest and the highest of some intervals.
fn hull(spans: &[[i32; 2]]) -> [i32; 2] {
    spans.iter().fold([i32::MAX, i32::MIN], |[low, high], s| [low.min(s[0]), high.max(s[1])])
}
