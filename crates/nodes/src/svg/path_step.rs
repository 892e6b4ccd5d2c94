//! Lines and curves of paths.

use super::matrix::Matrix;
use lapidary_filter::outline::{FillRule, OutlinePen};

/// A line or curve of a path, in the units of a shape. Each contour begins with a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PathStep {
    Move([f64; 2]),
    Line([f64; 2]),
    Quad([f64; 2], [f64; 2]),
    Cubic([[f64; 2]; 2], [f64; 2]),
    Close,
}

impl PathStep {
    /// The points that it names.
    pub(super) fn corners(&self) -> Vec<[f64; 2]> {
        match *self {
            PathStep::Move(to) | PathStep::Line(to) => vec![to],
            PathStep::Quad(control, to) => vec![control, to],
            PathStep::Cubic([a, b], to) => vec![a, b, to],
            PathStep::Close => vec![],
        }
    }
}

/// Draws the contours of a path, each of which is closed.
pub(super) fn draw(steps: &[PathStep], matrix: &Matrix, pen: &mut OutlinePen) {
    for step in steps {
        match *step {
            PathStep::Move(to) => pen.move_to(matrix.apply(to)),
            PathStep::Line(to) => pen.line_to(matrix.apply(to)),
            PathStep::Quad(control, to) => pen.quad_to(matrix.apply(control), matrix.apply(to)),
            PathStep::Cubic(controls, to) => pen.cubic_to(controls.map(|at| matrix.apply(at)), matrix.apply(to)),
            PathStep::Close => {}
        }
    }
}

/// The number of lines of a flattened path, and the number of those that can meet at an angle of three degrees or more.
pub(super) fn line_counts(steps: &[PathStep], matrix: &Matrix, pen: &OutlinePen) -> (u64, u64) {
    let mut from = [0.0; 2];
    let (mut lines, mut corners) = (0, 0);
    for step in steps {
        let mut pen = pen.clone();
        draw(&[PathStep::Move(from), *step], matrix, &mut pen);
        let count: u64 = pen.outline(FillRule::NonZero).contours.iter().map(|contour| contour.len() as u64).sum();
        lines += count;
        // The tangent of a cubic curve turns by less than a whole turn and a half.
        corners += count.min(180);
        from = step.corners().last().copied().unwrap_or(from);
    }
    (lines, corners)
}
