//! Noises at arbitrary points, computed in stages for several vectors at a time.

use super::block::{BLOCK, load_vector, store_vector};
use crate::noise::column::ColumnNoise;
use crate::noise::octaves::Octave;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;

/// Vectors that pass through the stages together: enough to overlap their chains, and few enough for the registers.
const AT_ONCE: usize = 4;

/// True for a noise that is computed in stages, one octave at a time.
pub(super) fn is_staged(noise: &Noise) -> bool {
    struct StagedVisitor;
    impl NoiseVisitor for StagedVisitor {
        type Out = bool;
        fn general<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            B::STAGED
        }
        fn column_noise<B: ColumnNoise, const D: usize>(self, _: &B) -> bool {
            B::STAGED
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
    }
    noise.visit(StagedVisitor)
}

/// Fills a block with one octave of a noise.
pub(super) fn fill<V: Lanes, B: NoiseFn, const D: usize>(
    token: V::Token,
    body: &B,
    octave: &Octave,
    args: &[&[f32; BLOCK]; 5],
    n: usize,
    out: &mut [f32; BLOCK],
) {
    let place = OctavePlace::of(octave);
    if place.is_identity() {
        fill_scaled::<V, B, D, false>(token, body, place, args, n, out);
    } else {
        fill_scaled::<V, B, D, true>(token, body, place, args, n, out);
    }
}

/// The factor and the offset of the coordinates of an octave, and the factor of its period.
pub(super) struct OctavePlace<const D: usize> {
    scale: f32,
    offset: [f32; D],
    pub(super) zoom: u32,
}

impl<const D: usize> OctavePlace<D> {
    pub(super) fn of(octave: &Octave) -> Self {
        let (scale, offset) = octave.constants::<f32, D>(0.0);
        OctavePlace { scale, offset, zoom: octave.zoom() }
    }
    /// True if the octave is the noise itself.
    pub(super) fn is_identity(&self) -> bool {
        self.scale == 1.0 && self.offset == [0.0; D]
    }
    /// The points from pixel `i` on, in the octave; without `SCALED`, the octave is the noise itself.
    #[inline(always)]
    pub(super) fn points<V: Lanes, const SCALED: bool>(
        &self,
        token: V::Token,
        args: &[&[f32; BLOCK]; 5],
        i: usize,
    ) -> [V; D] {
        let scale = V::splat(token, self.scale);
        let mut points = [scale; D];
        let mut k = 0;
        while k < D {
            let x = load_vector::<V>(token, args[k], i);
            points[k] = if SCALED { x * scale + V::splat(token, self.offset[k]) } else { x };
            k += 1;
        }
        points
    }
}

/// Fills a block with an octave; without `SCALED`, the octave is the noise itself.
fn fill_scaled<V: Lanes, B: NoiseFn, const D: usize, const SCALED: bool>(
    token: V::Token,
    body: &B,
    place: OctavePlace<D>,
    args: &[&[f32; BLOCK]; 5],
    n: usize,
    out: &mut [f32; BLOCK],
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let zero = V::splat(token, 0.0);
            // The last points may lie beyond the first `n`, but never beyond the block.
            let mut first = 0;
            while first < n {
                let mut points = [[zero; D]; AT_ONCE];
                let mut i = 0;
                while i < AT_ONCE {
                    points[i] = place.points::<V, SCALED>(token, args, first + i * V::N);
                    let mut k = 0;
                    while k < D && !SCALED {
                        // Makes −0 positive, as an offset does.
                        points[i][k] = points[i][k] + zero;
                        k += 1;
                    }
                    i += 1;
                }
                let values = body.at_each::<V, D, AT_ONCE>(points, place.zoom);
                i = 0;
                while i < AT_ONCE {
                    store_vector(values[i], out, first + i * V::N);
                    i += 1;
                }
                first += AT_ONCE * V::N;
            }
        },
    );
}
