//! Cell noise along rows: the feature points that can matter are found once for a run of rows.
//!
//! Along a row the pixels of one cell share the cells around them, and for a run of rows within a cell so do
//! they all. What a distance can be at least and at most over such a patch of pixels follows from its ends,
//! since rounding keeps order; a point that is nowhere nearer than another is everywhere is left out, which
//! changes no bit. The few that are left cost a handful of operations a pixel. Patches too narrow for that
//! are worked out on the spot.

use super::block::{BLOCK, Block, BlockSource};
use super::direct::{self, BlockPoints, NoiseScratch};
use super::find::{CandidatePoints, find};
use crate::ir;
use crate::noise::cells::Metric;
use crate::noise::octaves::SINGLE_OCTAVE;
use crate::noise::worley::{Worley, WorleyOutput};
use crate::noise::{Noise, NoiseKind};
use crate::real::{Lattice, Real};
use crate::simd::Lanes;
use std::ops::Range;

/// Whether a noise can be evaluated so.
pub(super) fn can(noise: &Noise) -> bool {
    let NoiseKind::Worley(worley) = noise.kind() else { return false };
    noise.octaves().is_none()
        && (2..=3).contains(&noise.dims())
        && matches!(worley.output(), WorleyOutput::F1 | WorleyOutput::F2 | WorleyOutput::Difference)
}

/// How many cells away a point may lie that this schedule finds.
pub(super) const RING: i32 = 2;
pub(super) const STEPS: usize = 2 * RING as usize + 1;
/// What the columns of an image decide: the runs of pixels that share a cell.
pub(super) struct CellColumns {
    /// How far each pixel column lies beyond the lowest place of its cell and of those around it, a strip for each
    /// with room for two vectors behind.
    away: Vec<f32>,
    /// How long such a strip is.
    pub(super) strip: usize,
    /// Where each run starts, and where the last ends.
    pub(super) start: Vec<usize>,
    /// The least and greatest place of each run, in whole vectors of runs.
    pub(super) ends: [Vec<f32>; 2],
    /// The index of each run's cell, and of those around it.
    pub(super) index: [Vec<u32>; STEPS],
}

/// What pixel columns at `x` decide; `None` where runs are too short.
pub(super) fn columns<V: Lanes>(noise: &Noise, x: &[f32]) -> Option<CellColumns> {
    let NoiseKind::Worley(worley) = noise.kind() else { unreachable!("only cell noise is scheduled so") };
    let (mut place, mut wholes) = (Vec::with_capacity(x.len() + V::N), Vec::new());
    let (mut start, mut ends) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (i, x) in x.iter().enumerate() {
        let (whole, within) = SINGLE_OCTAVE.place(0, *x).split();
        if wholes.last() != Some(&whole) {
            wholes.push(whole);
            start.push(i);
            for end in &mut ends {
                end.push(within);
            }
        }
        place.push(within);
        let run = wholes.len() - 1;
        ends[0][run] = Real::min(ends[0][run], within);
        ends[1][run] = Real::max(ends[1][run], within);
    }
    if wholes.len() * 6 > x.len() {
        return None;
    }
    start.push(x.len());
    place.resize(x.len() + 2 * V::N, 0.0);
    let spread = worley.spread(noise.dims());
    let away = |k: usize| place.iter().map(move |place| spread.from(*place, k as i32 - RING));
    let away = (0..STEPS).flat_map(away).collect();
    let padded = wholes.len().next_multiple_of(V::N);
    wholes.resize(padded, *wholes.last()?);
    for end in &mut ends {
        end.resize(padded, *end.last()?);
    }
    let period = worley.period()[0];
    let index = std::array::from_fn(|k| wholes.iter().map(|w| neighbour(*w, k as i32 - RING, period)).collect());
    Some(CellColumns { away, strip: place.len(), start, ends, index })
}

/// The index of the cell `steps` after the one that starts at `whole`.
pub(super) fn neighbour(whole: f32, steps: i32, period: u32) -> u32 {
    let mut index = whole.corners(period)[0].0;
    if period == 0 {
        return index.wrapping_add(steps as u32);
    }
    // One by one, as the plain reading steps: so far out that quotients are coarse, an index may lie past its period.
    for _ in 0..steps {
        index = if index == period - 1 { 0 } else { index.wrapping_add(1) };
    }
    for _ in steps..0 {
        index = if index == 0 { period - 1 } else { index.wrapping_sub(1) };
    }
    index
}

/// The feature points that can matter in a run of rows, and the row last worked out.
#[derive(Default)]
pub(super) struct PointLists {
    pub(super) rows: Range<usize>,
    /// Nothing was found near enough: the rows are worked out on the spot.
    pub(super) lost: bool,
    /// For each run of pixels, where its points begin; then the end of all.
    pub(super) start: Vec<u32>,
    /// Of each point: its place above the lowest of its cell along x and y, where the strip of its column of cells
    /// begins, how many cells down it lies, and the share of z.
    pub(super) x: Vec<f32>,
    pub(super) y: Vec<f32>,
    pub(super) away: Vec<u32>,
    pub(super) down: Vec<f32>,
    pub(super) z: Vec<f32>,
    /// The shares of y and z joined, in this row.
    pub(super) rest: Vec<f32>,
    /// The values of this row, with room for two vectors behind.
    pub(super) strip: Vec<f32>,
    pub(super) found: CandidatePoints,
}

