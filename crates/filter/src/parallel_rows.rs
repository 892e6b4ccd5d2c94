//! Parallel loops over the rows of an image.

use crate::plane::{FilterContext, MIN_CHUNK, Plane};
use rayon::prelude::*;

/// Fills all rows in parallel, in any order, unless cancelled.
pub fn for_each_row<T: Send>(
    context: FilterContext<'_>,
    out: &mut [T],
    width: usize,
    compute: impl Fn(usize, &mut [T]) + Sync,
) -> Option<()> {
    let width = width.max(1);
    out.par_chunks_mut(width)
        .with_min_len((MIN_CHUNK / width).max(1))
        .enumerate()
        .try_for_each(|(y, row)| context.unless_cancelled().map(|()| compute(y, row)))
}

/// A plane in which each row is computed from the same row of another plane. `compute` writes every value.
pub(crate) fn map_rows(
    context: FilterContext<'_>,
    input: &Plane,
    width: usize,
    compute: impl Fn(&[f32], &mut [f32]) + Sync,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting([width, input.size[1]]);
    for_each_row(context, &mut out.px, width, |y, row| compute(input.row(y), row))?;
    Some(out)
}

/// A plane in which each pixel is computed from its column and row.
pub(crate) fn fill_pixels(
    context: FilterContext<'_>,
    size: [usize; 2],
    compute: impl Fn(usize, usize) -> f32 + Sync,
) -> Option<Plane> {
    /// Pixels between two polls for cancellation, since a pixel may be expensive.
    const POLL_INTERVAL: usize = 256;
    let mut out = Plane::for_overwriting(size);
    for_each_row(context, &mut out.px, size[0], |y, row| {
        for (x, v) in row.iter_mut().enumerate() {
            if x % POLL_INTERVAL == 0 && context.unless_cancelled().is_none() {
                return;
            }
            *v = compute(x, y);
        }
    })?;
    // A cancelled row is incomplete.
    context.unless_cancelled().map(|()| out)
}

impl Plane {
    /// The transposed plane, so that filters along rows work along columns.
    pub(crate) fn transpose(&self, context: FilterContext<'_>) -> Option<Plane> {
        /// Output rows computed together, so that each cache line of the input is read once.
        const STRIP: usize = 16;
        let [width, height] = self.size;
        let mut out = Plane::for_overwriting([height, width]);
        for_each_row(context, &mut out.px, STRIP * height, |strip, to| {
            for y in 0..height {
                let across = strip * STRIP..width.min((strip + 1) * STRIP);
                for (k, v) in self.row(y)[across].iter().enumerate() {
                    to[k * height + y] = *v;
                }
            }
        })?;
        Some(out)
    }
}

/// Combines two planes pixel by pixel.
pub fn combine(
    context: FilterContext<'_>,
    a: &Plane,
    b: &Plane,
    compute: impl Fn(f32, f32) -> f32 + Sync,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting(a.size);
    for_each_row(context, &mut out.px, a.size[0], |y, row| {
        for (to, (a, b)) in row.iter_mut().zip(a.row(y).iter().zip(b.row(y))) {
            *to = compute(*a, *b);
        }
    })?;
    Some(out)
}
