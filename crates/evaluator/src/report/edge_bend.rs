//! How far steps from pixel to pixel depart from the steps beside them: across a pair of edges, compared with the same
//! inside the image.
//!
//! A seam in a rough image may be no larger than its largest steps, and still stand out from the pixels around it.

use crate::report::pixel_lines::{Lines, SEGMENTS};

/// How far from a line those lie that it is compared with: nearer ones read the same pixels.
const BESIDE: [usize; 2] = [2, 3];
/// Lines at each edge that are not compared, and the fewest that are.
const MARGIN: usize = 4;
const FEWEST: usize = 24;
/// How many times the largest excess inside the image that of the edges may be.
const EXCESS: f64 = 1.75;
/// How many times the mean of all lines the largest may be: where some are hard, an edge may be one of them.
const ALIKE: f64 = 2.2;
/// The least excess that counts: of a whole segment, in spreads of all pixels.
const LEAST: f64 = 0.1;

/// The bends of a line along a pair of edges, for segments of one length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    /// Pixels of each segment.
    pub(crate) length: usize,
    /// Where the worst segment of the edges ends.
    pub(crate) end: usize,
    /// Its sum, and the sum up to which it counts as continuous.
    pub(crate) across: f64,
    pub(crate) limit: f64,
    /// The mean and the largest sum inside the image.
    pub(crate) typical: f64,
    pub(crate) largest: f64,
}

/// Segments of one length: the one that grows, and what is known of those before it.
struct BendLevel {
    length: usize,
    /// The sum of each line; the last line is the pair of edges.
    sums: Vec<f64>,
    /// The segment of the edges with the largest excess: the excess, its sum, and where it ends.
    edge: (f64, f64, usize),
    /// The largest excess inside, the largest sum, the sum of all, and how many there are.
    excess: f64,
    largest: f64,
    total: f64,
    count: usize,
}

/// The bends of lines from pixel to pixel whose values are `spread` apart; none where lines are too few or too unlike
/// to tell.
pub(crate) fn bends(lines: &Lines<'_>, spread: f64) -> Vec<Bend> {
    let [count, whole] = lines.count;
    if count < FEWEST {
        return vec![];
    }
    let lengths = SEGMENTS.into_iter().filter(|n| *n < whole).chain([whole]);
    let mut levels: Vec<BendLevel> = lengths.map(|length| BendLevel::new(length, count)).collect();
    for k in 0..whole {
        levels[0].sums.iter_mut().enumerate().for_each(|(i, sum)| *sum += bend(lines, i, k));
        close(&mut levels, k + 1, whole);
    }
    // Below that a bend is rounding.
    let rounding = spread * 1e-4 + 1e-6;
    let alike = levels.last().is_some_and(|whole| {
        let mean = whole.total / whole.count.max(1) as f64;
        whole.largest < ALIKE * (mean + rounding * whole.length as f64)
    });
    if alike { levels.iter().map(|level| level.bend(rounding, spread)).collect() } else { vec![] }
}

/// How far the step from pixel `i` of a row across the lines to the next departs from the mean of those beside it.
fn bend(lines: &Lines<'_>, i: usize, along: usize) -> f64 {
    let count = lines.count[0];
    let [a, b, c, d] = [i + count - 1, i, i + 1, i + 2].map(|i| f64::from(lines.at(i % count, along)));
    (3.0 * (b - c) + (d - a)).abs() * 0.5
}

impl BendLevel {
    fn new(length: usize, lines: usize) -> BendLevel {
        let edge = (f64::NEG_INFINITY, 0.0, length);
        BendLevel { length, sums: vec![0.0; lines], edge, excess: 0.0, largest: 0.0, total: 0.0, count: 0 }
    }
    /// Counts the segment, which ends there.
    fn count(&mut self, end: usize) {
        let lines = self.sums.len();
        let excess = |i: usize| {
            let beside = BESIDE.into_iter().flat_map(|n| [(i + n) % lines, (i + lines - n) % lines]);
            self.sums[i] - beside.map(|beside| self.sums[beside]).fold(0.0, f64::max)
        };
        let edge = excess(lines - 1);
        if edge > self.edge.0 {
            self.edge = (edge, self.sums[lines - 1], end);
        }
        for i in MARGIN - 1..lines - MARGIN {
            self.excess = self.excess.max(excess(i));
            self.largest = self.largest.max(self.sums[i]);
            self.total += self.sums[i];
            self.count += 1;
        }
    }
    fn bend(&self, rounding: f64, spread: f64) -> Bend {
        let (excess, across, end) = self.edge;
        let least = (EXCESS * (self.excess + rounding * self.length as f64)).max(LEAST * spread);
        Bend {
            length: self.length,
            end,
            across,
            limit: across - excess + least,
            typical: self.total / self.count.max(1) as f64,
            largest: self.largest,
        }
    }
}

/// Counts the segments that end before place `end` of the edges, and adds them to the longer ones they are part of.
fn close(levels: &mut [BendLevel], end: usize, whole: usize) {
    for i in 0..levels.len() {
        let full = end.is_multiple_of(levels[i].length);
        if !full && end != whole {
            return;
        }
        if full {
            levels[i].count(end);
        }
        let Some((shorter, longer)) = levels[i..].split_first_mut() else { return };
        if let Some(longer) = longer.first_mut() {
            longer.sums.iter_mut().zip(&shorter.sums).for_each(|(sum, part)| *sum += part);
        }
        shorter.sums.fill(0.0);
    }
}
