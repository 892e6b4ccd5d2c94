//! The exact distance to the edge of a mask.

use super::rows::{by_rows, rows};
use super::{Edges, Plane, Reach, Work, area, length, near};
use lapidary_field::real::Real;

/// The largest distance told apart, in pixels.
pub const MOST: f32 = 32768.0;

/// Which pixels a distance is measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Those inside the mask: how deep they lie.
    Inside,
    /// Those outside it: how far away they are.
    Outside,
}

/// How far distances up to `most` reach.
pub fn reach(most: f32) -> Reach {
    near(length(most, MOST).ceil() as usize)
}

/// Numbers that distances in an image of that size hold at once.
pub fn memory(size: [usize; 2], most: f32) -> u64 {
    /// Numbers of a parabola, and as many again while the list of them grows.
    const PARABOLA: usize = 2 * size_of::<Parabola>() / size_of::<f32>();
    let column = size[1] + 2 * (size[1] / 2 + 1).min(length(most, MOST).ceil() as usize + 1);
    2 * area(size) + (rayon::current_num_threads() * column * PARABOLA) as u64
}

/// How many pixels it is from each on one side to the nearest on the other, at most `most`; zero on that other side.
/// Inside is what is at least `threshold`.
///
/// Exact to the last bit of the square root, by integers alone: along rows first, then along columns the lower envelope
/// of parabolas (Felzenszwalb & Huttenlocher, 2012; in whole numbers Meijster, Roerdink & Hesselink, 2000). Where the
/// edges meet, distances go across them.
pub fn distance(work: Work<'_>, mask: &Plane, edges: Edges, threshold: f32, side: Side, most: f32) -> Option<Plane> {
    let most = length(most, MOST);
    let cap = most.ceil() as i64 + 1;
    let [width, height] = mask.size;
    // Each plane goes as soon as the next is there.
    let along = {
        let mut along = Plane::flat(mask.size, 0.0);
        rows(work, &mut along.px, width, |y, to| {
            let goal = |v: &f32| (*v >= threshold) != (side == Side::Inside);
            nearest(mask.row(y).iter().map(goal), edges.wrap[0], cap as f32, to);
        })?;
        along.transposed(work)?
    };
    let squares = by_rows(work, &along, height, |from, to| envelope(from, edges.wrap[1], cap, most, to))?;
    drop(along);
    squares.transposed(work)
}

/// The distance to the nearest goal along a row, at most `cap`.
fn nearest(goals: impl Iterator<Item = bool>, wraps: bool, cap: f32, to: &mut [f32]) {
    let n = to.len();
    for (to, goal) in to.iter_mut().zip(goals) {
        *to = if goal { 0.0 } else { cap };
    }
    // Twice around where the ends meet: the second time it is known what came before the first pixel.
    let times = 1 + usize::from(wraps);
    for backward in [false, true] {
        let mut away = cap;
        for i in (0..times).flat_map(|_| 0..n) {
            let to = &mut to[if backward { n - 1 - i } else { i }];
            // Below 2¹⁶, hence exact.
            away = (away + 1.0).min(cap).min(*to);
            *to = away;
        }
    }
}

/// A parabola of the envelope, and the first place where it is the lowest.
struct Parabola {
    at: i64,
    square: i64,
    from: i64,
}

/// From distances along one axis to distances in the plane, along a row of the other axis.
fn envelope(along: &[f32], wraps: bool, cap: i64, most: f32, to: &mut [f32]) {
    let n = along.len() as i64;
    // Nothing further than half way around is nearest, and nothing further than the cap is told apart.
    let beyond = if wraps { cap.min(n / 2 + 1) } else { 0 };
    let mut lowest: Vec<Parabola> = vec![];
    for at in -beyond..n + beyond {
        let distance = along[at.rem_euclid(n) as usize] as i64;
        if distance >= cap {
            continue;
        }
        let square = distance * distance;
        let mut from = -beyond;
        while let Some(last) = lowest.last() {
            // The first place where the new one is no higher: the larger of two quotients is rounded up.
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
        *to = lowest.get(k).map_or(most, |p| Real::sqrt((p.square + (x - p.at) * (x - p.at)) as f32).min(most));
    }
}
