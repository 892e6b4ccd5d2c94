//! Noises at arbitrary points, computed in stages for several vectors at a time.

use super::block::{BLOCK, store_vector};
use super::gradient_cache;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use crate::noise::column::ColumnNoise;
use crate::noise::octaves::Octave;
use crate::noise::skewed_cell::SkewedCell;
use crate::noise::{Noise, NoiseFn, NoiseVisitor, StagedNoise};
use crate::simd::Lanes;

/// Vectors that pass through the stages together: enough to overlap their chains, and few enough for the registers.
const AT_ONCE: usize = 4;

/// True for a noise that is computed in stages, one octave at a time.
pub(super) fn is_staged(noise: &Noise) -> bool {
    struct StagedVisitor;
    impl NoiseVisitor for StagedVisitor {
        type Out = bool;
        fn general<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn staged_noise<B: StagedNoise, const D: usize>(self, _: &B) -> bool {
            D > 1
        }
        fn column_noise<B: ColumnNoise, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
    }
    noise.visit(StagedVisitor)
}

/// True if gradients may be cached: where tables are looked up in an instruction, that costs more than it saves.
pub(super) const fn serves_cache<V: Lanes>() -> bool {
    !V::FAST_BYTE_LOOKUP
}

/// Fills a block with one octave of a noise, with gradients cached from vector to vector on request.
pub(super) fn fill<V: Lanes, B: StagedNoise, const D: usize>(
    token: V::Token,
    body: &B,
    octave: &Octave,
    points: &PointBlock<'_>,
    cache_gradients: bool,
    out: &mut [f32; BLOCK],
) {
    let place = &OctavePlace::of(octave);
    match (points.in_row, place.is_scaled()) {
        (true, true) => fill_shape::<V, B, D, true, true>(token, body, place, points, cache_gradients, out),
        (true, false) => fill_shape::<V, B, D, true, false>(token, body, place, points, cache_gradients, out),
        (false, true) => fill_shape::<V, B, D, false, true>(token, body, place, points, cache_gradients, out),
        (false, false) => fill_shape::<V, B, D, false, false>(token, body, place, points, cache_gradients, out),
    }
}

/// With `ROW`, the points differ in x alone; without `SCALED`, the octave is the noise itself.
fn fill_shape<V: Lanes, B: StagedNoise, const D: usize, const ROW: bool, const SCALED: bool>(
    token: V::Token,
    body: &B,
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    cache_gradients: bool,
    out: &mut [f32; BLOCK],
) {
    if cache_gradients && serves_cache::<V>() && (2..=3).contains(&D) {
        return gradient_cache::fill::<V, B, D, ROW, SCALED>(token, body, place, points, out);
    }
    V::enter(
        token,
        #[inline(always)]
        || {
            let points = OctavePoints::<V, D, ROW>::new(token, place, points);
            // The last points may lie beyond the first `n`, but never beyond the block.
            let mut start = 0;
            while start < points.n {
                let mut cells = [SkewedCell::of(points.positive_at(start, SCALED)); AT_ONCE];
                let mut i = 1;
                while i < AT_ONCE {
                    cells[i] = SkewedCell::of(points.positive_at(start + i * V::N, SCALED));
                    i += 1;
                }
                let values = body.at_each_cell(&cells);
                i = 0;
                while i < AT_ONCE {
                    store_vector(values[i], out, start + i * V::N);
                    i += 1;
                }
                start += AT_ONCE * V::N;
            }
        },
    );
}
