//! Work done at a size of its own, so that a small picture shows what a large one will.

use super::rows::{by_rows, combined};
use super::{Edges, Plane, Work, area};

/// The largest working size.
pub const MOST: usize = 2048;

/// The working size for an image: `detail` pixels along its longer side.
pub fn size(of: [usize; 2], detail: usize) -> [usize; 2] {
    let (detail, long) = (detail.clamp(1, MOST), of[0].max(of[1]).max(1));
    of.map(|n| if n == 0 { 0 } else { ((n * detail * 2 + long) / (2 * long)).max(1) })
}

/// Has heights changed at a working size; the change, and not the coarser heights, is brought back to full size.
/// What else is made comes with it.
pub(super) fn at_detail<const N: usize>(
    work: Work<'_>,
    height: &Plane,
    edges: Edges,
    detail: usize,
    change: impl FnOnce(&Plane) -> Option<[Plane; N]>,
) -> Option<[Plane; N]> {
    let small = resampled(work, height, size(height.size, detail), edges)?;
    let mut made = change(&small)?;
    made[0] = combined(work, &made[0], &small, |after, before| after - before)?;
    let mut full = [(); N].map(|()| Plane::flat([0, 0], 0.0));
    for (full, made) in full.iter_mut().zip(&made) {
        *full = resampled(work, made, height.size, edges)?;
    }
    full[0] = combined(work, height, &full[0], |before, change| before + change)?;
    Some(full)
}

/// An image at another size: the mean over the area of each pixel where that is larger, along the curve through the
/// four pixels around it where it is smaller (Keys, 1981), itself where it is the same.
pub fn resampled(work: Work<'_>, of: &Plane, size: [usize; 2], edges: Edges) -> Option<Plane> {
    if size == of.size {
        return work.wanted().map(|()| of.clone());
    }
    let across = along(work, of, size[0], edges.wrap[0])?;
    along(work, &across.transposed(work)?, size[1], edges.wrap[1])?.transposed(work)
}

/// Numbers that bringing an image to another size holds at once.
pub(super) fn memory(from: [usize; 2], to: [usize; 2]) -> u64 {
    if from == to { area(to) } else { 2 * area([to[0], from[1]]) + 2 * area(to) }
}

/// Numbers that work on an image of that size holds at once where it is done at a working size, holds so many numbers
/// there and makes so many planes.
pub(super) fn memory_at_detail(of: [usize; 2], detail: usize, change: u64, planes: u64) -> u64 {
    let small = size(of, detail);
    let (there, here) = (area(small), area(of));
    let all = [
        memory(of, small),
        there + change,
        (2 + planes) * there,
        (1 + planes) * there + (planes - 1) * here + memory(small, of),
        (1 + planes) * there + (planes + 1) * here,
    ];
    all.into_iter().fold(0, u64::max)
}

/// The pixels that one of another size is made of, the first of them maybe beyond the edge.
struct Share {
    first: isize,
    weights: Vec<f32>,
}

fn along(work: Work<'_>, of: &Plane, to: usize, wraps: bool) -> Option<Plane> {
    let from = of.size[0];
    if from == to || from == 0 {
        return work.wanted().map(|()| Plane { size: [if from == 0 { 0 } else { to }, of.size[1]], px: of.px.clone() });
    }
    let shares: Vec<Share> =
        (0..to).map(|at| if to < from { covered(from, to, at) } else { curve(from, to, at) }).collect();
    let edges = Edges { wrap: [wraps; 2] };
    by_rows(work, of, to, |row, out| {
        for (out, share) in out.iter_mut().zip(&shares) {
            let mut sum = 0.0;
            for (i, weight) in (share.first..).zip(&share.weights) {
                // Looking beyond the edge is dear, and rare.
                let v = usize::try_from(i).ok().and_then(|i| row.get(i));
                sum += v.copied().unwrap_or_else(|| row[edges.place(0, i, row.len())]) * weight;
            }
            *out = sum;
        }
    })
}

/// The pixels under a larger one, by how much of them it covers.
fn covered(from: usize, to: usize, at: usize) -> Share {
    // In units of which a pixel has `to`, and a larger one `from`: whole numbers, hence exact.
    let (start, end) = (at * from, (at + 1) * from);
    let first = start / to;
    let covered = |i: usize| end.min((i + 1) * to) - start.max(i * to);
    let weights = (first..end.div_ceil(to)).map(|i| (covered(i) as f64 / from as f64) as f32).collect();
    Share { first: first as isize, weights }
}

/// The four pixels around a smaller one.
fn curve(from: usize, to: usize, at: usize) -> Share {
    let place = (at as f64 + 0.5) * from as f64 / to as f64 - 0.5;
    let whole = place.floor();
    let t = place - whole;
    let weights = [
        ((-0.5 * t + 1.0) * t - 0.5) * t,
        (1.5 * t - 2.5) * t * t + 1.0,
        ((-1.5 * t + 2.0) * t + 0.5) * t,
        (0.5 * t - 0.5) * t * t,
    ];
    Share { first: whole as isize - 1, weights: weights.map(|w| w as f32).to_vec() }
}
