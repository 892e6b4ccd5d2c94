//! Lattice noise point by point.
//!
//! The cells and hashes of a vector of points are computed together with the values of the vector before it. Neither
//! waits for the other, so a processor executes both at the same time. Where registers are too few, pairs of vectors are
//! computed one after the other.

use super::block_sum::BlockSum;
use super::octave_points::{OctavePlace, OctavePoints, PointBlock};
use crate::noise::column::ColumnNoise;
use crate::noise::hashed_point::HashedPoint;
use crate::simd::Lanes;

/// Adds one octave of a noise to a sum; with `SINGLE`, to that of a single noise. The noise is given with its zoom.
pub(super) fn add<V: Lanes, B: ColumnNoise, const D: usize, const SINGLE: bool>(
    token: V::Token,
    noise: (&B, u32),
    place: &OctavePlace<D>,
    points: &PointBlock<'_>,
    sum: BlockSum<'_>,
) {
    let endless = noise.0.period() == [0; 4];
    // Measured on x86-64. The hashes of three and more dimensions leave AVX2 too few registers for those of another vector;
    // there, pairs of vectors are faster.
    if const { V::N == 8 && D > 2 } {
        if endless {
            add_staged::<V::Unrolled, B, D, SINGLE, false, true>(token, noise, place, points, sum);
        } else {
            add_staged::<V::Unrolled, B, D, SINGLE, false, false>(token, noise, place, points, sum);
        }
    } else if endless {
        add_staged::<V, B, D, SINGLE, true, true>(token, noise, place, points, sum);
    } else {
        add_staged::<V, B, D, SINGLE, true, false>(token, noise, place, points, sum);
    }
}

/// With `AHEAD`, the cells of the next vector are computed before the values of a vector, else its own.
fn add_staged<V: Lanes, B: ColumnNoise, const D: usize, const SINGLE: bool, const AHEAD: bool, const ENDLESS: bool>(
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
            let mut i = 0;
            let mut here = HashedPoint::<V, D>::new::<B, ENDLESS>(body, points.at(i, !SINGLE), zoom);
            while i < points.n {
                let next = i + V::N;
                if AHEAD {
                    // Beyond the last point these are not used.
                    let after = HashedPoint::<V, D>::new::<B, ENDLESS>(body, points.at(next, !SINGLE), zoom);
                    sum.add::<SINGLE>(i, here.value::<B>());
                    here = after;
                } else {
                    here = HashedPoint::<V, D>::new::<B, ENDLESS>(body, points.at(i, !SINGLE), zoom);
                    sum.add::<SINGLE>(i, here.value::<B>());
                }
                i = next;
            }
        },
    );
}
