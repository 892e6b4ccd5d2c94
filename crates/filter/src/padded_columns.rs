//! Filters along columns: strips of some columns, computed in buffers that stay in the cache.

use crate::padded_rows::{BUFFER_PADDING, LineFilter, load_row};
use crate::plane::{Edges, FilterContext, Plane};
use crate::tile::{self, Tile, tiles};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// The columns of a strip: two cache lines, or one if there are many rows.
fn strip_columns(margin: usize) -> usize {
    if margin <= MIN_ROWS / 4 { 32 } else { 16 }
}

/// The least rows that are computed at once.
const MIN_ROWS: usize = 1024;

/// Filters all columns.
pub(crate) fn filter_columns(
    context: FilterContext<'_>,
    input: &Plane,
    edges: Edges,
    filter: &impl LineFilter,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting(input.size);
    let size = [strip_columns(filter.margin()), tile_rows(input.size[1], filter.margin())];
    let tiles = tiles(&mut out, size);
    context.level.run(ColumnTask { context, input, edges, filter, size, tiles })?;
    Some(out)
}

/// The values that [`filter_columns`] holds at once, including its result.
pub(crate) fn memory(size: [usize; 2], filter: &impl LineFilter) -> u64 {
    let columns = strip_columns(filter.margin());
    let rows = 2 * (tile_rows(size[1], filter.margin()) + filter.margin());
    let buffers = (rows * columns + 2 * BUFFER_PADDING) * rayon::current_num_threads();
    (size[0] * size[1] + buffers) as u64 + tile::lists_memory(size, columns)
}

/// The rows of a tile. Where the cache allows it, they outweigh the rows beyond them that are filtered too.
fn tile_rows(height: usize, margin: usize) -> usize {
    let sections = (height / MIN_ROWS.max(4 * margin)).max(1);
    height.div_ceil(sections).max(1)
}

struct ColumnTask<'a, 'o, F> {
    context: FilterContext<'a>,
    input: &'a Plane,
    edges: Edges,
    filter: &'a F,
    /// The most columns and rows of a tile.
    size: [usize; 2],
    tiles: Vec<Tile<'o>>,
}

impl<F: LineFilter> Task for ColumnTask<'_, '_, F> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        self.fill::<V::Unrolled>(token)
    }
}

impl<F: LineFilter> ColumnTask<'_, '_, F> {
    fn fill<V: Lanes>(self, token: V::Token) -> Option<()> {
        let ColumnTask { context, input, edges, filter, size: [pitch, rows], mut tiles } = self;
        let ([_, height], scale, margin) = (input.size, filter.scale(), filter.margin());
        let buffers = || [2 * margin, 0].map(|margin| vec![0.0; (rows + margin) * pitch + BUFFER_PADDING]);
        tiles.par_iter_mut().try_for_each_init(buffers, |[from, to], tile| {
            context.unless_cancelled()?;
            let (columns, count) = (tile.rows[0].len(), tile.rows.len());
            for (i, to) in from.chunks_exact_mut(pitch).take(count + 2 * margin).enumerate() {
                let y = edges.resolve(1, (tile.top + i) as isize - margin as isize, height);
                load_row(&input.row(y)[tile.left..][..columns], false, 0, scale, &mut to[..columns]);
            }
            V::enter(
                token,
                #[inline(always)]
                || filter.line::<V>(token, count, pitch, from, to),
            );
            for (row, from) in tile.rows.iter_mut().zip(to.chunks_exact(pitch)) {
                row.copy_from_slice(&from[..columns]);
            }
            Some(())
        })
    }
}
