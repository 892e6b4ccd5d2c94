//! Search for the feature points that can be nearest to some pixel of a patch.

use super::cell_columns::{CandidatePoints, CellColumns, CellRow, MAX_RING, PointLists, neighbour};
use crate::noise::cells::{FeatureBox, Metric};
use crate::noise::hash::axis_hash;
use crate::noise::octaves::SINGLE_OCTAVE;
use crate::noise::worley::{Worley, WorleyOutput};
use crate::real::{Lattice, Real};
use crate::simd::Lanes;

/// The most rows of a patch: taller patches drop fewer points.
const MAX_ROWS: usize = 16;

/// The least and the greatest distance from zero within an interval.
#[inline(always)]
fn distance_range<V: Real>(a: V, b: V) -> (V, V) {
    (a.min(b).max(-(a.max(b))).max(a.lit(0.0)), a.abs().max(b.abs()))
}

/// Finds the candidate points of the rows from this one on that lie in the same row of cells.
pub(super) fn find_candidates<V: Lanes, const D: usize>(
    token: V::Token,
    worley: &Worley,
    columns: &CellColumns,
    at: &CellRow<'_>,
    lists: &mut PointLists,
) {
    let (metric, feature_box, period) = (worley.metric(), worley.feature_box(D), worley.period());
    let (whole, first) = SINGLE_OCTAVE.position(1, at.y[at.row]).floor_and_fract();
    let (mut low, mut high, mut end) = (first, first, at.row + 1);
    while end < at.y.len() && end < at.row + MAX_ROWS {
        let (next, place) = SINGLE_OCTAVE.position(1, at.y[end]).floor_and_fract();
        if next != whole {
            break;
        }
        (low, high, end) = (Real::min(low, place), Real::max(high, place), end + 1);
    }
    let beyond = [0, 1].map(|k| SINGLE_OCTAVE.position(k + 2, at.rest[k]).floor_and_fract());
    let runs = columns.ends[0].len();
    let found = &mut lists.found;
    for list in [&mut found.x, &mut found.y, &mut found.z, &mut found.least] {
        list.clear();
    }
    found.cells.clear();
    found.limit.clear();
    found.limit.resize(2 * runs, 1e12);
    let limit = if worley.output() == WorleyOutput::F1 { 0 } else { runs };
    let wide = [Real::min as fn(f32, f32) -> f32, Real::max];
    let wide = [0, 1].map(|k| columns.ends[k].iter().copied().reduce(wide[k]).unwrap_or(0.0));
    // The least distance from the patch to a cell's box, less an allowance for rounding.
    let gap = |[low, high]: [f32; 2], steps: i32| {
        let way =
            Real::max(feature_box.offset(low, steps) - feature_box.reach as f32, -feature_box.offset(high, steps));
        metric.term(Real::max(way - 1e-5, 0.0))
    };
    let mut ring: i32 = 1;
    lists.fallback = loop {
        let across = 2 * ring + 1;
        let farthest = found.limit[limit..][..runs].iter().copied().fold(0.0, Real::max);
        for cell in 0..across.pow(D as u32) {
            // Steps along the axes beyond the last are 0.
            let steps = [0, 1, 2, 3].map(|k| if k < D { cell / across.pow(k as u32) % across - ring } else { 0 });
            if ring > 1 && steps.iter().all(|d| d.abs() < ring) {
                continue;
            }
            let [dx, dy, beyond_steps @ ..] = steps;
            let near = metric.combine(gap(wide, dx), gap([low, high], dy));
            let way = (0..D - 2).fold(near, |way, k| metric.combine(way, gap([beyond[k].1; 2], beyond_steps[k])));
            if way > farthest {
                continue;
            }
            let mut key = worley.seed() ^ axis_hash(neighbour_int(whole, dy, period[1]), 1).0;
            let mut ends = [feature_box.offset(low, dy), feature_box.offset(high, dy), 0.0, 0.0];
            for k in 0..D - 2 {
                let ((floor, place), steps) = (beyond[k], beyond_steps[k]);
                key ^= axis_hash(neighbour_int(floor, steps, period[k + 2]), k + 2).0;
                ends[k + 2] = feature_box.offset(place, steps);
            }
            add_cell::<V, D>(token, (metric, &feature_box), columns, (dx, dy), key, ends, found);
        }
        // The next ring begins where the boxes of this one end, seen from every position of the patch.
        let shell = |ring: i32, run: usize| {
            let out = |low: f32, high: f32| {
                Real::min(feature_box.offset(low, -ring) - feature_box.reach as f32, -feature_box.offset(high, ring))
            };
            let mut way = Real::min(out(columns.ends[0][run], columns.ends[1][run]), out(low, high));
            for (_, place) in &beyond[..D - 2] {
                way = Real::min(way, out(*place, *place));
            }
            metric.term(Real::max(way - 1e-5, 0.0))
        };
        let near = |ring: i32| (0..runs).all(|run| found.limit[limit + run] <= shell(ring, run));
        if near(ring + 1) {
            break false;
        }
        ring += 1;
        if ring > MAX_RING {
            break true;
        }
    };
    lists.rows = at.row..end;
    if !lists.fallback {
        keep_candidates::<V>(columns, limit, lists);
    }
}

