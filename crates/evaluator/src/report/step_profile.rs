//! Measurement of the steps from pixel to pixel across the edges of a plane and inside it.

use crate::report::edge_bend::{Bend, bends};
use crate::report::pixel_lines::{Lines, SEGMENTS};
use crate::report::pixel_step::{Measure, PixelStep};
use std::ops::Range;

/// The distances in pixels over which steps are measured. An interpolated or blurred edge is a step over several pixels.
const STRIDES: &[usize] = &[1, 2, 4, 8, 16, 32];
/// The distances for pictures from files, which are not interpolated.
const PICTURE_STRIDES: &[usize] = &[1, 2];

/// Prior knowledge about the measured pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prior {
    /// Values proven to be equal at both edges. A pattern of hard lines on a grid may still have its largest step there.
    Periodic,
    /// Nothing is known.
    Unknown,
    /// The input does not tile: the output counts as tiling only if its step is as small as a typical one.
    Suspect,
}

/// All steps measured across one pair of edges.
#[derive(Clone, Debug)]
pub(crate) struct StepProfile {
    size: [u32; 2],
    /// The length of the edges, in pixels.
    along: usize,
    /// The size of a pixel along the edges, in tile units.
    unit: f32,
    /// The difference between the largest and the smallest pixel.
    spread: f32,
    candidates: Vec<Candidate>,
    /// The bends, each with the largest step of its segment.
    bends: Vec<(Bend, EdgeStep)>,
}

/// The steps over one distance, in segments of one length.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    apart: usize,
    /// Pixels of each segment.
    length: usize,
    /// The worst segment of the edges: its sum, its end, and its largest step.
    across: f64,
    end: usize,
    worst: EdgeStep,
    /// The segments inside the image: their sum, their count, and the largest.
    sum: f64,
    count: usize,
    largest: f64,
}

/// A step at one position of the edges.
#[derive(Clone, Copy, Debug)]
struct EdgeStep {
    step: f64,
    at: usize,
    sides: [f32; 2],
}

impl EdgeStep {
    /// A step smaller than all others.
    const NONE: EdgeStep = EdgeStep { step: -1.0, at: 0, sides: [0.0; 2] };
}

impl StepProfile {
    /// Measures a plane of pixels, `tile` units large, across left and right and across top and bottom.
    pub(crate) fn of(px: &[f32], size: [u32; 2], tile: [f64; 2]) -> [StepProfile; 2] {
        [0, 1].map(|axis| StepProfile::along(px, size, axis, tile, STRIDES))
    }
    /// Measures a picture from a file.
    pub(crate) fn of_picture(px: &[f32], size: [u32; 2]) -> [StepProfile; 2] {
        [0, 1].map(|axis| StepProfile::along(px, size, axis, [1.0; 2], PICTURE_STRIDES))
    }
    fn along(px: &[f32], size: [u32; 2], axis: usize, tile: [f64; 2], strides: &[usize]) -> StepProfile {
        let [width, height] = size.map(|n| n as usize);
        let (step, count) = if axis == 0 { ([1, width], [width, height]) } else { ([width, 1], [height, width]) };
        let lines = Lines { px, step, count };
        let (low, high) = px.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
        let strides = strides.iter().filter(|stride| **stride == 1 || **stride * 8 <= count[0]);
        let candidates = strides.flat_map(|stride| lines.steps(*stride)).collect();
        let bends = bends(&lines, f64::from(high - low)).into_iter();
        let bends = bends.map(|bend| (bend, lines.worst(bend.end - bend.length..bend.end))).collect();
        let unit = (tile[1 - axis] / count[1] as f64) as f32;
        StepProfile { size, along: count[1], unit, spread: high - low, candidates, bends }
    }
    /// The step that shows a seam most clearly: of the visible steps the one over the shortest distance and along the longest
    /// segment; else a visible bend, unless the values are known to be periodic; else the step between neighbours along the
    /// whole edge.
    pub(crate) fn worst(&self, prior: Prior) -> PixelStep {
        let steps: Vec<PixelStep> = self.candidates.iter().map(|candidate| self.step(candidate, prior)).collect();
        // Segments are sorted by length.
        let closest = steps.iter().filter(|step| step.is_visible()).map(|step| step.apart).min();
        let worst = steps.iter().rfind(|step| Some(step.apart) == closest && step.is_visible());
        let mut bends =
            self.bends.iter().filter(|_| prior != Prior::Periodic).map(|(bend, worst)| self.bend(bend, worst));
        let bend = bends.rfind(PixelStep::is_visible);
        let whole = steps.iter().rfind(|step| step.apart == 1).copied();
        worst.copied().or(bend).or(whole).expect("neighbours along the whole edge are always compared")
    }
    fn bend(&self, bend: &Bend, worst: &EdgeStep) -> PixelStep {
        let mean = |sum: f64| (sum / bend.length as f64) as f32;
        PixelStep {
            measure: Measure::Bend,
            apart: 1,
            along: [bend.end - bend.length, bend.end].map(|pixel| pixel as f32 * self.unit),
            whole: bend.length == self.along,
            across: mean(bend.across),
            typical: mean(bend.typical),
            largest: mean(bend.largest),
            limit: mean(bend.limit),
            at: (worst.at as f32 + 0.5) * self.unit,
            sides: worst.sides,
            size: self.size,
        }
    }
    fn step(&self, c: &Candidate, prior: Prior) -> PixelStep {
        let length = c.length as f64;
        let (across, largest) = (c.across / length, c.largest / length);
        let typical = if c.count == 0 { 0.0 } else { c.sum / c.count as f64 / length };
        let position = |pixel: usize| pixel as f32 * self.unit;
        PixelStep {
            measure: Measure::Step,
            apart: c.apart,
            along: [position(c.end - c.length), position(c.end)],
            whole: c.length == self.along,
            across: across as f32,
            typical: typical as f32,
            largest: largest as f32,
            // Smaller steps are rounding.
            limit: (limit(prior, c.apart, typical, largest) + f64::from(self.spread) * 1e-4 + 1e-6) as f32,
            at: (c.worst.at as f32 + 0.5) * self.unit,
            sides: c.worst.sides,
            size: self.size,
        }
    }
}

