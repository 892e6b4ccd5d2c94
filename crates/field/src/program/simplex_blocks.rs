//! Simplex noise at arbitrary points, computed in stages for several vectors at a time.

use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use super::partial_sum::PartialSum;
use super::simplex_cache;
use crate::noise::octaves::Octave;
use crate::noise::simplex::Simplex;
use crate::noise::skewed_cell::SkewedCell;
use crate::noise::{Noise, NoiseKind};
use crate::simd::Lanes;

/// Vectors that pass through the stages together: enough to overlap their chains, and few enough for the registers.
const AT_ONCE: usize = 4;

/// A noise that is computed in stages, one octave at a time.
pub(super) fn staged(noise: &Noise) -> Option<&Simplex> {
    match noise.kind() {
        NoiseKind::Simplex(simplex) if noise.dims() > 1 => Some(simplex),
        _ => None,
    }
}

/// True if gradients may be cached: where tables are looked up in an instruction, that costs more than it saves.
pub(super) const fn serves_cache<V: Lanes>() -> bool {
    !V::FAST_BYTE_LOOKUP
}

/// The largest mean movement from vector to vector, in cells and summed over all axes, where a cache of gradients is
/// faster (measured). With four lanes tables are looked up lane by lane, and a cache saves more.
pub(super) const fn most_movement<V: Lanes>() -> f32 {
    if V::N <= 4 { 0.35 } else { 0.2 }
}

/// Adds one octave of a noise to a sum, with the gradients of corners cached from vector to vector on request.
pub(super) fn add<V: Lanes>(
    token: V::Token,
    (simplex, dims): (&Simplex, usize),
    octave: &Octave,
    points: &PointBlock<'_>,
    cache_corners: bool,
    sum: PartialSum<'_>,
) {
    match dims {
        2 => add_dims::<V, 2>(token, simplex, octave, points, cache_corners, sum),
        3 => add_dims::<V, 3>(token, simplex, octave, points, cache_corners, sum),
        _ => add_dims::<V, 4>(token, simplex, octave, points, cache_corners, sum),
    }
}

fn add_dims<V: Lanes, const D: usize>(
    token: V::Token,
    simplex: &Simplex,
    octave: &Octave,
    points: &PointBlock<'_>,
    cache_corners: bool,
    sum: PartialSum<'_>,
) {
    let place = &OctavePlace::of(octave);
    match (points.is_row(), sum.is_single() && !place.is_scaled()) {
        (true, true) => add_shape::<V, D, true, true>(token, simplex, place, points, cache_corners, sum),
        (true, false) => add_shape::<V, D, true, false>(token, simplex, place, points, cache_corners, sum),
        (false, true) => add_shape::<V, D, false, true>(token, simplex, place, points, cache_corners, sum),
        (false, false) => add_shape::<V, D, false, false>(token, simplex, place, points, cache_corners, sum),
    }
}

/// With `ROW`, the points differ in x alone; with `SINGLE`, the sum is that of a single noise.
fn add_shape<V: Lanes, const D: usize, const ROW: bool, const SINGLE: bool>(
    token: V::Token,
    simplex: &Simplex,
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    cache_corners: bool,
    sum: PartialSum<'_>,
) {
    if const { serves_cache::<V>() && (D == 2 || D == 3) } && cache_corners {
        return simplex_cache::add::<V, D, ROW, SINGLE>(token, simplex, place, points, sum);
    }
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut sum = sum.vectors::<V>(token);
            let points = OctavePoints::<V, D, ROW>::new(token, place, points);
            // The last points may lie beyond the first `n`, but never beyond the block.
            let mut start = 0;
            while start < points.n {
                let mut cells = [SkewedCell::of(points.positive_at(start, !SINGLE)); AT_ONCE];
                let mut i = 1;
                while i < AT_ONCE {
                    cells[i] = SkewedCell::of(points.positive_at(start + i * V::N, !SINGLE));
                    i += 1;
                }
                let values = simplex.at_each_cell(&cells);
                i = 0;
                while i < AT_ONCE {
                    sum.add::<SINGLE>(start + i * V::N, values[i]);
                    i += 1;
                }
                start += AT_ONCE * V::N;
            }
        },
    );
}
