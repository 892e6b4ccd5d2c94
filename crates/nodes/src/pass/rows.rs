//! Rows of an image, shared among the cores.

use super::{Plane, Work};
use rayon::prelude::*;

/// Numbers that are worth a core's while.
pub(super) const SHARE: usize = 1 << 13;

/// Has every row made, in any order, as long as they are wanted.
pub(crate) fn rows<T: Send>(
    work: Work<'_>,
    out: &mut [T],
    width: usize,
    make: impl Fn(usize, &mut [T]) + Sync,
) -> Option<()> {
    let width = width.max(1);
    out.par_chunks_mut(width)
        .with_min_len((SHARE / width).max(1))
        .enumerate()
        .try_for_each(|(y, row)| work.wanted().map(|()| make(y, row)))
}

/// A plane whose every row is made from the same row of another.
pub(super) fn by_rows(
    work: Work<'_>,
    of: &Plane,
    width: usize,
    make: impl Fn(&[f32], &mut [f32]) + Sync,
) -> Option<Plane> {
    let mut out = Plane::flat([width, of.size[1]], 0.0);
    rows(work, &mut out.px, width, |y, row| make(of.row(y), row))?;
    Some(out)
}

/// A plane whose every pixel is made by itself, from its column and row.
pub(super) fn pixels(work: Work<'_>, size: [usize; 2], make: impl Fn(usize, usize) -> f32 + Sync) -> Option<Plane> {
    /// Pixels between two looks at whether they are wanted: what makes each by itself may take long.
    const STRETCH: usize = 256;
    let mut out = Plane::flat(size, 0.0);
    rows(work, &mut out.px, size[0], |y, row| {
        for (x, v) in row.iter_mut().enumerate() {
            if x % STRETCH == 0 && work.wanted().is_none() {
                return;
            }
            *v = make(x, y);
        }
    })?;
    // A row that was left unfinished is no result.
    work.wanted().map(|()| out)
}

impl Plane {
    /// With columns for rows: what works along rows works along columns too.
    pub(super) fn transposed(&self, work: Work<'_>) -> Option<Plane> {
        /// Rows made together, so that each line of the cache is read once.
        const STRIP: usize = 16;
        let [width, height] = self.size;
        let mut out = Plane::flat([height, width], 0.0);
        rows(work, &mut out.px, STRIP * height, |strip, to| {
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

/// What two numbers make together, pixel by pixel.
pub(crate) fn combined(work: Work<'_>, a: &Plane, b: &Plane, make: impl Fn(f32, f32) -> f32 + Sync) -> Option<Plane> {
    let mut out = Plane::flat(a.size, 0.0);
    rows(work, &mut out.px, a.size[0], |y, row| {
        for (to, (a, b)) in row.iter_mut().zip(a.row(y).iter().zip(b.row(y))) {
            *to = make(*a, *b);
        }
    })?;
    Some(out)
}
