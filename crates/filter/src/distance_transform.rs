//! Exact Euclidean distance transform of a mask.

use crate::parallel_rows::{for_each_row, map_rows};
use crate::plane::{Edges, FilterContext, Plane, clamp_length, pixel_count, square_reach};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

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
    let column = size[1] + 2 * (size[1] / 2 + 1).min(clamp_length(max, MAX_DISTANCE).ceil() as usize + 1);
    2 * pixel_count(size) + (rayon::current_num_threads() * column * PARABOLA) as u64
}

/// The distance in pixels from each pixel on one side of the mask to the nearest pixel on the other side, at most
/// `max`; 0 on the other side. Pixels of at least `threshold` are inside.
///
/// Squared distances are exact integers: first along rows, then along columns as the lower envelope of parabolas
/// (Felzenszwalb & Huttenlocher, 2012; integer form of Meijster, Roerdink & Hesselink, 2000). Distances wrap where the
/// edges wrap.
pub fn distance_transform(
    context: FilterContext<'_>,
    mask: &Plane,
    edges: Edges,
    threshold: f32,
    side: MaskSide,
    max: f32,
) -> Option<Plane> {
    let max = clamp_length(max, MAX_DISTANCE);
    let cap = max.ceil() as i64 + 1;
    let [width, height] = mask.size;
    // Each plane is freed as soon as the next one exists.
    let along = {
        let mut along = Plane::filled(mask.size, 0.0);
        for_each_row(context, &mut along.px, width, |y, to| {
            let target = |v: &f32| (*v >= threshold) != (side == MaskSide::Inside);
            row_distances(mask.row(y).iter().map(target), edges.wrap[0], cap as f32, to);
        })?;
        along.transpose(context)?
    };
    let squares = map_rows(context, &along, height, |from, to| column_distances(from, edges.wrap[1], cap, max, to))?;
    drop(along);
    squares.transpose(context)
}

/// Distances along a row to the nearest target pixel, at most `cap`.
fn row_distances(targets: impl Iterator<Item = bool>, wrap: bool, cap: f32, to: &mut [f32]) {
    let n = to.len();
    for (to, target) in to.iter_mut().zip(targets) {
        *to = if target { 0.0 } else { cap };
    }
    // Where the row wraps, two rounds: the second one knows the distances from before the first pixel.
    let times = 1 + usize::from(wrap);
    for backward in [false, true] {
        let mut distance = cap;
        for i in (0..times).flat_map(|_| 0..n) {
            let to = &mut to[if backward { n - 1 - i } else { i }];
            // Below 2¹⁶, hence exact.
            distance = (distance + 1.0).min(cap).min(*to);
            *to = distance;
        }
    }
}

/// A parabola of the lower envelope; it is the lowest one from position `from` on.
struct Parabola {
    at: i64,
    square: i64,
    from: i64,
}

/// Combines distances along one axis to distances in the plane, along a line of the other axis.
fn column_distances(along: &[f32], wrap: bool, cap: i64, max: f32, to: &mut [f32]) {
    let n = along.len() as i64;
    // Nothing further than half of a wrapped line, or than the cap, can be nearest.
    let beyond = if wrap { cap.min(n / 2 + 1) } else { 0 };
    let mut lowest: Vec<Parabola> = vec![];
    for at in -beyond..n + beyond {
        let distance = along[at.rem_euclid(n) as usize] as i64;
        if distance >= cap {
            continue;
        }
        let square = distance * distance;
        let mut from = -beyond;
        while let Some(last) = lowest.last() {
            // The first position at which the new parabola is no higher: the larger of two quotients, rounded up.
            let (rise, run) = (square + at * at - last.square - last.at * last.at, 2 * (at - last.at));
            from = rise.div_euclid(run) + i64::from(rise.rem_euclid(run) != 0);
            if from > last.from {
                break;
            }
            lowest.pop();
            from = -beyond;
        }
        lowest.push(Parabola { at, square, from });
    }
    let mut k = 0;
    for (x, to) in (0..).zip(to) {
        while lowest.get(k + 1).is_some_and(|next| next.from <= x) {
            k += 1;
        }
        *to = lowest.get(k).map_or(max, |p| Real::sqrt((p.square + (x - p.at) * (x - p.at)) as f32).min(max));
    }
}
