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
    rings: Vec<SumRing>,
    /// The weights of pixels at each phase.
    crossings: Vec<[f32; 4]>,
    /// The rows from the centre at the ends of a line, which it covers partly, and the weights of their pixels.
    ends: [(i64, [f32; 4]); 2],
    pixels: Vec<f32>,
    mean: Vec<f32>,
}

impl<'a> LineSums<'a> {
    /// Sums of no rows.
    pub(crate) fn new((input, first_row): (PlaneRef<'a>, usize), edges: Edges, line: CentredLine) -> LineSums<'a> {
        let rings = line.capacities().map(|rows| SumRing::new(line.row_len(), rows)).collect();
        let [pixels, mean] = [(); 2].map(|()| vec![0.0; WIDTH + PADDING]);
        let ends = [-1, 1].map(|side| {
            let rows = side * (line.half as i64 + 1);
            (rows, line.crossing_at(rows).map(|weight| weight * line.end))
        });
        LineSums { input, first_row, edges, line, rings, crossings: line.crossings(), ends, pixels, mean }
    }
    /// The values that these sums hold.
    pub(crate) fn memory(line: CentredLine) -> usize {
        line.capacities().sum::<usize>() * line.row_len() + 2 * (WIDTH + PADDING)
    }
    /// Adds a row of a strip. `first` is the column at which the strip would begin in row 0.
    #[inline(always)]
    pub(crate) fn add_row<V: Lanes>(&mut self, token: V::Token, first: i64, row: i64) {
        let line = self.line;
        self.load(first + line.columns(row), row);
        let to = self.rings[0].next_row();
        for (phase, weights) in (0..).zip(&self.crossings) {
            let to = columns_mut(to, line.start(phase));
            to.fill(0.0);
            add_crossing::<V>(token, &self.pixels, *weights, to);
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
    /// The mean along the lines around the pixels of row `y` of a strip, where the lines begin at the latest row.
    #[inline(always)]
    pub(crate) fn mean<V: Lanes>(&mut self, token: V::Token, first: i64, y: i64) -> &[f32] {
        let (line, half) = (self.line, self.line.half as i64);
        self.mean.fill(0.0);
        for (k, begin) in line.pieces() {
            let (from, begin) = (self.rings[k].row(begin), begin as i64);
            let shift = line.shift(y, y - half + begin, begin - half);
            let pair = [0, 1].map(|phase| columns(from, shift.index(phase)));
            add_between::<V>(token, pair, shift.part, columns_mut(&mut self.mean, 0));
        }
        if line.end > 0.0 {
            for (rows, weights) in self.ends {
                self.load(first + line.columns(y) + line.columns(rows), y + rows);
                add_crossing::<V>(token, &self.pixels, weights, columns_mut(&mut self.mean, 0));
            }
        }
        let weight = V::splat(token, line.weight());
        let mean = columns_mut(&mut self.mean, 0);
        for x in (0..WIDTH).step_by(V::N) {
            (V::load(token, &mean[x..]) * weight).store(&mut mean[x..]);
        }
        &self.mean[..WIDTH]
    }

    /// Loads the scaled pixels of a row from the column before `first` on.
    fn load(&mut self, first: i64, row: i64) {
        let from = self.input.row(self.edges.resolve(1, self.first_row as isize + row as isize, self.input.size[1]));
        load_row(from, self.edges.wrap[0], first as isize - 1, self.line.scale(), &mut self.pixels[..WIDTH + 3]);
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
        let at = self.latest + below;
        let at = if at < self.capacity { at } else { at - self.capacity };
        &self.px[at * self.row_len..][..self.row_len]
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
fn add_crossing<V: Lanes>(token: V::Token, pixels: &[f32], weights: [f32; 4], to: &mut [f32; WIDTH]) {
    for (i, weight) in weights.into_iter().enumerate() {
        // Pixels without a weight may be infinite.
        if weight > 0.0 {
            let (from, weight) = (columns(pixels, i), V::splat(token, weight));
            for x in (0..WIDTH).step_by(V::N) {
                (V::load(token, &to[x..]) + V::load(token, &from[x..]) * weight).store(&mut to[x..]);
            }
        }
    }
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
