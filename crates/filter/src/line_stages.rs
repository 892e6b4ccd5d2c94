//! Stages of means along lines, for devices: the sums of [`LineSums`](crate::line_sums::LineSums) and of
//! [`RowMean`](crate::row_mean::RowMean), as planes.

use crate::centred_line::CentredLine;
use crate::plane::{Edges, along};
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::ir::Expr;
use std::collections::HashMap;

/// Adds the stages of the means along rows.
pub(crate) fn add_row_stages(stages: &mut FilterStages, plane: usize, edges: Edges, line: CentredLine) -> usize {
    let (size, margin) = (stages.planes[plane], line.half + 1);
    let padded = stages.pad(plane, along(0, margin), edges.wrap, line.scale());
    let pixel = |plane, column| Tap { plane, offset: [column, 0] };
    let mut taps = vec![pixel(padded, 0), pixel(padded, 2 * margin)];
    let mut sums = padded;
    for k in 0..=line.rows().ilog2() {
        let (rows, begin) = (1 << k, 1 + (line.rows() & ((1 << k) - 1)));
        if line.rows() >> k & 1 == 1 {
            taps.push(pixel(sums, begin));
        }
        if k < line.rows().ilog2() {
            let shorter = [stages.planes[sums][0] - rows, size[1]];
            let pair = vec![pixel(sums, 0), pixel(sums, rows)];
            sums = stages.pixels(shorter, pair, &[], |taps, _| taps[0] + taps[1]);
        }
    }
    let has_ends = line.end > 0.0;
    stages.pixels(size, taps, &[line.end, line.weight()], move |taps, numbers| {
        let ends = if has_ends { (taps[0] + taps[1]) * numbers[0] } else { Expr::Lit(0.0) };
        taps[2..].iter().fold(ends, |sum, piece| sum + *piece) * numbers[1]
    })
}

/// Adds the stages of the means along lines that are steeper than 45°, or of the transposed lines.
pub(crate) fn add_line_stages(
    stages: &mut FilterStages,
    plane: usize,
    edges: Edges,
    (line, is_transposed): (CentredLine, bool),
) -> usize {
    let mut sums = LineStages { line, is_transposed, margin: 0, padded: 0, known: HashMap::new() };
    sums.margin = sums.needed_margin();
    let margin = sums.oriented([sums.margin as usize, sums.margin_rows() as usize]);
    sums.padded = stages.pad(plane, margin, edges.wrap, line.scale());
    sums.add_mean(stages, plane)
}

/// Planes of the sums over 1, 2, 4, … rows that begin at each row. A plane begins some columns to the right of the padded
/// plane, and at its first row.
struct LineStages {
    line: CentredLine,
    /// True if columns along the line are rows of the image.
    is_transposed: bool,
    /// The columns of the padded plane on each side of the image.
    margin: i64,
    padded: usize,
    /// The planes by the binary logarithm of their rows, and by their phase.
    known: HashMap<(usize, i64), usize>,
}

/// A position between the columns of two phases: the column and the phase of each, and the part of the way between them.
#[derive(Clone, Copy)]
struct PhasePair {
    places: [(i64, i64); 2],
    part: f32,
}

impl PhasePair {
    /// The phases between which a value lies: one, or two.
    fn used(&self) -> &[(i64, i64)] {
        if self.part == 0.0 { &self.places[..1] } else { &self.places }
    }
}

/// The value at a position, from the pixels of its phases.
fn between<'r>(near: Expr<'r>, far: Option<Expr<'r>>, part: Expr<'r>) -> Expr<'r> {
    far.map_or(near, |far| near + (far - near) * part)
}

