//! Means along parallel lines, at a cost that hardly grows with their length.
//!
//! The sum over 2ᵏ⁺¹ rows is the sum of two sums over 2ᵏ rows. So a line of any length takes a logarithmic number of
//! additions, and they form the same tree at every pixel: unlike a running sum, the result does not depend on where the
//! image begins. An oblique line needs the second sum between pixels. Sums are stored at four positions per pixel and
//! interpolated between those (the fast Radon transform of Brady, 1998, rounds them to pixels), which hardly widens the
//! line.

use crate::centred_line::CentredLine;
use crate::line_sums::LineSums;
use crate::parallel_rows::try_for_each_with;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;
use std::ops::Range;

/// Rows between two polls for cancellation.
const POLL_INTERVAL: i64 = 64;

/// The values that [`line_means`] allocates besides its result.
pub(crate) fn memory(size: [usize; 2], line: CentredLine) -> u64 {
    let width = line.columns_at_once(size[0]);
    let strips = size[0] / (width - 2 * line.halo()) + 2;
    let slice = size_of::<&mut [f32]>() / size_of::<f32>();
    // Lists of rows grow by doubling.
    let lists = 2 * slice * strips * size[1];
    (lists + rayon::current_num_threads() * LineSums::memory(line, width)) as u64
}

/// Replaces each pixel with the mean along a line around it. A row is weighted by the share of it that the line covers.
/// Computes only the requested `rows`.
pub(crate) fn line_means(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    line: CentredLine,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting([input.size[0], rows.len()]);
    if pixel_count(out.size) == 0 {
        return context.unless_cancelled().map(|()| out);
    }
    let width = line.columns_at_once(input.size[0]);
    let strips = strips(&mut out, line, width - 2 * line.halo());
    context.level.run(LineTask { context, input, first_row: rows.start, edges, line, width, strips })?;
    Some(out)
}

/// A strip of the result along the line. Its first column moves with the line from row to row.
struct LineStrip<'a> {
    /// The first column in row 0.
    first: i64,
    /// The first row that meets the image.
    top: usize,
    /// The part of each row that lies within the image.
    rows: Vec<&'a mut [f32]>,
}

/// Divides an image into strips of some columns along a line.
fn strips(out: &mut Plane, line: CentredLine, columns: usize) -> Vec<LineStrip<'_>> {
    let ([width, height], step) = (out.size, columns as i64);
    let drift = line.columns(height as i64 - 1);
    let first = -drift.max(0).div_euclid(step) - 1;
    let last = (width as i64 - drift.min(0)).div_euclid(step) + 1;
    let mut strips: Vec<LineStrip<'_>> =
        (first..=last).map(|i| LineStrip { first: i * step, top: 0, rows: vec![] }).collect();
    for (y, mut rest) in out.px.chunks_exact_mut(width).enumerate() {
        let mut x = 0;
        while x < width {
            let k = (x as i64 - line.columns(y as i64)).div_euclid(step) - first;
            let strip = &mut strips[k as usize];
            let end = (strip.first + step + line.columns(y as i64)).min(width as i64) as usize;
            let (part, other) = rest.split_at_mut(end - x);
            if strip.rows.is_empty() {
                strip.top = y;
            }
            strip.rows.push(part);
            (rest, x) = (other, end);
        }
    }
    strips.retain(|strip| !strip.rows.is_empty());
    strips
}

struct LineTask<'a, 'o> {
    context: FilterContext<'a>,
    input: PlaneRef<'a>,
    /// The row of the input that is the first of the result.
    first_row: usize,
    edges: Edges,
    line: CentredLine,
    /// The columns that are computed at once.
    width: usize,
    strips: Vec<LineStrip<'o>>,
}

impl Task for LineTask<'_, '_> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let LineTask { context, input, first_row, edges, line, width, mut strips } = self;
        try_for_each_with(
            strips.par_iter_mut(),
            || LineSums::new((input, first_row), edges, line, width),
            |sums, strip| fill_strip::<V::Unrolled>(token, context, line, sums, strip),
        )
    }
}

/// Computes a strip from its bottom to its top.
fn fill_strip<V: Lanes>(
    token: V::Token,
    context: FilterContext<'_>,
    line: CentredLine,
    sums: &mut LineSums<'_>,
    strip: &mut LineStrip<'_>,
) -> Option<()> {
    context.unless_cancelled()?;
    let (half, halo) = (line.half as i64, line.halo());
    let (first, top) = (strip.first - halo as i64, strip.top as i64);
    let bottom = top + strip.rows.len() as i64;
    for row in (top - half..bottom + half).rev() {
        if row % POLL_INTERVAL == 0 {
            context.unless_cancelled()?;
        }
        V::enter(
            token,
            #[inline(always)]
            || sums.add_row::<V>(token, first, row),
        );
        let y = row + half;
        if y < bottom {
            let mean = V::enter(
                token,
                #[inline(always)]
                || sums.mean::<V>(token, first, y),
            );
            let to = &mut strip.rows[(y - top) as usize];
            // The first column of the image may lie within the strip.
            let before = halo + (-strip.first - line.columns(y)).max(0) as usize;
            to.copy_from_slice(&mean[before..][..to.len()]);
        }
    }
    Some(())
}
