//! Bends: differences between a step from pixel to pixel and the steps next to it, across a pair of edges and inside the
//! image.
//!
//! In a rough image, the step across a seam may be no larger than other steps and still differ from the steps next to
//! it.

use crate::report::pixel_lines::{Lines, SEGMENTS};

/// The distances of the lines that a line is compared with; nearer lines read the same pixels.
const DISTANCES: [usize; 2] = [2, 3];
/// The number of lines at each edge that are not measured, and the fewest lines of a measured image.
const MARGIN: usize = 4;
const MIN_LINES: usize = 24;
/// The limit of the excess at the edges, as a multiple of the largest excess inside the image.
const EXCESS_LIMIT: f64 = 1.75;
/// The limit of the largest line, as a multiple of the mean of all lines: if some inner lines stand out, the
/// edge may be such a line too.
const MAX_TO_MEAN: f64 = 2.2;
/// The smallest excess of a segment that counts, as a fraction of the range of all pixels.
const MIN_EXCESS: f64 = 0.1;

/// The bends of a line along a pair of edges, for segments of one length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    /// Pixels of each segment.
    pub(crate) length: usize,
    /// The end of the worst segment of the edges.
    pub(crate) end: usize,
    /// Its sum, and the limit up to which it counts as continuous.
    pub(crate) across: f64,
    pub(crate) limit: f64,
    /// The mean and the largest sum inside the image.
    pub(crate) typical: f64,
    pub(crate) largest: f64,
}

/// The segments of one length: the sums of the current one, and statistics of those before it.
struct BendLevel {
    length: usize,
    /// The sum of each line; the last line is the pair of edges.
    sums: Vec<f64>,
    /// The segment of the edges with the largest excess: the excess, its sum, and its end.
    edge: (f64, f64, usize),
    /// Inside the image: the largest excess, the largest sum, the sum of all, and their count.
    excess: f64,
    largest: f64,
    total: f64,
    count: usize,
}

/// The bends across a pair of edges, one for each length of segment; `spread` is the range of the pixels. Returns none if
/// lines are too few or too different to compare.
pub(crate) fn bends(lines: &Lines<'_>, spread: f64) -> Vec<Bend> {
    let [count, whole] = lines.count;
    if count < MIN_LINES {
        return vec![];
    }
    let lengths = SEGMENTS.into_iter().filter(|n| *n < whole).chain([whole]);
    let mut levels: Vec<BendLevel> = lengths.map(|length| BendLevel::new(length, count)).collect();
    for k in 0..whole {
        levels[0].sums.iter_mut().enumerate().for_each(|(i, sum)| *sum += bend(lines, i, k));
        end_segments(&mut levels, k + 1, whole);
    }
    // Smaller bends are rounding.
    let rounding = spread * 1e-4 + 1e-6;
    let is_comparable = levels.last().is_some_and(|whole| {
        let mean = whole.total / whole.count.max(1) as f64;
        whole.largest < MAX_TO_MEAN * (mean + rounding * whole.length as f64)
    });
    if is_comparable { levels.iter().map(|level| level.bend(rounding, spread)).collect() } else { vec![] }
}

/// The difference between the step from pixel `i` to the next one and the mean of the steps before and after it.
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
    /// Records the current segment, which ends at `end`.
    fn count(&mut self, end: usize) {
        let lines = self.sums.len();
        let excess = |i: usize| {
            let others = DISTANCES.into_iter().flat_map(|n| [(i + n) % lines, (i + lines - n) % lines]);
            self.sums[i] - others.map(|other| self.sums[other]).fold(0.0, f64::max)
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
        let least = (EXCESS_LIMIT * (self.excess + rounding * self.length as f64)).max(MIN_EXCESS * spread);
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

/// Ends the segments that are complete at position `end`, and adds them to the longer ones that contain them.
fn end_segments(levels: &mut [BendLevel], end: usize, whole: usize) {
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
