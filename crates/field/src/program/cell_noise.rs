//! Cell noise row by row: candidate feature points are found once for several rows.
//!
//! The pixels of a run that lie in one cell share the cells around them, and so do the rows that cross the cell. The
//! least and the greatest distance from such a patch of pixels to a point follow from the patch's ends, since rounding
//! is monotonic. A point whose least distance exceeds another's greatest distance is dropped, which changes no bit; the
//! few that remain cost a handful of operations per pixel. Patches too narrow for that are computed point by point.

use super::block::{BLOCK, Block, BlockSource};
use super::cell_columns::{CellColumns, CellRow, PointLists};
use super::cell_search::find_candidates;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::pointwise;
use crate::noise::cells::Metric;
use crate::noise::octaves::SINGLE_OCTAVE;
use crate::noise::worley::{Worley, WorleyOutput};
use crate::noise::{Noise, NoiseKind};
use crate::real::Lattice;
use crate::simd::{Lanes, VectorPair};

/// True if this schedule supports a noise.
pub(super) fn is_supported(noise: &Noise) -> bool {
    let NoiseKind::Worley(worley) = noise.kind() else { return false };
    // Few patches of Manhattan distances in four dimensions end within the farthest ring.
    noise.octaves().is_none()
        && ((2..=3).contains(&noise.dims()) || noise.dims() == 4 && worley.metric() != Metric::Manhattan)
        && matches!(worley.output(), WorleyOutput::F1 | WorleyOutput::F2 | WorleyOutput::Difference)
}

/// Computes a row.
pub(super) fn prepare<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    at: &CellRow<'_>,
    lists: &mut PointLists,
    spare: &mut NoiseScratch,
) {
    let NoiseKind::Worley(worley) = noise.kind() else { unreachable!("only cell noise is scheduled by cells") };
    lists.strip.reset(0.0, at.x.len() + 2 * V::N);
    let Some(columns) = at.columns else { return pointwise_row::<V>(token, noise, at, lists, spare) };
    if !lists.rows.contains(&at.row) {
        match noise.dims() {
            2 => find_candidates::<V, 2>(token, worley, columns, at, lists),
            3 => find_candidates::<V, 3>(token, worley, columns, at, lists),
            _ => find_candidates::<V, 4>(token, worley, columns, at, lists),
        }
    }
    if lists.fallback {
        return pointwise_row::<V>(token, noise, at, lists, spare);
    }
    let (metric, feature_box) = (worley.metric(), worley.feature_box(noise.dims()));
    let (_, y) = SINGLE_OCTAVE.position(1, at.y[at.row]).floor_and_fract();
    let flat = noise.dims() == 2;
    V::enter(
        token,
        #[inline(always)]
        || {
            let y = V::splat(token, y);
            let mut i = 0;
            while i < lists.rest.len() {
                let from = (y - V::load(token, &lists.down[i..])) - y.lit(feature_box.base);
                let share = metric.term(V::load(token, &lists.y[i..]) - from);
                let share = if flat { share } else { metric.combine(share, V::load(token, &lists.z[i..])) };
                share.store(&mut lists.rest[i..]);
                i += V::N;
            }
        },
    );
    match (worley.output(), metric) {
        (WorleyOutput::F1, Metric::Euclidean) => distances::<V, 0, false>(token, worley, columns, lists),
        (WorleyOutput::F1, Metric::Manhattan) => distances::<V, 1, false>(token, worley, columns, lists),
        (WorleyOutput::F1, Metric::Chebyshev) => distances::<V, 2, false>(token, worley, columns, lists),
        (_, Metric::Euclidean) => distances::<V, 0, true>(token, worley, columns, lists),
        (_, Metric::Manhattan) => distances::<V, 1, true>(token, worley, columns, lists),
        (_, Metric::Chebyshev) => distances::<V, 2, true>(token, worley, columns, lists),
    }
}

fn pointwise_row<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    at: &CellRow<'_>,
    lists: &mut PointLists,
    spare: &mut NoiseScratch,
) {
    let mut block = Block::new();
    let [z, t] = at.rest.map(BlockSource::Uniform);
    let padded = at.width.next_multiple_of(BLOCK);
    for start in (0..at.x.len()).step_by(BLOCK) {
        let n = (at.width - start % padded).min(BLOCK).next_multiple_of(<V::Unrolled as Lanes>::N);
        let x = BlockSource::Pixels(super::block::block_at(at.x, start));
        let points = BlockPoints { args: [x, BlockSource::Uniform(at.y[at.row]), z, t, BlockSource::Uniform(0.0)], n };
        pointwise::fill::<V>(token, noise, &mut block.0, &points, false, spare);
        lists.strip[start..start + n].copy_from_slice(&block.0[..n]);
    }
}

/// The distances of a row, run by run; vectors may reach into later runs, which overwrite them, and into the padding.
fn distances<V: Lanes, const METRIC: usize, const TWO: bool>(
    token: V::Token,
    worley: &Worley,
    columns: &CellColumns,
    lists: &mut PointLists,
) {
    const { assert!(<V::Unrolled as Lanes>::N <= 2 * V::N, "the padding has two vectors") };
    let second_only = worley.output() == WorleyOutput::F2;
    let PointLists { start, x, rest, away, strip, .. } = lists;
    let (columns_away, strip) = (&columns.away[..], &mut strip[..]);
    V::enter(
        token,
        #[inline(always)]
        || {
            for (run, pixels) in columns.start.windows(2).enumerate() {
                let points = start[run] as usize..start[run + 1] as usize;
                let points = (&x[points.clone()], &away[points.clone()], &rest[points]);
                let (mut i, end) = (pixels[0], pixels[1]);
                // Each walk over the points ends with a branch that is often mispredicted, so it serves many pixels.
                while i + V::Unrolled::N < end {
                    let away = &columns_away[i..];
                    let values = distance::<VectorPair<V::Unrolled>, METRIC, TWO>(token, away, points, second_only);
                    values.store(&mut strip[i..]);
                    i += 2 * V::Unrolled::N;
                }
                if i + V::N < end {
                    let away = &columns_away[i..];
                    distance::<V::Unrolled, METRIC, TWO>(token, away, points, second_only).store(&mut strip[i..]);
                    i += V::Unrolled::N;
                }
                if i < end {
                    distance::<V, METRIC, TWO>(token, &columns_away[i..], points, second_only).store(&mut strip[i..]);
                }
            }
        },
    );
}

/// The distance at some pixels of a run; `away` holds their offsets from the cells around.
#[inline(always)]
fn distance<V: Lanes, const METRIC: usize, const TWO: bool>(
    token: V::Token,
    away: &[f32],
    (x, strips, rest): (&[f32], &[u32], &[f32]),
    second_only: bool,
) -> V {
    let metric = [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev][METRIC];
    let far = V::splat(token, 1e6);
    let (mut first, mut second) = (far, far);
    let mut k = 0;
    while k < x.len() && k < strips.len() && k < rest.len() {
        let away = V::load(token, &away[strips[k] as usize..]);
        let share = metric.term(V::splat(token, x[k]) - away);
        let sum = metric.combine(share, V::splat(token, rest[k]));
        if TWO {
            second = second.min(first.max(sum));
        }
        first = first.min(sum);
        k += 1;
    }
    match (TWO, second_only) {
        (false, _) => metric.distance(first),
        (true, true) => metric.distance(second),
        (true, false) => metric.distance(second) - metric.distance(first),
    }
}
