//! Resampling, and filters that run at a fixed working size so that small and large images look alike.

use crate::parallel_rows::{combine, map_rows};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use lapidary_field::filter_stages::{FilterStages, PixelWeights, Stage};
use std::sync::Arc;

/// The largest working size, in pixels.
pub const MAX_WORKING_SIZE: usize = 2048;

/// The working size for an image: `detail` pixels along its longer side.
pub fn working_size(size: [usize; 2], detail: usize) -> [usize; 2] {
    let (detail, long) = (detail.clamp(1, MAX_WORKING_SIZE), size[0].max(size[1]).max(1));
    size.map(|n| if n == 0 { 0 } else { ((n * detail * 2 + long) / (2 * long)).max(1) })
}

/// Filters a height map at its working size, and adds the difference, resampled to full size, to the original heights.
/// The further planes that the filter returns are resampled to full size.
pub(crate) fn at_working_size<const N: usize>(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    edges: Edges,
    detail: usize,
    change: impl FnOnce(PlaneRef<'_>) -> Option<[Plane; N]>,
) -> Option<[Plane; N]> {
    let small = resample(context, height, working_size(height.size, detail), edges)?;
    let mut filtered = change(small.view())?;
    filtered[0] = combine(context, std::mem::take(&mut filtered[0]), small.view(), |after, before| after - before)?;
    let mut full = [(); N].map(|()| Plane::default());
    for (full, filtered) in full.iter_mut().zip(&filtered) {
        *full = resample(context, filtered.view(), height.size, edges)?;
    }
    full[0] = combine(context, std::mem::take(&mut full[0]), height, |change, before| before + change)?;
    Some(full)
}

/// Resamples an image: area averaging where it shrinks, cubic convolution (Keys, 1981) where it grows, and a copy where
/// the size is equal.
pub fn resample(context: FilterContext<'_>, input: PlaneRef<'_>, size: [usize; 2], edges: Edges) -> Option<Plane> {
    if size == input.size {
        return input.to_plane(context);
    }
    let across = resample_rows(context, input, size[0], edges.wrap[0])?;
    resample_rows(context, across.view().transpose(context)?.view(), size[1], edges.wrap[1])?.view().transpose(context)
}

/// The values that resampling holds at once.
pub(crate) fn memory(from: [usize; 2], to: [usize; 2]) -> u64 {
    if from == to { pixel_count(to) } else { 2 * pixel_count([to[0], from[1]]) + 2 * pixel_count(to) }
}

/// The values that [`at_working_size`] holds at once for a filter that holds `change` values and returns `planes`
/// planes.
pub(crate) fn memory_at_working_size(size: [usize; 2], detail: usize, change: u64, planes: u64) -> u64 {
    let small = working_size(size, detail);
    let (small_count, full_count) = (pixel_count(small), pixel_count(size));
    let all = [
        memory(size, small),
        small_count + change,
        (2 + planes) * small_count,
        (1 + planes) * small_count + (planes - 1) * full_count + memory(small, size),
        (1 + planes) * small_count + (planes + 1) * full_count,
    ];
    all.into_iter().fold(0, u64::max)
}

fn resample_rows(context: FilterContext<'_>, input: PlaneRef<'_>, to: usize, wraps: bool) -> Option<Plane> {
    let from = input.size[0];
    if from == to || from == 0 {
        return input.to_plane(context);
    }
    let contributions = contributions(from, to);
    let edges = Edges { wrap: [wraps; 2] };
    map_rows(context, input, to, |row, out| {
        for (out, contribution) in out.iter_mut().zip(&contributions) {
            let mut sum = 0.0;
            for (i, weight) in (contribution.first..).zip(&contribution.weights) {
                // Only contributions beyond the edge, which are rare, pay for edge handling.
                let v = usize::try_from(i).ok().and_then(|i| row.get(i));
                sum += v.copied().unwrap_or_else(|| row[edges.resolve(0, i, row.len())]) * weight;
            }
            *out = sum;
        }
    })
}

/// The input pixels that contribute to each output pixel.
fn contributions(from: usize, to: usize) -> Vec<PixelWeights> {
    (0..to).map(|at| if to < from { box_weights(from, to, at) } else { cubic_weights(from, to, at) }).collect()
}

/// Adds the stages of [`resample`].
pub(crate) fn add_stages(stages: &mut FilterStages, plane: usize, size: [usize; 2], edges: Edges) -> usize {
    (0..2).fold(plane, |plane, axis| {
        let mut result = stages.planes[plane];
        if result[axis] == size[axis] || result[axis] == 0 {
            return plane;
        }
        let sums = Arc::new(contributions(result[axis], size[axis]));
        result[axis] = size[axis];
        stages.add(result, Stage::AxisSums { plane, axis, wrap: edges.wrap[axis], sums })
    })
}

/// Adds the stages of [`at_working_size`] for a filter with one result.
pub(crate) fn add_stages_at_working_size(
    stages: &mut FilterStages,
    height: usize,
    (edges, detail): (Edges, usize),
    change: impl FnOnce(&mut FilterStages, usize) -> usize,
) -> usize {
    let size = stages.planes[height];
    let small = add_stages(stages, height, working_size(size, detail), edges);
    let filtered = change(stages, small);
    let change = stages.combined(&[filtered, small], &[], |v, _| v[0] - v[1]);
    let full = add_stages(stages, change, size, edges);
    stages.combined(&[full, height], &[], |v, _| v[1] + v[0])
}

/// Input pixels under an output pixel, weighted by the area they share.
fn box_weights(from: usize, to: usize, at: usize) -> PixelWeights {
    // Lengths in units of 1/`to` of an input pixel are whole numbers, hence exact.
    let (start, end) = (at * from, (at + 1) * from);
    let first = start / to;
    let covered = |i: usize| end.min((i + 1) * to) - start.max(i * to);
    let weights = (first..end.div_ceil(to)).map(|i| (covered(i) as f64 / from as f64) as f32).collect();
    PixelWeights { first: first as isize, weights }
}

/// The four input pixels around an output pixel, with Keys' weights.
fn cubic_weights(from: usize, to: usize, at: usize) -> PixelWeights {
    let place = (at as f64 + 0.5) * from as f64 / to as f64 - 0.5;
    let whole = place.floor();
    let t = place - whole;
    let weights = [
        ((-0.5 * t + 1.0) * t - 0.5) * t,
        (1.5 * t - 2.5) * t * t + 1.0,
        ((-1.5 * t + 2.0) * t + 0.5) * t,
        (0.5 * t - 0.5) * t * t,
    ];
    PixelWeights { first: whole as isize - 1, weights: weights.map(|w| w as f32).to_vec() }
}
