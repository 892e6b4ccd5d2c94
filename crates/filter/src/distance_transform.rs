//! Exact Euclidean distance transform of a mask.

use crate::parallel_rows::map_rows;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, pixel_count, square_reach};
use lapidary_field::filter_stages::{FilterStages, Stage};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// The largest distance, in pixels.
pub const MAX_DISTANCE: f32 = 32768.0;

/// The side of a mask whose distances are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskSide {
    /// Distances of inside pixels to the outside.
    Inside,
    /// Distances of outside pixels to the inside.
    Outside,
}

/// The reach of distances up to `max`.
pub fn reach(max: f32) -> Reach {
    square_reach(clamp_length(max, MAX_DISTANCE).ceil() as usize)
}

/// The values that a distance transform holds at once.
pub fn memory(size: [usize; 2], max: f32) -> u64 {
    /// Values of a parabola, twice because the list of parabolas grows by doubling.
    const PARABOLA: usize = 2 * size_of::<Parabola>() / size_of::<f32>();
    /// Values of a reference to a part of a row.
    const PART: usize = size_of::<&[f32]>() / size_of::<f32>();
    let row = size[0] + 2 * (size[0] / 2 + 1).min(clamp_length(max, MAX_DISTANCE).ceil() as usize + 1);
    let parts = size[1] * size[0].div_ceil(STRIP) * 2 * PART;
    2 * pixel_count(size) + (parts + rayon::current_num_threads() * (STRIP + row * PARABOLA)) as u64
}

/// The distance in pixels from each pixel on one side of the mask to the nearest pixel on the other side, at most
/// `max`; 0 on the other side. Pixels of at least `threshold` are inside.
///
/// Squared distances are exact integers: first along columns, then along rows as the lower envelope of parabolas
/// (Felzenszwalb & Huttenlocher, 2012; integer form of Meijster, Roerdink & Hesselink, 2000). Distances wrap where the
/// edges wrap.
pub fn distance_transform(
    context: FilterContext<'_>,
    mask: PlaneRef<'_>,
    edges: Edges,
    threshold: f32,
    side: MaskSide,
    max: f32,
) -> Option<Plane> {
    let max = clamp_length(max, MAX_DISTANCE);
    let cap = cap(max);
    let is_target = |v: f32| (v >= threshold) != (side == MaskSide::Inside);
    let along = along_columns(context, mask, edges.wrap[1], cap, is_target)?;
    map_rows(context, along.view(), mask.size[0], |from, to| row_distances(from, edges.wrap[0], cap, max, to))
}

/// Adds the stages of [`distance_transform`] with a threshold, a side and a largest distance.
pub fn add_stages(
    stages: &mut FilterStages,
    plane: usize,
    edges: Edges,
    (threshold, side, max): (f32, MaskSide, f32),
) -> usize {
    let (size, most) = (stages.planes[plane], clamp_length(max, MAX_DISTANCE));
    let (cap, below) = (cap(most) as u32, side == MaskSide::Inside);
    let along = stages.add(size, Stage::ColumnDistances { plane, threshold, below, wrap: edges.wrap[1], cap });
    stages.add(size, Stage::PlaneDistances { plane: along, wrap: edges.wrap[0], cap, most })
}

/// The distance along a column beyond which targets do not count.
fn cap(max: f32) -> i32 {
    max.ceil() as i32 + 1
}

/// Columns that a task handles together.
const STRIP: usize = 512;

