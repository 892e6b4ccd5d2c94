//! Filters along columns: strips of some columns, computed in a window of rows that stays in the cache.

use crate::padded_rows::{LineFilter, load_row};
use crate::parallel_rows::try_for_each_with;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::row_window::RowWindow;
use crate::tile::{self, Tile, tiles};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;
use std::ops::Range;

/// A filter along rows that also runs along columns, with the same margin and scale. Implementations of its functions with vectors must be inlined.
pub(crate) trait ColumnFilter: LineFilter {
    /// Changes the rows of the window that the latest one completes, before a row of the result is computed. Row 0 is
    /// `margin` rows above the first row of the result.
    fn add_row<V: Lanes>(&self, token: V::Token, window: &mut RowWindow, latest: usize);
    /// Computes a row of the result.
    fn result<V: Lanes>(&self, token: V::Token, window: &RowWindow, row: usize, to: &mut [f32]);
}

/// Filters all columns. Computes only the requested `rows`.
pub(crate) fn filter_columns(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    filter: &impl ColumnFilter,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting([input.size[0], rows.len()]);
    let tile_size = tile_size(out.size, filter.margin());
    let tiles = tiles(&mut out, tile_size);
    context.level.run(ColumnTask { context, input, first_row: rows.start, edges, filter, tiles })?;
    Some(out)
}

/// The values that [`filter_columns`] holds at once, including its result.
pub(crate) fn memory(size: [usize; 2], filter: &impl ColumnFilter) -> u64 {
    let [columns, rows] = tile_size(size, filter.margin());
    let tiles = size[0].div_ceil(columns) * size[1].div_ceil(rows);
    let buffers = (2 * filter.margin() + 2) * RowWindow::pitch(columns) * tiles.min(rayon::current_num_threads());
    pixel_count(size) + buffers as u64 + tile::lists_memory(size, columns)
}

/// The columns and rows of a tile, which do not change the result.
fn tile_size([width, height]: [usize; 2], margin: usize) -> [usize; 2] {
    /// The values of a window, where the margin allows it.
    const WINDOW: usize = 1 << 17;
    /// The least columns of a strip: fewer would read less than four cache lines of each row.
    const MIN_COLUMNS: usize = 64;
    let columns = (WINDOW / (2 * margin + 1)).clamp(MIN_COLUMNS, 1024);
    let strips = width.div_ceil(columns).max(1);
    // Enough tiles for all threads, unless most of their rows would be filtered twice.
    let threads = rayon::current_num_threads();
    let sections = if threads == 1 { 1 } else { (4 * threads).div_ceil(strips) };
    [width.div_ceil(strips).next_multiple_of(32), height.div_ceil(sections).max(8 * margin).max(64)]
}

struct ColumnTask<'a, 'o, F> {
    context: FilterContext<'a>,
    input: PlaneRef<'a>,
    /// The row of the input that is the first of the result.
    first_row: usize,
    edges: Edges,
    filter: &'a F,
    tiles: Vec<Tile<'o>>,
}

impl<F: ColumnFilter> Task for ColumnTask<'_, '_, F> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        self.fill::<V::Unrolled>(token)
    }
}

impl<F: ColumnFilter> ColumnTask<'_, '_, F> {
    fn fill<V: Lanes>(self, token: V::Token) -> Option<()> {
        let ColumnTask { context, input, first_row, edges, filter, mut tiles } = self;
        let ([_, height], scale, margin) = (input.size, filter.scale(), filter.margin());
        let columns = tiles.iter().map(|tile| tile.rows[0].len()).max().unwrap_or(0);
        let buffers = || (RowWindow::zeros(columns, 2 * margin + 1), vec![0.0; RowWindow::pitch(columns)]);
        try_for_each_with(tiles.par_iter_mut(), buffers, |(window, result), tile| {
            let columns = tile.rows[0].len();
            for latest in 0..tile.rows.len() + 2 * margin {
                context.unless_cancelled()?;
                let y = edges.resolve(1, (first_row + tile.top + latest) as isize - margin as isize, height);
                let to = &mut window.row_mut(latest)[..columns];
                load_row(&input.row(y)[tile.left..][..columns], false, 0, scale, to);
                V::enter(
                    token,
                    #[inline(always)]
                    || {
                        filter.add_row::<V>(token, window, latest);
                        if latest >= 2 * margin {
                            let to = &mut result[..columns.next_multiple_of(V::N)];
                            filter.result::<V>(token, window, latest - 2 * margin, to);
                        }
                    },
                );
                if latest >= 2 * margin {
                    tile.rows[latest - 2 * margin].copy_from_slice(&result[..columns]);
                }
            }
            Some(())
        })
    }
}