fn neighbour_int(whole: f32, steps: i32, period: u32) -> std::num::Wrapping<u32> {
    std::num::Wrapping(neighbour(whole, steps, period))
}

/// Adds one cell around every run: the position of its point, and the least and greatest distance to it.
fn add_cell<V: Lanes, const D: usize>(
    token: V::Token,
    (metric, feature_box): (Metric, &FeatureBox),
    columns: &CellColumns,
    (dx, dy): (i32, i32),
    key: u32,
    [low, high, z, t]: [f32; 4],
    found: &mut CandidatePoints,
) {
    let runs = columns.ends[0].len();
    let base = found.x.len();
    for list in [&mut found.x, &mut found.y, &mut found.z, &mut found.least] {
        list.resize(base + runs, 0.0);
    }
    found.cells.push([dx, dy]);
    let index = &columns.index[(dx + MAX_RING) as usize];
    V::enter(
        token,
        #[inline(always)]
        || {
            let like = V::splat(token, 0.0);
            let mut i = 0;
            while i < runs {
                let key = axis_hash(V::load_int(token, &index[i..]), 0) ^ like.int(key);
                let feature = feature_box.feature::<V, D>(like, key);
                let from = [V::load(token, &columns.ends[0][i..]), V::load(token, &columns.ends[1][i..])];
                let (near, far) = distance_range(
                    feature[0] - feature_box.offset(from[0], dx),
                    feature[0] - feature_box.offset(from[1], dx),
                );
                let (near_y, far_y) =
                    distance_range(feature[1] - V::splat(token, low), feature[1] - V::splat(token, high));
                let (mut least, mut most) = (metric.term(near_y), metric.term(far_y));
                if D > 2 {
                    let mut share = metric.term(feature[D - 1] - V::splat(token, if D == 3 { z } else { t }));
                    if D > 3 {
                        share = metric.combine(metric.term(feature[D - 2] - V::splat(token, z)), share);
                    }
                    share.store(&mut found.z[base + i..]);
                    (least, most) = (metric.combine(least, share), metric.combine(most, share));
                }
                feature[0].store(&mut found.x[base + i..]);
                feature[1].store(&mut found.y[base + i..]);
                metric.combine(metric.term(near), least).store(&mut found.least[base + i..]);
                let most = metric.combine(metric.term(far), most);
                let (first, second) = (V::load(token, &found.limit[i..]), V::load(token, &found.limit[runs + i..]));
                second.min(first.max(most)).store(&mut found.limit[runs + i..]);
                first.min(most).store(&mut found.limit[i..]);
                i += V::N;
            }
        },
    );
}

/// Keeps the candidate points, run by run.
fn keep_candidates<V: Lanes>(columns: &CellColumns, limit: usize, lists: &mut PointLists) {
    let PointLists { found, start, x, y, away, down, z, rest, .. } = lists;
    let runs = columns.ends[0].len();
    for list in [&mut *x, &mut *y, &mut *z, &mut *down] {
        list.clear();
    }
    away.clear();
    start.clear();
    found.kept.resize(found.cells.len(), 0);
    for run in 0..columns.start.len() - 1 {
        start.push(x.len() as u32);
        // Whether a point is kept can hardly be predicted, so nothing branches on it.
        let (farthest, mut count) = (found.limit[limit + run], 0);
        for (c, least) in found.least[run..].iter().step_by(runs).enumerate() {
            found.kept[count] = c;
            count += usize::from(*least <= farthest);
        }
        let kept = &found.kept[..count];
        x.extend(kept.iter().map(|c| found.x[c * runs + run]));
        y.extend(kept.iter().map(|c| found.y[c * runs + run]));
        z.extend(kept.iter().map(|c| found.z[c * runs + run]));
        away.extend(kept.iter().map(|c| (found.cells[*c][0] + MAX_RING) as u32 * columns.strip as u32));
        down.extend(kept.iter().map(|c| found.cells[*c][1] as f32));
    }
    start.push(x.len() as u32);
    let padded = x.len().next_multiple_of(V::N);
    for list in [y, z, down, rest] {
        list.resize(padded, 0.0);
    }
}
