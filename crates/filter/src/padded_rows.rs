//! Filters along rows, each computed in buffers that stay in the cache.

use crate::plane::{Edges, FilterContext, MIN_CHUNK, Plane, PlaneRef};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// Values after the pixels of a buffer, so that vectors may be loaded and stored at any pixel.
const BUFFER_PADDING: usize = 64;

/// A filter along rows. Implementations of `line` must be inlined.
pub(crate) trait LineFilter: Sync {
    /// The pixels that are read before and after each pixel.
    fn margin(&self) -> usize;
    /// The factor of the pixels in the buffer.
    fn scale(&self) -> f32;
    /// Filters a row of `count` pixels. `from` has the margin before and after these pixels, and may be changed; `to` has
    /// arbitrary values. Both are [`BUFFER_PADDING`] values longer.
    fn line<V: Lanes>(&self, token: V::Token, count: usize, from: &mut [f32], to: &mut [f32]);
}

/// Filters all rows.
pub(crate) fn filter_rows(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    edges: Edges,
    filter: &impl LineFilter,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting(input.size);
    context.level.run(RowTask { context, input, edges, filter, out: &mut out.px })?;
    Some(out)
}

/// The values that [`filter_rows`] holds at once, including its result.
pub(crate) fn memory(size: [usize; 2], filter: &impl LineFilter) -> u64 {
    let buffers = 2 * (size[0] + filter.margin() + BUFFER_PADDING) * rayon::current_num_threads();
    (size[0] * size[1] + buffers) as u64
}

struct RowTask<'a, 'o, F> {
    context: FilterContext<'a>,
    input: PlaneRef<'a>,
    edges: Edges,
    filter: &'a F,
    out: &'o mut [f32],
}

impl<F: LineFilter> Task for RowTask<'_, '_, F> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        self.fill::<V::Unrolled>(token)
    }
}

impl<F: LineFilter> RowTask<'_, '_, F> {
    fn fill<V: Lanes>(self, token: V::Token) -> Option<()> {
        let RowTask { context, input, edges, filter, out } = self;
        let (width, scale) = (input.size[0].max(1), filter.scale());
        let buffers = || [2 * filter.margin(), 0].map(|margin| vec![0.0; width + margin + BUFFER_PADDING]);
        let rows = out.par_chunks_exact_mut(width).enumerate().with_min_len((MIN_CHUNK / width).max(1));
        rows.try_for_each_init(buffers, |[from, to], (y, out)| {
            context.unless_cancelled()?;
            let first = -(filter.margin() as isize);
            let last = width + 2 * filter.margin();
            load_row(input.row(y), edges.wrap[0], first, scale, &mut from[..last]);
            V::enter(
                token,
                #[inline(always)]
                || filter.line::<V>(token, width, from, to),
            );
            out.copy_from_slice(&to[..width]);
            Some(())
        })
    }
}

/// Loads the scaled pixels of a row from a column that may lie beyond the edges of the image.
pub(crate) fn load_row(row: &[f32], wraps: bool, first: isize, scale: f32, to: &mut [f32]) {
    let edges = Edges { wrap: [wraps; 2] };
    let (mut x, mut rest) = (first, to);
    while !rest.is_empty() {
        let column = edges.resolve(0, x, row.len());
        let within = wraps || x == column as isize;
        let run = match x {
            _ if within => row.len() - column,
            ..0 => x.unsigned_abs(),
            _ => rest.len(),
        };
        let (to, others) = rest.split_at_mut(run.min(rest.len()));
        if within {
            for (to, v) in to.iter_mut().zip(&row[column..]) {
                *to = v * scale;
            }
        } else {
            to.fill(row[column] * scale);
        }
        x += to.len() as isize;
        rest = others;
    }
}
