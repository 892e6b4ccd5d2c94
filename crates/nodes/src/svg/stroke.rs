//! Strokes of paths as outlines: a quadrangle for each line, and shapes for joins and caps.
//!
//! All of these parts wind in the same direction, so the places around which any of them winds are the stroke.

use super::matrix::{Matrix, sine_and_cosine};
use super::path_step::PathStep;
use lapidary_filter::outline::{FillRule, Outline, OutlinePen};

/// The shape at the corners of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StrokeJoin {
    Miter,
    Round,
    Bevel,
}

/// The shape at the ends of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StrokeCap {
    Butt,
    Round,
    Square,
}

/// The shape of a stroke.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StrokeStyle {
    /// Half the width, in the units of the shape.
    pub(super) half: f64,
    pub(super) join: StrokeJoin,
    pub(super) cap: StrokeCap,
    /// The longest miter, as a multiple of the width.
    pub(super) miter_limit: f64,
}

impl StrokeStyle {
    /// The largest distance of the stroke from its path.
    pub(super) fn reach(&self) -> f64 {
        let corner = if self.join == StrokeJoin::Miter && self.miter_limit > 1.5 { self.miter_limit } else { 1.5 };
        self.half * corner
    }
}

/// The outline of a stroke, for an image with this number of pixels per tile.
pub(super) fn outline(steps: &[PathStep], style: &StrokeStyle, matrix: &Matrix, pixels: [f64; 2]) -> Outline {
    let (pen, round) = fineness(style, matrix, pixels);
    let mut builder = StrokeBuilder { style, matrix, contours: vec![], round: round as usize };
    for subpath in steps.chunk_by(|_, next| !matches!(next, PathStep::Move(_))) {
        builder.add_subpath(subpath, pen.clone());
    }
    Outline { contours: builder.contours, rule: FillRule::NonZero }
}

/// A pen for the units of the shape, and the corners of a round join.
pub(super) fn fineness(style: &StrokeStyle, matrix: &Matrix, pixels: [f64; 2]) -> (OutlinePen, u64) {
    let finest = if pixels[0] > pixels[1] { pixels[0] } else { pixels[1] };
    let scale = matrix.scale() * finest;
    (OutlinePen::new([scale; 2]), round_corners(style.half * scale))
}

/// The corners of a polygon that is round to the eye, with this radius in pixels.
fn round_corners(radius: f64) -> u64 {
    // The distance of an edge from the circle is below a sixty-fourth of a pixel, up to a radius of 200 pixels.
    let corners = (radius.sqrt() * 18.0).ceil();
    if corners > 8.0 { if corners < 256.0 { corners as u64 } else { 256 } } else { 8 }
}

struct StrokeBuilder<'a> {
    style: &'a StrokeStyle,
    matrix: &'a Matrix,
    contours: Vec<Vec<[f64; 2]>>,
    /// The corners of a round join.
    round: usize,
}