/// The largest mean step across an edge that is consistent with the steps inside the image.
///
/// If an image tiles, its edge is a line like any other. Still it may have the largest step. The margin depends on how much
/// the largest step inside differs from the typical one: little in a noise, where all lines are alike; much in a pattern of
/// a few hard lines, such as the joints of bricks (of three joints whose steps sum to 0, one may step twice as far as the
/// others).
fn limit(prior: Prior, apart: usize, typical: f64, largest: f64) -> f64 {
    let likely = largest + (1.25 * (largest - typical)).max(largest * 0.05);
    // Over a large distance a smooth hill is a step too, and an image has few hills.
    match (prior, apart <= 2) {
        (Prior::Periodic, _) | (Prior::Unknown, false) => 4.0 * largest,
        (Prior::Unknown, true) | (Prior::Suspect, false) => likely,
        (Prior::Suspect, true) => (typical + largest) / 2.0,
    }
}

impl Lines<'_> {
    /// The largest step between neighbours across the edges, in a range of positions along them.
    fn worst(&self, positions: Range<usize>) -> EdgeStep {
        positions.fold(EdgeStep::NONE, |worst, at| {
            let sides = [self.at(0, at), self.at(self.count[0] - 1, at)];
            let step = (f64::from(sides[0]) - f64::from(sides[1])).abs();
            if step > worst.step { EdgeStep { step, at, sides } } else { worst }
        })
    }
    /// Measures the steps over `apart` pixels, with a candidate for each length of segment.
    fn steps(&self, apart: usize) -> Vec<Candidate> {
        let [count, whole] = self.count;
        // The step across the edges is centred on them, and no step inside overlaps it.
        let (before, after) = (count - apart.div_ceil(2).min(count), apart / 2);
        let inside = (before + 1).saturating_sub(after + apart);
        let lengths: Vec<usize> = SEGMENTS.into_iter().filter(|n| *n < whole).chain([whole]).collect();
        let mut levels: Vec<StepLevel> = lengths.iter().map(|length| StepLevel::new(apart, *length, inside)).collect();
        for k in 0..whole {
            let sides = [self.at(after, k), self.at(before, k)];
            let step = |near: f32, far: f32| (f64::from(near) - f64::from(far)).abs();
            let first = &mut levels[0];
            first.add_edge(step(sides[0], sides[1]), EdgeStep { step: step(sides[0], sides[1]), at: k, sides });
            for (i, sum) in first.inside.iter_mut().enumerate() {
                *sum += step(self.at(after + i, k), self.at(after + i + apart, k));
            }
            end_segments(&mut levels, k + 1, whole);
        }
        levels.into_iter().map(|level| level.candidate).collect()
    }
}

/// The segments of one length: the sums of the current one, and statistics of those before it.
struct StepLevel {
    candidate: Candidate,
    edge: f64,
    worst: EdgeStep,
    inside: Vec<f64>,
}

impl StepLevel {
    fn new(apart: usize, length: usize, inside: usize) -> StepLevel {
        let (worst, across) = (EdgeStep::NONE, -1.0);
        let candidate = Candidate { apart, length, across, end: length, worst, sum: 0.0, count: 0, largest: 0.0 };
        StepLevel { candidate, edge: 0.0, worst, inside: vec![0.0; inside] }
    }
    fn add_edge(&mut self, sum: f64, worst: EdgeStep) {
        self.edge += sum;
        if worst.step > self.worst.step {
            self.worst = worst;
        }
    }
    /// Records the current segment, which ends at `end`.
    fn count(&mut self, end: usize) {
        let candidate = &mut self.candidate;
        if self.edge > candidate.across {
            (candidate.across, candidate.end, candidate.worst) = (self.edge, end, self.worst);
        }
        candidate.count += self.inside.len();
        for sum in &self.inside {
            candidate.sum += sum;
            candidate.largest = candidate.largest.max(*sum);
        }
    }
}

/// Ends the segments that are complete at position `end`, and adds them to the longer ones that contain them.
fn end_segments(levels: &mut [StepLevel], end: usize, whole: usize) {
    for i in 0..levels.len() {
        let full = end.is_multiple_of(levels[i].candidate.length);
        if !full && end != whole {
            return;
        }
        if full {
            levels[i].count(end);
        }
        let Some((shorter, longer)) = levels[i..].split_first_mut() else { return };
        if let Some(longer) = longer.first_mut() {
            longer.add_edge(shorter.edge, shorter.worst);
            longer.inside.iter_mut().zip(&shorter.inside).for_each(|(sum, part)| *sum += part);
        }
        (shorter.edge, shorter.worst) = (0.0, EdgeStep::NONE);
        shorter.inside.fill(0.0);
    }
}
