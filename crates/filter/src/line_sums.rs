//! Sums of pixels along parallel lines, for a strip of an image that follows the lines.

use crate::centred_line::{CentredLine, PADDING, WIDTH};
use crate::padded_rows::load_row;
use crate::plane::{Edges, PlaneRef};
use lapidary_field::simd::Lanes;

/// The sums over 1, 2, 4, … rows of a strip that begin at the latest row and those below it. Rows are added from the
/// bottom of the image to its top.
pub(crate) struct LineSums<'a> {
    input: PlaneRef<'a>,
    /// The row of the input that is row 0 of the strip.
    first_row: usize,
    edges: Edges,
    line: CentredLine,
    /// The columns that are computed at once.
    width: usize,
    rings: Vec<SumRing>,
    /// The sums that a line consists of: the index of their ring, and their first row.
    pieces: Vec<(usize, usize)>,
    /// The weights of pixels at each phase.
    crossings: Vec<[f32; 4]>,
    /// The rows from the centre at the ends of a line, which it covers partly, and the weights of their pixels.
    ends: [(i64, [f32; 4]); 2],
    /// The pixels of the latest row and of the one above it, at the upper end of a line; and of the row at its lower end.
    pixels: [LoadedRows; 2],
    mean: Vec<f32>,
}

impl<'a> LineSums<'a> {
    /// Sums of no rows.
    pub(crate) fn new(
        (input, first_row): (PlaneRef<'a>, usize),
        edges: Edges,
        line: CentredLine,
        width: usize,
    ) -> LineSums<'a> {
        let rings = line.capacities().map(|rows| SumRing::new(line.row_len(width), rows)).collect();
        let ends = [-1, 1].map(|side| {
            let rows = side * (line.half as i64 + 1);
            (rows, line.crossing_at(rows).map(|weight| weight * line.end))
        });
        let (pieces, crossings) = (line.pieces().collect(), line.crossings());
        let (pixels, mean) = ([(); 2].map(|()| LoadedRows::new(width)), vec![0.0; width + PADDING]);
        LineSums { input, first_row, edges, line, width, rings, pieces, crossings, ends, pixels, mean }
    }
    /// The values that these sums hold.
    pub(crate) fn memory(line: CentredLine, width: usize) -> usize {
        line.capacities().sum::<usize>() * line.row_len(width) + (2 * AT_ONCE as usize + 1) * (width + PADDING)
    }
    /// Adds a row of a strip. `first` is the column at which the strip would begin in row 0.
    #[inline(always)]
    pub(crate) fn add_row<V: Lanes>(&mut self, token: V::Token, first: i64, row: i64) {
        let line = self.line;
        let at = self.load(0, first, row, 0);
        if line.is_aligned() {
            return self.add_aligned_row::<V>(token, at);
        }
        let (pixels, to) = (&self.pixels[0].px[at..], self.rings[0].next_row());
        for (phase, weights) in (0..).zip(&self.crossings) {
            let to = columns_mut(to, line.start(phase));
            for x in (0..WIDTH).step_by(V::N) {
                add_crossing(token, V::splat(token, 0.0), &pixels[x..], *weights).store(&mut to[x..]);
            }
        }
        for k in 1..self.rings.len() {
            let rows = 1 << (k - 1);
            let (shorter, longer) = self.rings.split_at_mut(k);
            let (from, to) = (&shorter[k - 1], longer[0].next_row());
            let (above, below) = (from.row(0), from.row(rows));
            let shift = line.shift(row, row + rows as i64, rows as i64);
            for phase in 0..line.phases() {
                let start = line.start(phase);
                let pair = [0, 1].map(|next| columns(below, shift.index(phase + next)));
                sum_between::<V>(token, columns(above, start), pair, shift.part, columns_mut(to, start));
            }
        }
    }
    /// Adds the row whose pixels begin at `at` if sums of all lengths lie at the same columns: all at once, so that a sum is
    /// still in a register when the next longer one needs it.
    #[inline(always)]
    fn add_aligned_row<V: Lanes>(&mut self, token: V::Token, at: usize) {
        for ring in &mut self.rings {
            ring.next_row();
        }
        let (start, longest) = (self.line.start(0), self.rings.len() - 1);
        for x in (0..self.width).step_by(V::N) {
            let pixels = &self.pixels[0].px[at + x..];
            let mut sum = add_crossing(token, V::splat(token, 0.0), pixels, self.crossings[0]);
            for (k, ring) in self.rings.iter_mut().enumerate() {
                let to = ring.start(0) + start + x;
                sum.store(&mut ring.px[to..]);
                if k < longest {
                    sum = sum + V::load(token, &ring.px[ring.start(1 << k) + start + x..]);
                }
            }
        }
    }
    /// The mean along the lines around the pixels of row `y` of a strip, where the lines begin at the latest row.
    #[inline(always)]
    pub(crate) fn mean<V: Lanes>(&mut self, token: V::Token, first: i64, y: i64) -> &[f32] {
        let (line, ends) = (self.line, self.ends);
        let has_ends = line.end > 0.0;
        let mut at = [0; 2];
        if has_ends {
            for (i, (rows, _)) in ends.into_iter().enumerate() {
                // A line may begin between two columns: -1 or 0.
                let drift = line.columns(y) + line.columns(rows) - line.columns(y + rows);
                at[i] = self.load(i, first, y + rows, drift);
            }
        }
        if !line.is_aligned() {
            self.add_pieces::<V>(token, y);
        }
        let (start, weight) = (line.start(0), V::splat(token, line.weight()));
        for x in (0..self.width).step_by(V::N) {
            let mut sum = V::splat(token, 0.0);
            if line.is_aligned() {
                for (k, begin) in &self.pieces {
                    let ring = &self.rings[*k];
                    sum = sum + V::load(token, &ring.px[ring.start(*begin) + start + x..]);
                }
            } else {
                sum = V::load(token, &self.mean[x..]);
            }
            if has_ends {
                sum = add_crossing(token, sum, &self.pixels[0].px[at[0] + x..], ends[0].1);
                sum = add_crossing(token, sum, &self.pixels[1].px[at[1] + x..], ends[1].1);
            }
            (sum * weight).store(&mut self.mean[x..]);
        }
        &self.mean[..self.width]
    }