/// A row to be worked out.
pub(super) struct CellRow<'a> {
    /// What the columns decide.
    pub(super) columns: &'a Option<CellColumns>,
    /// x of every pixel.
    pub(super) x: &'a [f32],
    /// Which row it is, and y of every row.
    pub(super) row: usize,
    pub(super) y: &'a [f32],
    /// z and t.
    pub(super) rest: [f32; 2],
}

/// Works out a row.
pub(super) fn prepare<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    at: &CellRow<'_>,
    lists: &mut PointLists,
    spare: &mut NoiseScratch,
) {
    let NoiseKind::Worley(worley) = noise.kind() else { unreachable!("only cell noise is scheduled so") };
    lists.strip.resize(at.x.len() + 2 * V::N, 0.0);
    let Some(columns) = at.columns else { return on_the_spot::<V>(token, noise, at, lists, spare) };
    if !lists.rows.contains(&at.row) {
        match noise.dims() {
            2 => find::<V, 2>(token, worley, columns, at, lists),
            _ => find::<V, 3>(token, worley, columns, at, lists),
        }
    }
    if lists.lost {
        return on_the_spot::<V>(token, noise, at, lists, spare);
    }
    let (metric, spread) = (worley.metric(), worley.spread(noise.dims()));
    let (_, y) = SINGLE_OCTAVE.place(1, at.y[at.row]).split();
    let flat = noise.dims() == 2;
    V::enter(
        token,
        #[inline(always)]
        || {
            let y = V::splat(token, y);
            let mut i = 0;
            while i < lists.rest.len() {
                let from = (y - V::load(token, &lists.down[i..])) - y.lit(spread.base);
                let share = metric.along(V::load(token, &lists.y[i..]) - from);
                let share = if flat { share } else { metric.join(share, V::load(token, &lists.z[i..])) };
                share.store(&mut lists.rest[i..]);
                i += V::N;
            }
        },
    );
    match (worley.output(), metric) {
        (WorleyOutput::F1, Metric::Euclidean) => measure::<V, 0, false>(token, worley, columns, lists),
        (WorleyOutput::F1, Metric::Manhattan) => measure::<V, 1, false>(token, worley, columns, lists),
        (WorleyOutput::F1, Metric::Chebyshev) => measure::<V, 2, false>(token, worley, columns, lists),
        (_, Metric::Euclidean) => measure::<V, 0, true>(token, worley, columns, lists),
        (_, Metric::Manhattan) => measure::<V, 1, true>(token, worley, columns, lists),
        (_, Metric::Chebyshev) => measure::<V, 2, true>(token, worley, columns, lists),
    }
}

fn on_the_spot<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    at: &CellRow<'_>,
    lists: &mut PointLists,
    spare: &mut NoiseScratch,
) {
    let mut block = Block::new();
    let [z, t] = at.rest.map(BlockSource::All);
    for start in (0..at.x.len()).step_by(BLOCK) {
        let x = BlockSource::Each(super::block::block_at(at.x, start));
        let points = BlockPoints { args: [x, BlockSource::All(at.y[at.row]), z, t, BlockSource::All(0.0)], n: BLOCK };
        direct::fill::<V>(token, noise, ir::Derivative::Value, &mut block.0, &points, spare);
        lists.strip[start..start + BLOCK].copy_from_slice(&block.0);
    }
}

/// The distances of a row, run by run; a vector may reach into the next run, which then writes over it.
fn measure<V: Lanes, const METRIC: usize, const TWO: bool>(
    token: V::Token,
    worley: &Worley,
    columns: &CellColumns,
    lists: &mut PointLists,
) {
    let second_only = worley.output() == WorleyOutput::F2;
    let PointLists { start, x, rest, away, strip, .. } = lists;
    V::enter(
        token,
        #[inline(always)]
        || {
            for (run, pixels) in columns.start.windows(2).enumerate() {
                let points = start[run] as usize..start[run + 1] as usize;
                let points = (&x[points.clone()], &away[points.clone()], &rest[points]);
                let (mut i, end) = (pixels[0], pixels[1]);
                while i + V::N < end {
                    let away = &columns.away[i..];
                    patch::<V::Flight, METRIC, TWO>(token, away, points, second_only).store(&mut strip[i..]);
                    i += V::Flight::N;
                }
                if i < end {
                    patch::<V, METRIC, TWO>(token, &columns.away[i..], points, second_only).store(&mut strip[i..]);
                }
            }
        },
    );
}

/// The distance at some pixels of a run, `away` from what is around them.
#[inline(always)]
fn patch<V: Lanes, const METRIC: usize, const TWO: bool>(
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
        let share = metric.along(V::splat(token, x[k]) - away);
        let sum = metric.join(share, V::splat(token, rest[k]));
        if TWO {
            second = second.min(first.max(sum));
        }
        first = first.min(sum);
        k += 1;
    }
    match (TWO, second_only) {
        (false, _) => metric.length(first),
        (true, true) => metric.length(second),
        (true, false) => metric.length(second) - metric.length(first),
    }
}
