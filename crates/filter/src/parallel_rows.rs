//! Parallel loops over the rows of an image.

use crate::plane::{FilterContext, MIN_CHUNK, Plane, PlaneRef};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Passes each item, in parallel and in any order, with buffers that `make` creates, at most once for each thread: the system
/// maps fresh memory page by page. Ends early if `each` returns `None`.
pub(crate) fn try_for_each_with<T: Send, I: ParallelIterator>(
    items: I,
    make: impl Fn() -> T + Sync,
    each: impl Fn(&mut T, I::Item) -> Option<()> + Sync,
) -> Option<()> {
    let unused = Mutex::new(vec![]);
    // Every change of the list is complete before anything can panic.
    let list = || unused.lock().unwrap_or_else(PoisonError::into_inner);
    items.try_for_each(|item| {
        let found = list().pop();
        let mut buffers = found.unwrap_or_else(&make);
        let result = each(&mut buffers, item);
        list().push(buffers);
        result
    })
}

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
    input: PlaneRef<'_>,
    width: usize,
    compute: impl Fn(&[f32], &mut [f32]) + Sync,
) -> Option<Plane> {
    fill_rows(context, [width, input.size[1]], |y, row| compute(input.row(y), row))
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

impl PlaneRef<'_> {
    /// A copy in memory of its own.
    pub fn to_plane(self, context: FilterContext<'_>) -> Option<Plane> {
        fill_rows(context, self.size, |y, row| row.copy_from_slice(self.row(y)))
    }
    /// The transposed plane, so that filters along rows work along columns.
    pub(crate) fn transpose(self, context: FilterContext<'_>) -> Option<Plane> {
        self.transpose_columns(context, 0..self.size[0])
    }
    /// Some columns, transposed.
    pub(crate) fn transpose_columns(self, context: FilterContext<'_>, columns: Range<usize>) -> Option<Plane> {
        /// The side of the squares that are transposed at once: a row of one fills a cache line.
        const SIDE: usize = 16;
        let height = self.size[1];
        let mut out = Plane::for_overwriting([height, columns.len()]);
        for_each_row(context, &mut out.px, SIDE * height, |strip, to| {
            let left = columns.start + strip * SIDE;
            let across = left..columns.end.min(left + SIDE);
            let mut square = [[0.0; SIDE]; SIDE];
            for top in (0..height).step_by(SIDE) {
                let rows = SIDE.min(height - top);
                for i in 0..rows {
                    for (column, v) in square.iter_mut().zip(&self.row(top + i)[across.clone()]) {
                        column[i] = *v;
                    }
                }
                for (column, to) in square.iter().zip(to.chunks_exact_mut(height)) {
                    to[top..][..rows].copy_from_slice(&column[..rows]);
                }
            }
        })?;
        Some(out)
    }
}

/// A plane whose rows `compute` fills. It writes every value.
pub fn fill_rows(
    context: FilterContext<'_>,
    size: [usize; 2],
    compute: impl Fn(usize, &mut [f32]) + Sync,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting(size);
    for_each_row(context, &mut out.px, size[0], compute)?;
    Some(out)
}

/// Changes a plane pixel by pixel.
pub fn map(context: FilterContext<'_>, mut plane: Plane, compute: impl Fn(f32) -> f32 + Sync) -> Option<Plane> {
    for_each_row(context, &mut plane.px, plane.size[0], |_, row| row.iter_mut().for_each(|v| *v = compute(*v)))?;
    Some(plane)
}

/// Combines two planes of one size pixel by pixel, in the memory of the first one.
pub fn combine(
    context: FilterContext<'_>,
    a: Plane,
    b: PlaneRef<'_>,
    compute: impl Fn(f32, f32) -> f32 + Sync,
) -> Option<Plane> {
    combine_all(context, a, [b], |a, [b]| compute(a, b))
}

/// Combines a plane with several of its size pixel by pixel, in its memory.
pub fn combine_all<const N: usize>(
    context: FilterContext<'_>,
    mut a: Plane,
    others: [PlaneRef<'_>; N],
    compute: impl Fn(f32, [f32; N]) -> f32 + Sync,
) -> Option<Plane> {
    assert!(others.iter().all(|other| other.size == a.size), "planes that are combined have one size");
    for_each_row(context, &mut a.px, a.size[0], |y, row| {
        let others = others.map(|other| &other.row(y)[..row.len()]);
        for (x, v) in row.iter_mut().enumerate() {
            *v = compute(*v, others.map(|other| other[x]));
        }
    })?;
    Some(a)
}
