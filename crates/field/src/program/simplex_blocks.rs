//! Simplex noise at arbitrary points, in two stages: the cells and hashes of vectors of points, and their values.

use super::block_sum::BlockSum;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use super::simplex_cache;
use crate::noise::octaves::Octave;
use crate::noise::simplex::Simplex;
use crate::noise::skewed_cell::HashedCell;
use crate::noise::{Noise, NoiseKind};
use crate::simd::Lanes;

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
    caches_corners: bool,
    sum: BlockSum<'_>,
) {
    match dims {
        2 => add_dims::<V, 2>(token, simplex, octave, points, caches_corners, sum),
        3 => add_dims::<V, 3>(token, simplex, octave, points, caches_corners, sum),
        _ => add_dims::<V, 4>(token, simplex, octave, points, caches_corners, sum),
    }
}

fn add_dims<V: Lanes, const D: usize>(
    token: V::Token,
    simplex: &Simplex,
    octave: &Octave,
    points: &PointBlock<'_>,
    caches_corners: bool,
    sum: BlockSum<'_>,
) {
    let place = &OctavePlace::of(octave);
    match (points.is_row(), sum.is_single(place)) {
        (true, true) => add_shape::<V, D, true, true>(token, simplex, place, points, caches_corners, sum),
        (true, false) => add_shape::<V, D, true, false>(token, simplex, place, points, caches_corners, sum),
        (false, true) => add_shape::<V, D, false, true>(token, simplex, place, points, caches_corners, sum),
        (false, false) => add_shape::<V, D, false, false>(token, simplex, place, points, caches_corners, sum),
    }
}

/// With `ROW`, the points differ in x alone; with `SINGLE`, the sum is that of a single noise.
fn add_shape<V: Lanes, const D: usize, const ROW: bool, const SINGLE: bool>(
    token: V::Token,
    simplex: &Simplex,
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    caches_corners: bool,
    sum: BlockSum<'_>,
) {
    // The number of vectors at once, and computing them ahead, were measured on x86-64.
    if const { serves_cache::<V>() && (D == 2 || D == 3) } && caches_corners {
        simplex_cache::add::<V, D, ROW, SINGLE>(token, simplex, place, points, sum);
    } else if const { D == 2 } {
        add_staged::<V, D, ROW, SINGLE, 1, true>(token, simplex, place, points, sum);
    } else {
        add_staged::<V, D, ROW, SINGLE, 4, false>(token, simplex, place, points, sum);
    }
}

/// Computes the cells and hashes of `AT_ONCE` vectors before the values of the first of them; with `AHEAD` before those of
/// the vectors that precede them.
fn add_staged<
    V: Lanes,
    const D: usize,
    const ROW: bool,
    const SINGLE: bool,
    const AT_ONCE: usize,
    const AHEAD: bool,
>(
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
            let mut here = cells::<V, D, ROW, SINGLE, AT_ONCE>(&points, 0);
            let mut start = 0;
            while start < points.n {
                let next = start + AT_ONCE * V::N;
                let mut after = here;
                if AHEAD {
                    // Beyond the last point these are not used.
                    after = cells::<V, D, ROW, SINGLE, AT_ONCE>(&points, next);
                }
                let mut i = 0;
                while i < AT_ONCE {
                    sum.add::<SINGLE>(start + i * V::N, simplex.at_cell(&here[i]));
                    i += 1;
                }
                // Here, not before the values: that is a fifth faster in three dimensions.
                if !AHEAD && next < points.n {
                    after = cells::<V, D, ROW, SINGLE, AT_ONCE>(&points, next);
                }
                here = after;
                start = next;
            }
        },
    );
}

/// The cells of `AT_ONCE` vectors of points, from pixel `start` on.
#[inline(always)]
fn cells<V: Lanes, const D: usize, const ROW: bool, const SINGLE: bool, const AT_ONCE: usize>(
    points: &OctavePoints<'_, V, D, ROW>,
    start: usize,
) -> [HashedCell<V, D>; AT_ONCE] {
    let mut cells = [HashedCell::of(points.positive_at(start, !SINGLE)); AT_ONCE];
    let mut i = 1;
    while i < AT_ONCE {
        cells[i] = HashedCell::of(points.positive_at(start + i * V::N, !SINGLE));
        i += 1;
    }
    cells
}
