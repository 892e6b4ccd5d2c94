//! Dilation by a cascade of small neighbourhoods, computed in a window of rows that stays in the cache.

use crate::dilation_cascade::{CascadeStep, DilationCascade};
use crate::padded_rows::load_row;
use crate::parallel_rows::try_for_each_with;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::row_window::RowWindow;
use crate::tile::{self, Tile, tiles};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;
use std::ops::Range;

/// The values of the longest vector.
const ALIGNMENT: usize = 16;

/// The values that [`dilate`] holds at once, for a neighbourhood of this radius.
pub(crate) fn memory(size: [usize; 2], radius: usize) -> u64 {
    let tile = tile_size(size, radius);
    let across = size[0].div_ceil(tile[0].max(1));
    let tiles = across * size[1].div_ceil(tile[1].max(1));
    let rows = 2 * radius + rows_at_once(tile[0], radius);
    let window = 2 * rows * pitch(tile[0], radius) + RowWindow::pitch(tile[0]);
    pixel_count(size)
        + tile::lists_memory(size, tile[0].max(1))
        + (window * tiles.min(rayon::current_num_threads())) as u64
}

/// The maximum of `sign` · v over a neighbourhood, times `sign`, which is 1, or −1 for the minimum. Computes only the
/// requested `rows`.
pub(crate) fn dilate(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    (cascade, sign): (&DilationCascade, f32),
) -> Option<Plane> {
    let mut out = Plane::for_overwriting([input.size[0], rows.len()]);
    if pixel_count(out.size) == 0 {
        return context.unless_cancelled().map(|()| out);
    }
    let tile_size = tile_size(out.size, cascade.radius);
    let tiles = tiles(&mut out, tile_size);
    context.level.run(DilationTask { context, input, first_row: rows.start, edges, cascade, sign, tiles })?;
    Some(out)
}

/// The size of the tiles, which does not change the result.
fn tile_size([width, height]: [usize; 2], radius: usize) -> [usize; 2] {
    /// The values of a window, where the radius allows it.
    const WINDOW: usize = 1 << 18;
    // Each tile also computes the columns within the radius on both sides of it.
    let least = (3 * radius).max(256);
    let columns = (WINDOW / (2 * radius + 1)).saturating_sub(2 * radius).clamp(least, 1024.max(least));
    let strips = width.div_ceil(columns).max(1);
    // Enough tiles for all threads, unless most of their rows would be computed twice.
    let sections =
        if rayon::current_num_threads() == 1 { 1 } else { (4 * rayon::current_num_threads()).div_ceil(strips) };
    [width.div_ceil(strips), height.div_ceil(sections).max(8 * radius).max(64)]
}

struct DilationTask<'a, 'o> {
    context: FilterContext<'a>,
    input: PlaneRef<'a>,
    /// The row of the input that is the first of the result.
    first_row: usize,
    edges: Edges,
    cascade: &'a DilationCascade,
    sign: f32,
    tiles: Vec<Tile<'o>>,
}

impl Task for DilationTask<'_, '_> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let DilationTask { context, input, first_row, edges, cascade, sign, mut tiles } = self;
        let columns = tiles.iter().map(|tile| tile.rows[0].len()).max().unwrap_or(0);
        try_for_each_with(
            tiles.par_iter_mut(),
            || CascadeWindow::new(cascade, columns),
            |window, tile| {
                let (width, rows, radius) = (tile.rows[0].len(), tile.rows.len() + 2 * cascade.radius, cascade.radius);
                for first in (0..rows).step_by(window.rows_at_once) {
                    context.unless_cancelled()?;
                    let latest = first..rows.min(first + window.rows_at_once);
                    for row in latest.clone() {
                        let y =
                            edges.resolve(1, (first_row + tile.top + row) as isize - radius as isize, input.size[1]);
                        let left = tile.left as isize - radius as isize;
                        let to = &mut window.px.row_mut(row)[window.first..][..width + 2 * radius];
                        load_row(input.row(y), edges.wrap[0], left, sign, to);
                    }
                    V::enter(
                        token,
                        #[inline(always)]
                        || window.add_rows::<V::Unrolled>(token, latest, &mut tile.rows, sign),
                    );
                }
                Some(())
            },
        )
    }
}

/// The rows that pass each step together: so many that they stay in the first cache from one step to the next, or, where
/// the window exceeds the second cache too, that little of it is read again.
fn rows_at_once(columns: usize, radius: usize) -> usize {
    const VALUES: usize = 1 << 13;
    (VALUES / pitch(columns, radius)).max(radius / 24).clamp(1, 32)
}

/// The columns of a window: those within the radius of a tile, and room for the alignment.
fn window_columns(columns: usize, radius: usize) -> usize {
    columns + 2 * radius + 2 * ALIGNMENT
}

