//! The pixel columns of cell noise, grouped into runs that share a cell, and the candidate points of each run.

use crate::aligned_vec::AlignedVec;
use crate::noise::octaves::SINGLE_OCTAVE;
use crate::noise::{Noise, NoiseKind};
use crate::real::{Lattice, Real};
use crate::simd::Lanes;
use std::ops::Range;

/// The farthest ring of cells that this schedule searches.
pub(super) const MAX_RING: i32 = 2;
const RING_CELLS: usize = 2 * MAX_RING as usize + 1;

/// The values that depend on the columns alone: the runs of pixels that share a cell.
pub(super) struct CellColumns {
    /// The offset of each pixel column from the lowest point position of its cell and of the cells around it: one strip
    /// for each, padded by two vectors.
    pub(super) away: Vec<f32>,
    /// The length of such a strip.
    pub(super) strip: usize,
    /// The first pixel of each run, then the end of the last.
    pub(super) start: Vec<usize>,
    /// The least and greatest position of each run within its cell, padded to whole vectors of runs.
    pub(super) ends: [Vec<f32>; 2],
    /// The index of each run's cell, and of those around it.
    pub(super) index: [Vec<u32>; RING_CELLS],
}

/// Prepares pixel columns at `x`, of which `points` are no padding; `None` if runs are too short.
pub(super) fn columns<V: Lanes>(noise: &Noise, x: &[f32], points: usize) -> Option<CellColumns> {
    let NoiseKind::Worley(worley) = noise.kind() else { unreachable!("only cell noise is scheduled by cells") };
    let (mut place, mut wholes) = (Vec::with_capacity(x.len() + V::N), Vec::new());
    let (mut start, mut ends) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (i, x) in x.iter().enumerate() {
        let (whole, within) = SINGLE_OCTAVE.position(0, *x).floor_and_fract();
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
    if wholes.len() * 6 > points {
        return None;
    }
    start.push(x.len());
    place.resize(x.len() + 2 * V::N, 0.0);
    let feature_box = worley.feature_box(noise.dims());
    let away = |k: usize| place.iter().map(move |place| feature_box.offset(*place, k as i32 - MAX_RING));
    let away = (0..RING_CELLS).flat_map(away).collect();
    let padded = wholes.len().next_multiple_of(V::N);
    wholes.resize(padded, *wholes.last()?);
    for end in &mut ends {
        end.resize(padded, *end.last()?);
    }
    let period = worley.period()[0];
    let index = std::array::from_fn(|k| wholes.iter().map(|w| neighbour(*w, k as i32 - MAX_RING, period)).collect());
    Some(CellColumns { away, strip: place.len(), start, ends, index })
}

/// The index of the cell `steps` cells after the one that starts at `whole`.
pub(super) fn neighbour(whole: f32, steps: i32, period: u32) -> u32 {
    let mut index = whole.corners(period)[0].0;
    if period == 0 {
        return index.wrapping_add(steps as u32);
    }
    // One step at a time, as the scalar search does: where coordinates are coarse, an index may lie beyond its period.
    for _ in 0..steps {
        index = if index == period - 1 { 0 } else { index.wrapping_add(1) };
    }
    for _ in steps..0 {
        index = if index == 0 { period - 1 } else { index.wrapping_sub(1) };
    }
    index
}

/// The candidate points of several rows, and the values of the current row.
#[derive(Default)]
pub(super) struct PointLists {
    pub(super) rows: Range<usize>,
    /// True if no ring was enough: the rows are computed point by point.
    pub(super) fallback: bool,
    /// The first candidate of each run; then the number of all.
    pub(super) start: Vec<u32>,
    /// For each point: its position above the lowest of its cell along x and y, the start of the strip of its column of
    /// cells, the rows of cells down to it, and its distance terms along z and t, combined.
    pub(super) x: Vec<f32>,
    pub(super) y: Vec<f32>,
    pub(super) away: Vec<u32>,
    pub(super) down: Vec<f32>,
    pub(super) z: Vec<f32>,
    /// The distance terms of all axes but x combined, for the current row.
    pub(super) rest: Vec<f32>,
    /// The values of the current row, padded by two vectors.
    pub(super) strip: AlignedVec<f32>,
    pub(super) found: CandidatePoints,
}

/// A row to be computed.
pub(super) struct CellRow<'a> {
    /// The values that depend on the columns alone.
    pub(super) columns: &'a Option<CellColumns>,
    /// x of every pixel: a strip for each sample across a pixel, padded to whole blocks.
    pub(super) x: &'a [f32],
    /// The number of pixels of such a strip.
    pub(super) width: usize,
    /// The index of the row, and y of every row.
    pub(super) row: usize,
    pub(super) y: &'a [f32],
    /// z and t.
    pub(super) rest: [f32; 2],
}

/// All points around a patch before any is dropped: for each cell around, one entry per run.
#[derive(Default)]
pub(super) struct CandidatePoints {
    pub(super) cells: Vec<[i32; 2]>,
    pub(super) x: Vec<f32>,
    pub(super) y: Vec<f32>,
    pub(super) z: Vec<f32>,
    pub(super) least: Vec<f32>,
    pub(super) limit: Vec<f32>,
    /// The cells whose points are kept for a run.
    pub(super) kept: Vec<usize>,
}