impl LineStages {
    fn oriented(&self, [across, along]: [usize; 2]) -> [usize; 2] {
        if self.is_transposed { [along, across] } else { [across, along] }
    }
    /// The rows of the padded plane above and below the image.
    fn margin_rows(&self) -> i64 {
        self.line.half as i64 + i64::from(self.line.end > 0.0)
    }
    /// The place of a phase that lies some rows further along a line.
    fn shifted(&self, rows: i64, phase: i64) -> PhasePair {
        let shift = self.line.shift(0, 0, rows);
        PhasePair { places: [0, 1].map(|next| shift.place(phase + next)), part: shift.part }
    }
    /// The columns of a plane of sums that are missing on the left and on the right, compared with the padded plane.
    fn missing(&self, k: usize) -> [i64; 2] {
        let Some(shorter) = k.checked_sub(1) else { return [1, 2] };
        let places = (0..self.line.phases()).flat_map(|phase| self.shifted(1 << shorter, phase).places);
        let (low, high) = places.fold((0, 0), |(low, high), (column, _)| (column.min(low), column.max(high)));
        let [left, right] = self.missing(shorter);
        [left - low, right + high]
    }
    /// The sums whose lengths add up to the line: the binary logarithm of the length, the first row, and the place.
    fn pieces(&self) -> Vec<(usize, i64, PhasePair)> {
        let half = self.line.half as i64;
        let piece = |(k, begin): (usize, usize)| (k, begin as i64, self.shifted(begin as i64 - half, 0));
        self.line.pieces().map(piece).collect()
    }
    /// The rows from the centre at the ends of the line, which it covers partly.
    fn ends(&self) -> Vec<i64> {
        let rows = self.line.half as i64 + 1;
        if self.line.end > 0.0 { vec![-rows, rows] } else { vec![] }
    }
    /// The margin within which all pixels that are read lie.
    fn needed_margin(&self) -> i64 {
        let beyond = |columns: i64, [left, right]: [i64; 2]| (left - columns).max(right + columns);
        let pieces = self.pieces().into_iter().flat_map(|(k, _, pair)| {
            let missing = self.missing(k);
            pair.places.map(|(column, _)| beyond(column, missing))
        });
        let ends = self.ends().into_iter().map(|rows| beyond(self.line.columns(rows), [1, 2]));
        pieces.chain(ends).fold(0, i64::max)
    }
    /// A pixel of the padded plane that lies some columns and rows from the pixel of the image.
    fn padded_tap(&self, columns: i64, rows: i64) -> Tap {
        let offset = [columns + self.margin, rows + self.margin_rows()].map(|v| v as usize);
        Tap { plane: self.padded, offset: self.oriented(offset) }
    }
    /// The plane of the sums over 2ᵏ rows at a phase.
    fn sums(&mut self, stages: &mut FilterStages, k: usize, phase: i64) -> usize {
        if let Some(known) = self.known.get(&(k, phase)) {
            return *known;
        }
        let plane = if k == 0 { self.crossing(stages, phase) } else { self.doubled(stages, k, phase) };
        self.known.insert((k, phase), plane);
        plane
    }
    /// The size of a plane of sums over 2ᵏ rows.
    fn size(&self, stages: &FilterStages, k: usize) -> [usize; 2] {
        let [left, right] = self.missing(k);
        let lost = self.oriented([(left + right) as usize, (1 << k) - 1]);
        [0, 1].map(|axis| stages.planes[self.padded][axis] - lost[axis])
    }
    /// The weighted pixels that the line passes in a row.
    fn crossing(&self, stages: &mut FilterStages, phase: i64) -> usize {
        let weights = self.line.crossings()[phase as usize];
        let used: Vec<usize> = (0..4).filter(|i| weights[*i] > 0.0).collect();
        let tap = |i: &usize| Tap { plane: self.padded, offset: self.oriented([*i, 0]) };
        let numbers: Vec<f32> = used.iter().map(|i| weights[*i]).collect();
        stages.pixels(self.size(stages, 0), used.iter().map(tap).collect(), &numbers, |taps, numbers| {
            taps.iter().zip(numbers).fold(Expr::Lit(0.0), |sum, (tap, weight)| sum + *tap * *weight)
        })
    }
    /// The sums over 2ᵏ rows: those over half as many, and those that follow along the line.
    fn doubled(&mut self, stages: &mut FilterStages, k: usize, phase: i64) -> usize {
        let (rows, pair) = (1 << (k - 1), self.shifted(1 << (k - 1), phase));
        let lost = self.missing(k)[0] - self.missing(k - 1)[0];
        let mut taps = vec![];
        for (column, phase, rows) in
            [(0, phase, 0)].into_iter().chain(pair.used().iter().map(|(column, phase)| (*column, *phase, rows)))
        {
            let plane = self.sums(stages, k - 1, phase);
            taps.push(Tap { plane, offset: self.oriented([(lost + column) as usize, rows]) });
        }
        stages.pixels(self.size(stages, k), taps, &[pair.part], |taps, part| {
            taps[0] + between(taps[1], taps.get(2).copied(), part[0])
        })
    }
    /// The mean of the pieces and the ends.
    fn add_mean(&mut self, stages: &mut FilterStages, image: usize) -> usize {
        let (mut taps, mut numbers, mut counts) = (vec![], vec![], vec![]);
        for (k, begin, pair) in self.pieces() {
            let left = self.missing(k)[0];
            for (column, phase) in pair.used() {
                let plane = self.sums(stages, k, *phase);
                let rows = self.margin_rows() - self.line.half as i64 + begin;
                let offset = [self.margin + column - left, rows].map(|v| v as usize);
                taps.push(Tap { plane, offset: self.oriented(offset) });
            }
            counts.push(pair.used().len());
            numbers.push(pair.part);
        }
        for rows in self.ends() {
            let weights = self.line.crossing_at(rows).map(|weight| weight * self.line.end);
            for (i, weight) in weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0.0) {
                taps.push(self.padded_tap(self.line.columns(rows) - 1 + i as i64, rows));
                numbers.push(weight);
            }
        }
        numbers.push(self.line.weight());
        stages.pixels(stages.planes[image], taps, &numbers, |taps, numbers| mean(taps, numbers, &counts))
    }
}

/// The mean of pieces, each of one or two values and a number, and of values with weights; the last number is its weight.
fn mean<'r>(taps: &[Expr<'r>], numbers: &[Expr<'r>], counts: &[usize]) -> Expr<'r> {
    let (parts, weights) = numbers.split_at(counts.len());
    let (mut sum, mut left) = (Expr::Lit(0.0), taps);
    for (count, part) in counts.iter().zip(parts) {
        let (piece, rest) = left.split_at(*count);
        sum = sum + between(piece[0], piece.get(1).copied(), *part);
        left = rest;
    }
    for (pixel, weight) in left.iter().zip(weights) {
        sum = sum + *pixel * *weight;
    }
    sum * weights[weights.len() - 1]
}
