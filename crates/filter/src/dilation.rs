//! Dilation by a cascade of small neighbourhoods, computed in a window of rows that stays in the cache.

use crate::dilation_cascade::{CascadeStep, DilationCascade};
use crate::padded_rows::load_row;
use crate::plane::{Edges, FilterContext, Plane, pixel_count};
use crate::tile::{self, Tile, tiles};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;
use std::ops::Range;

/// Values after those of a row, so that vectors may be loaded and stored at any of them.
const PADDING: usize = 32;

/// The values that [`dilate`] holds at once, for a neighbourhood of this radius.
pub(crate) fn memory(size: [usize; 2], radius: usize) -> u64 {
    let tile = tile_size(size, radius);
    let across = size[0].div_ceil(tile[0].max(1));
    let tiles = across * size[1].div_ceil(tile[1].max(1));
    let window = 2 * (2 * radius + 1) * row_len(tile[0], radius) + row_len(tile[0], 0);
    pixel_count(size)
        + tile::lists_memory(size, tile[0].max(1))
        + (window * tiles.min(rayon::current_num_threads())) as u64
}

/// The maximum of `sign` · v over a neighbourhood, times `sign`, which is 1, or −1 for the minimum.
pub(crate) fn dilate(
    context: FilterContext<'_>,
    input: &Plane,
    edges: Edges,
    cascade: &DilationCascade,
    sign: f32,
) -> Option<Plane> {
    let mut out = Plane::for_overwriting(input.size);
    if pixel_count(input.size) == 0 {
        return context.unless_cancelled().map(|()| out);
    }
    let tiles = tiles(&mut out, tile_size(input.size, cascade.radius));
    context.level.run(DilationTask { context, input, edges, cascade, sign, tiles })?;
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
    input: &'a Plane,
    edges: Edges,
    cascade: &'a DilationCascade,
    sign: f32,
    tiles: Vec<Tile<'o>>,
}

impl Task for DilationTask<'_, '_> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let DilationTask { context, input, edges, cascade, sign, mut tiles } = self;
        let columns = tiles.iter().map(|tile| tile.rows[0].len()).max().unwrap_or(0);
        tiles.par_iter_mut().try_for_each_init(
            || CascadeWindow::new(cascade, columns),
            |window, tile| {
                let (width, rows, radius) = (tile.rows[0].len(), tile.rows.len(), cascade.radius);
                for latest in 0..rows + 2 * radius {
                    context.unless_cancelled()?;
                    let y = edges.resolve(1, (tile.top + latest) as isize - radius as isize, input.size[1]);
                    let first = tile.left as isize - radius as isize;
                    let row = &mut window.row(latest)[..width + 2 * radius];
                    load_row(input.row(y), edges.wrap[0], first, sign, row);
                    V::enter(
                        token,
                        #[inline(always)]
                        || window.add_row::<V::Unrolled>(token, latest, width, sign),
                    );
                    if latest >= 2 * radius {
                        tile.rows[latest - 2 * radius].copy_from_slice(&window.result[..width]);
                    }
                }
                Some(())
            },
        )
    }
}

/// The length of a row of a window.
fn row_len(columns: usize, radius: usize) -> usize {
    columns + 2 * radius + PADDING
}

/// The latest rows of a tile. Each step of the cascade changes a row in place, once all rows that it reads have passed the
/// steps before.
struct CascadeWindow<'a> {
    cascade: &'a DilationCascade,
    row_len: usize,
    px: Vec<f32>,
    /// Unchanged rows for the rest of the neighbourhood, if it has one.
    input: Vec<f32>,
    result: Vec<f32>,
}

impl<'a> CascadeWindow<'a> {
    fn new(cascade: &'a DilationCascade, columns: usize) -> CascadeWindow<'a> {
        let row_len = row_len(columns, cascade.radius);
        let len = (2 * cascade.radius + 1) * row_len;
        let input = vec![0.0; if cascade.rest.is_empty() { 0 } else { len }];
        CascadeWindow { cascade, row_len, px: vec![0.0; len], input, result: vec![0.0; columns + PADDING] }
    }
    fn start(&self, row: usize) -> usize {
        row % (2 * self.cascade.radius + 1) * self.row_len
    }
    fn row(&mut self, row: usize) -> &mut [f32] {
        let start = self.start(row);
        &mut self.px[start..][..self.row_len]
    }
    /// Applies each step to the row that the latest one completes, and computes a row of the result.
    #[inline(always)]
    fn add_row<V: Lanes>(&mut self, token: V::Token, latest: usize, width: usize, sign: f32) {
        let cascade = self.cascade;
        let start = self.start(latest);
        if !cascade.rest.is_empty() {
            self.input[start..][..self.row_len].copy_from_slice(&self.px[start..][..self.row_len]);
        }
        // The columns that do not depend on pixels beyond the row.
        let (mut lag, mut columns) = (0, 0..width + 2 * cascade.radius);
        for step in &cascade.steps {
            let [left, right, down] = step.reach;
            lag += down;
            columns = columns.start + left..columns.end - right;
            if latest < lag {
                return;
            }
            self.apply_step::<V>(token, step, latest - lag, columns.clone());
        }
        if latest >= 2 * cascade.radius {
            self.store_result::<V>(token, latest - cascade.radius, width, sign);
        }
    }
    #[inline(always)]
    fn apply_step<V: Lanes>(&mut self, token: V::Token, step: &CascadeStep, row: usize, columns: Range<usize>) {
        let (to, len) = (self.start(row) + columns.start, columns.len().next_multiple_of(V::N));
        for [dx, dy] in &step.offsets {
            let from = self.start(row.wrapping_add_signed(*dy)) + columns.start.wrapping_add_signed(*dx);
            if *dy == 0 {
                for x in (0..len).step_by(V::N) {
                    // In place: a pixel changes after the last read of it.
                    let max = V::load(token, &self.px[to + x..]).max(V::load(token, &self.px[from + x..]));
                    max.store(&mut self.px[to + x..]);
                }
                continue;
            }
            let (low, high) = self.px.split_at_mut(to.max(from));
            let (to, from) =
                if to < from { (&mut low[to..][..len], &high[..len]) } else { (&mut high[..len], &low[from..][..len]) };
            for x in (0..len).step_by(V::N) {
                V::load(token, &to[x..]).max(V::load(token, &from[x..])).store(&mut to[x..]);
            }
        }
    }
    /// Stores the maxima around a row.
    #[inline(always)]
    fn store_result<V: Lanes>(&mut self, token: V::Token, row: usize, width: usize, sign: f32) {
        let cascade = self.cascade;
        let from = self.start(row - cascade.center[1]) + cascade.radius - cascade.center[0];
        for x in (0..width).step_by(V::N) {
            V::load(token, &self.px[from + x..]).store(&mut self.result[x..]);
        }
        for [dx, dy] in &cascade.rest {
            let from = self.start(row.wrapping_add_signed(*dy)) + cascade.radius.wrapping_add_signed(*dx);
            for x in (0..width).step_by(V::N) {
                let max = V::load(token, &self.result[x..]).max(V::load(token, &self.input[from + x..]));
                max.store(&mut self.result[x..]);
            }
        }
        if sign != 1.0 {
            self.result[..width].iter_mut().for_each(|v| *v *= sign);
        }
    }
}