impl StrokeBuilder<'_> {
    /// Adds the stroke of a path without moves after the first step.
    fn add_subpath(&mut self, steps: &[PathStep], mut pen: OutlinePen) {
        let mut closed = false;
        for step in steps {
            match *step {
                PathStep::Move(to) => pen.move_to(to),
                PathStep::Line(to) => pen.line_to(to),
                PathStep::Quad(control, to) => pen.quad_to(control, to),
                PathStep::Cubic(controls, to) => pen.cubic_to(controls, to),
                PathStep::Close => closed = true,
            }
        }
        let mut corners: Vec<[f64; 2]> = pen.outline(FillRule::NonZero).contours.into_iter().flatten().collect();
        corners.dedup();
        if closed && corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        match corners[..] {
            // A move alone draws nothing.
            [dot] if steps.len() > 1 => self.add_dot(dot),
            [] | [_] => {}
            _ => self.add_lines(&corners, closed),
        }
    }
    /// A path without length is a dot if its caps are round or square.
    fn add_dot(&mut self, at: [f64; 2]) {
        let half = self.style.half;
        match self.style.cap {
            StrokeCap::Butt => {}
            StrokeCap::Round => self.add_disc(at),
            StrokeCap::Square => {
                let corner = |[x, y]: [f64; 2]| [at[0] + x * half, at[1] + y * half];
                self.add([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner).to_vec());
            }
        }
    }
    fn add_lines(&mut self, corners: &[[f64; 2]], closed: bool) {
        let count = corners.len();
        let last = if closed { count } else { count - 1 };
        let line = |i: usize| [corners[i % count], corners[(i + 1) % count]];
        for i in 0..last {
            let [mut from, mut to] = line(i);
            let direction = direction([from, to]);
            let extended = |at: [f64; 2], sign: f64| [0, 1].map(|k| at[k] + direction[k] * sign * self.style.half);
            if !closed && self.style.cap == StrokeCap::Square {
                from = if i == 0 { extended(from, -1.0) } else { from };
                to = if i + 1 == last { extended(to, 1.0) } else { to };
            }
            let side = [-direction[1], direction[0]].map(|v| v * self.style.half);
            let beside = |at: [f64; 2], sign: f64| [at[0] + side[0] * sign, at[1] + side[1] * sign];
            self.add(vec![beside(from, -1.0), beside(to, -1.0), beside(to, 1.0), beside(from, 1.0)]);
        }
        for i in if closed { 0..count } else { 1..count - 1 } {
            self.add_join(corners[i], direction(line(i + count - 1)), direction(line(i)));
        }
        if !closed && self.style.cap == StrokeCap::Round {
            self.add_disc(corners[0]);
            self.add_disc(corners[count - 1]);
        }
    }
    /// Fills the gap between two lines on the outer side of their corner.
    fn add_join(&mut self, at: [f64; 2], before: [f64; 2], after: [f64; 2]) {
        let half = self.style.half;
        let cross = before[0] * after[1] - before[1] * after[0];
        let dot = before[0] * after[0] + before[1] * after[1];
        // Flattened curves are smooth: a corner of less than three degrees is filled by a triangle.
        let smooth = dot > 0.9986;
        if self.style.join == StrokeJoin::Round && !smooth {
            return self.add_disc(at);
        }
        let outer = if cross > 0.0 { -half } else { half };
        let beside = |d: [f64; 2]| [at[0] - d[1] * outer, at[1] + d[0] * outer];
        let (from, to) = (beside(before), beside(after));
        // The square of the length of the miter: 1 / cos² of half the angle of the turn.
        let stretch = 2.0 / (1.0 + dot);
        let limit = self.style.miter_limit;
        if self.style.join == StrokeJoin::Miter && stretch <= limit * limit {
            let middle = [0, 1].map(|k| (from[k] + to[k]) * 0.5);
            let tip = [0, 1].map(|k| at[k] + (middle[k] - at[k]) * stretch);
            self.add(vec![at, from, tip, to]);
        } else {
            self.add(vec![at, from, to]);
        }
    }
    fn add_disc(&mut self, at: [f64; 2]) {
        let corner = |i: usize| {
            let [sin, cos] = sine_and_cosine(i as f64 / self.round as f64);
            [at[0] + cos * self.style.half, at[1] + sin * self.style.half]
        };
        self.add((0..self.round).map(corner).collect());
    }
    /// Adds a convex polygon, which winds clockwise whatever the order of its corners.
    fn add(&mut self, mut corners: Vec<[f64; 2]>) {
        let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
        let area: f64 = pairs.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
        if area < 0.0 {
            corners.reverse();
        }
        self.contours.push(corners.into_iter().map(|at| self.matrix.apply(at)).collect());
    }
}

/// The unit direction of a line.
fn direction([from, to]: [[f64; 2]; 2]) -> [f64; 2] {
    let [x, y] = [0, 1].map(|axis| to[axis] - from[axis]);
    let length = (x * x + y * y).sqrt();
    if length > 0.0 { [x / length, y / length] } else { [1.0, 0.0] }
}