/// The values of a row of a window.
fn pitch(columns: usize, radius: usize) -> usize {
    RowWindow::pitch(window_columns(columns, radius))
}

/// The latest rows of a tile. Each step of the cascade changes a row in place, once all rows that it reads have passed the
/// steps before.
struct CascadeWindow<'a> {
    cascade: &'a DilationCascade,
    rows_at_once: usize,
    /// The first column of the tile's rows: a place of the memory where vectors are aligned.
    first: usize,
    px: RowWindow,
    /// Unchanged rows for the rest of the neighbourhood; none if it has no rest.
    input: RowWindow,
    result: Vec<f32>,
}

impl<'a> CascadeWindow<'a> {
    fn new(cascade: &'a DilationCascade, columns: usize) -> CascadeWindow<'a> {
        let rows_at_once = rows_at_once(columns, cascade.radius);
        let rows = 2 * cascade.radius + rows_at_once;
        let window = |rows| RowWindow::zeros(window_columns(columns, cascade.radius), rows);
        let input = window(if cascade.rest.is_empty() { 0 } else { rows });
        let px = window(rows);
        let first = ALIGNMENT + px.px.as_ptr().align_offset(ALIGNMENT * size_of::<f32>()).min(ALIGNMENT);
        CascadeWindow { cascade, rows_at_once, first, px, input, result: vec![0.0; RowWindow::pitch(columns)] }
    }
    /// Applies each step to the rows that the latest ones complete, and stores the rows of the result.
    #[inline(always)]
    fn add_rows<V: Lanes>(&mut self, token: V::Token, latest: Range<usize>, tile: &mut [&mut [f32]], sign: f32) {
        let (cascade, width) = (self.cascade, tile[0].len());
        if !cascade.rest.is_empty() {
            latest.clone().for_each(|row| self.input.row_mut(row).copy_from_slice(self.px.row_mut(row)));
        }
        // The columns that do not depend on pixels beyond the row.
        let (mut lag, mut columns) = (0, self.first..self.first + width + 2 * cascade.radius);
        for step in &cascade.steps {
            let [left, right, down] = step.reach;
            lag += down;
            columns = columns.start + left..columns.end - right;
            for row in latest.start.max(lag)..latest.end {
                // Some more columns, so that the vectors that are stored are aligned.
                let from = columns.start - (columns.start - self.first) % ALIGNMENT;
                self.apply_step::<V>(token, step, row - lag, from..columns.end);
            }
        }
        for row in latest.start.max(2 * cascade.radius)..latest.end {
            self.compute_result::<V>(token, row - cascade.radius, width, sign);
            tile[row - 2 * cascade.radius].copy_from_slice(&self.result[..width]);
        }
    }
    #[inline(always)]
    fn apply_step<V: Lanes>(&mut self, token: V::Token, step: &CascadeStep, row: usize, columns: Range<usize>) {
        let (to, len) = (self.px.start(row) + columns.start, columns.len().next_multiple_of(V::N));
        for [dx, dy] in &step.offsets {
            let from = self.px.start(row.wrapping_add_signed(*dy)) + columns.start.wrapping_add_signed(*dx);
            let px = &mut self.px.px;
            if *dy == 0 {
                for x in (0..len).step_by(V::N) {
                    // In place: a pixel changes after the last read of it.
                    let max = V::load(token, &px[to + x..]).max(V::load(token, &px[from + x..]));
                    max.store(&mut px[to + x..]);
                }
                continue;
            }
            let (low, high) = px.split_at_mut(to.max(from));
            let (to, from) =
                if to < from { (&mut low[to..][..len], &high[..len]) } else { (&mut high[..len], &low[from..][..len]) };
            for x in (0..len).step_by(V::N) {
                V::load(token, &to[x..]).max(V::load(token, &from[x..])).store(&mut to[x..]);
            }
        }
    }
    /// Computes the maxima around a row.
    #[inline(always)]
    fn compute_result<V: Lanes>(&mut self, token: V::Token, row: usize, width: usize, sign: f32) {
        let cascade = self.cascade;
        let from = self.px.start(row - cascade.center[1]) + self.first + cascade.radius - cascade.center[0];
        for x in (0..width).step_by(V::N) {
            V::load(token, &self.px.px[from + x..]).store(&mut self.result[x..]);
        }
        for [dx, dy] in &cascade.rest {
            let from =
                self.input.start(row.wrapping_add_signed(*dy)) + (self.first + cascade.radius).wrapping_add_signed(*dx);
            for x in (0..width).step_by(V::N) {
                let max = V::load(token, &self.result[x..]).max(V::load(token, &self.input.px[from + x..]));
                max.store(&mut self.result[x..]);
            }
        }
        if sign != 1.0 {
            self.result[..width].iter_mut().for_each(|v| *v *= sign);
        }
    }
}