/// Distances along columns to the nearest target pixel, at most `cap`.
fn along_columns(
    context: FilterContext<'_>,
    mask: PlaneRef<'_>,
    wrap: bool,
    cap: i32,
    is_target: impl Fn(f32) -> bool + Sync,
) -> Option<Plane> {
    let [width, height] = mask.size;
    let mut along = Plane::for_overwriting(mask.size);
    let mut strips: Vec<Vec<&mut [f32]>> = (0..width.div_ceil(STRIP)).map(|_| Vec::with_capacity(height)).collect();
    for row in along.px.chunks_exact_mut(width.max(1)) {
        strips.iter_mut().zip(row.chunks_mut(STRIP)).for_each(|(strip, part)| strip.push(part));
    }
    // Where columns wrap, distances from beyond the edge begin with the rows that are near enough.
    let before = if wrap { height.min(cap as usize) } else { 0 };
    let cap = cap as f32;
    // Below 2¹⁶, hence exact.
    let step = |nearest: &mut f32, here: f32| *nearest = (*nearest + 1.0).min(cap).min(here);
    strips.par_iter_mut().enumerate().try_for_each(|(k, strip)| {
        let start = |v: f32| if is_target(v) { 0.0 } else { cap };
        let part = |y: usize| mask.row(y)[k * STRIP..].iter();
        let width = strip.first().map_or(0, |part| part.len());
        let mut nearest = vec![cap; width];
        for y in height - before..height {
            nearest.iter_mut().zip(part(y)).for_each(|(nearest, v)| step(nearest, start(*v)));
        }
        for (y, to) in strip.iter_mut().enumerate() {
            context.unless_cancelled()?;
            for ((nearest, v), to) in nearest.iter_mut().zip(part(y)).zip(&mut **to) {
                step(nearest, start(*v));
                *to = *nearest;
            }
        }
        nearest.fill(cap);
        for from in strip[..before].iter().rev() {
            nearest.iter_mut().zip(&**from).for_each(|(nearest, here)| step(nearest, *here));
        }
        for to in strip.iter_mut().rev() {
            context.unless_cancelled()?;
            for (nearest, to) in nearest.iter_mut().zip(&mut **to) {
                step(nearest, *to);
                *to = *nearest;
            }
        }
        Some(())
    })?;
    drop(strips);
    Some(along)
}

/// A parabola of the lower envelope; it is the lowest one from position `from` on.
struct Parabola {
    at: i32,
    square: i32,
    from: i32,
}

/// Combines distances along columns to distances in the plane, along a row.
fn row_distances(along: &[f32], wrap: bool, cap: i32, max: f32, to: &mut [f32]) {
    let n = along.len();
    // Nothing further than half of a wrapped row, or than the cap, can be nearest.
    let beyond = if wrap { n.min(n / 2 + 1).min(cap as usize) } else { 0 };
    let mut lowest: Vec<Parabola> = vec![];
    let first = -(beyond as i32);
    add_parabolas(&mut lowest, first, first, &along[n - beyond..], cap);
    add_parabolas(&mut lowest, first, 0, along, cap);
    add_parabolas(&mut lowest, first, n as i32, &along[..beyond], cap);
    to.fill(max);
    // Further away the distance is at least `max`.
    let near = cap - 2;
    let ends = lowest.iter().skip(1).map(|next| next.from).chain([n as i32]);
    for (parabola, end) in lowest.iter().zip(ends) {
        let Parabola { at, square, from } = *parabola;
        let (first, end) = (from.max(at - near).max(0), end.min(at + near + 1).min(n as i32));
        if first < end {
            for (x, to) in (first..).zip(&mut to[first as usize..end as usize]) {
                *to = Real::sqrt((square + (x - at) * (x - at)) as f32).min(max);
            }
        }
    }
}

/// Adds the parabolas of distances whose positions begin at `start` to an envelope that begins at `first`.
fn add_parabolas(lowest: &mut Vec<Parabola>, first: i32, start: i32, along: &[f32], cap: i32) {
    for (at, distance) in (start..).zip(along) {
        if *distance >= cap as f32 {
            continue;
        }
        let square = *distance as i32 * *distance as i32;
        let from = loop {
            let Some(last) = lowest.last() else { break first };
            // The new parabola is no higher from the quotient `rise / run` on.
            let (sum, difference) = (i64::from(at) + i64::from(last.at), i64::from(at) - i64::from(last.at));
            let rise = i64::from(square) - i64::from(last.square) + difference * sum;
            let run = 2 * difference;
            if rise > i64::from(last.from) * run {
                // In `f64` the quotient of such integers is never rounded to a whole number.
                break round_up(rise as f64 / run as f64);
            }
            lowest.pop();
        };
        lowest.push(Parabola { at, square, from });
    }
}

/// Smallest integer not below `v`. A call of the library function would cost more than the division.
fn round_up(v: f64) -> i32 {
    let i = v as i32;
    i + i32::from(f64::from(i) < v)
}