    /// Stores the sum of the pieces of the lines around the pixels of row `y`, which may begin between two columns.
    #[inline(always)]
    fn add_pieces<V: Lanes>(&mut self, token: V::Token, y: i64) {
        let half = self.line.half as i64;
        self.mean.fill(0.0);
        for (k, begin) in &self.pieces {
            let (from, begin) = (self.rings[*k].row(*begin), *begin as i64);
            let shift = self.line.shift(y, y - half + begin, begin - half);
            let pair = [0, 1].map(|phase| columns(from, shift.index(phase)));
            add_between::<V>(token, pair, shift.part, columns_mut(&mut self.mean, 0));
        }
    }

    /// The place, in a buffer, of the scaled pixels of a row of a strip from the column before the strip on; with a `drift`
    /// of -1, one column earlier. If they are not in it, they are loaded together with those of the rows above.
    fn load(&mut self, buffer: usize, first: i64, row: i64, drift: i64) -> usize {
        debug_assert!((-1..=0).contains(&drift), "no other columns are loaded");
        let rows = &mut self.pixels[buffer];
        if rows.first != Some(first) || !(rows.top..rows.top + AT_ONCE).contains(&row) {
            (rows.first, rows.top) = (Some(first), row + 1 - AT_ONCE);
            for (row, to) in (rows.top..).zip(rows.px.chunks_exact_mut(rows.row_len)) {
                let from = first + self.line.columns(row) - BEFORE;
                let y = self.edges.resolve(1, self.first_row as isize + row as isize, self.input.size[1]);
                let to = &mut to[..self.width + (BEFORE + AFTER) as usize];
                load_row(self.input.row(y), self.edges.wrap[0], from as isize, self.line.scale(), to);
            }
        }
        (row - rows.top) as usize * rows.row_len + (BEFORE - 1 + drift) as usize
    }
}

/// The rows that are loaded at once. They lie far apart in memory: the processor waits once for all, not for each.
const AT_ONCE: i64 = 8;
/// The pixels that are loaded before a strip: one that a line passes, and one for a line that begins between two columns.
const BEFORE: i64 = 2;
/// The pixels that are loaded after a strip, which a line passes.
const AFTER: i64 = 2;

/// Adjacent rows of pixels of a strip.
struct LoadedRows {
    /// The column at which the strip would begin in row 0; none if nothing is loaded.
    first: Option<i64>,
    /// The topmost of the rows.
    top: i64,
    row_len: usize,
    /// The scaled pixels, row by row.
    px: Vec<f32>,
}

impl LoadedRows {
    fn new(width: usize) -> LoadedRows {
        let row_len = width + PADDING;
        LoadedRows { first: None, top: 0, row_len, px: vec![0.0; row_len * AT_ONCE as usize] }
    }
}

/// The latest rows of sums of one length.
struct SumRing {
    row_len: usize,
    capacity: usize,
    latest: usize,
    px: Vec<f32>,
}

impl SumRing {
    fn new(row_len: usize, capacity: usize) -> SumRing {
        SumRing { row_len, capacity, latest: 0, px: vec![0.0; row_len * capacity] }
    }
    /// The sums that begin `below` rows below the latest row.
    #[inline(always)]
    fn row(&self, below: usize) -> &[f32] {
        &self.px[self.start(below)..][..self.row_len]
    }
    /// The index of the first of these sums.
    #[inline(always)]
    fn start(&self, below: usize) -> usize {
        let at = self.latest + below;
        (if at < self.capacity { at } else { at - self.capacity }) * self.row_len
    }
    /// The row above the latest one, which becomes the latest one.
    #[inline(always)]
    fn next_row(&mut self) -> &mut [f32] {
        self.latest = if self.latest == 0 { self.capacity - 1 } else { self.latest - 1 };
        &mut self.px[self.latest * self.row_len..][..self.row_len]
    }
}

#[inline(always)]
fn columns(row: &[f32], first: usize) -> &[f32; WIDTH] {
    row[first..].first_chunk().expect("rows are as long as their sums and the padding")
}
#[inline(always)]
fn columns_mut(row: &mut [f32], first: usize) -> &mut [f32; WIDTH] {
    row[first..].first_chunk_mut().expect("rows are as long as their sums and the padding")
}

/// Adds weighted pixels: the column before, the same one, and the two after it.
#[inline(always)]
fn add_crossing<V: Lanes>(token: V::Token, mut sum: V, pixels: &[f32], weights: [f32; 4]) -> V {
    let mut i = 0;
    while i < 4 {
        // Pixels without a weight may be infinite.
        if weights[i] > 0.0 {
            sum = sum + V::load(token, &pixels[i..]) * V::splat(token, weights[i]);
        }
        i += 1;
    }
    sum
}
/// Stores the sums of a row and of values between two rows.
#[inline(always)]
fn sum_between<V: Lanes>(
    token: V::Token,
    from: &[f32; WIDTH],
    [near, far]: [&[f32; WIDTH]; 2],
    part: f32,
    to: &mut [f32; WIDTH],
) {
    if part == 0.0 {
        for x in (0..WIDTH).step_by(V::N) {
            (V::load(token, &from[x..]) + V::load(token, &near[x..])).store(&mut to[x..]);
        }
        return;
    }
    let part = V::splat(token, part);
    for x in (0..WIDTH).step_by(V::N) {
        let a = V::load(token, &near[x..]);
        let between = a + (V::load(token, &far[x..]) - a) * part;
        (V::load(token, &from[x..]) + between).store(&mut to[x..]);
    }
}
/// Adds values between two rows.
#[inline(always)]
fn add_between<V: Lanes>(token: V::Token, [near, far]: [&[f32; WIDTH]; 2], part: f32, to: &mut [f32; WIDTH]) {
    if part == 0.0 {
        for x in (0..WIDTH).step_by(V::N) {
            (V::load(token, &to[x..]) + V::load(token, &near[x..])).store(&mut to[x..]);
        }
        return;
    }
    let part = V::splat(token, part);
    for x in (0..WIDTH).step_by(V::N) {
        let a = V::load(token, &near[x..]);
        let between = a + (V::load(token, &far[x..]) - a) * part;
        (V::load(token, &to[x..]) + between).store(&mut to[x..]);
    }
}
