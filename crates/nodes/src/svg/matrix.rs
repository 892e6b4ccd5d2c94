//! Affine transformations of the plane.

use lapidary_field::real::Real;
use std::f64::consts::TAU;
use svgtypes::{TransformListParser, TransformListToken};

/// An affine transformation: x and y are multiplied by the first two columns, and the third is added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Matrix {
    pub(crate) columns: [[f64; 2]; 3],
}

impl Matrix {
    pub(crate) const IDENTITY: Matrix = Matrix { columns: [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]] };

    pub(crate) fn translation(by: [f64; 2]) -> Matrix {
        Matrix { columns: [[1.0, 0.0], [0.0, 1.0], by] }
    }
    pub(crate) fn scaling([x, y]: [f64; 2]) -> Matrix {
        Matrix { columns: [[x, 0.0], [0.0, y], [0.0, 0.0]] }
    }
    /// A rotation from x towards y.
    pub(crate) fn rotation(turns: f64) -> Matrix {
        let [sin, cos] = sine_and_cosine(turns);
        Matrix { columns: [[cos, sin], [-sin, cos], [0.0, 0.0]] }
    }
    pub(crate) fn apply(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [a, b, c] = self.columns;
        [0, 1].map(|axis| a[axis] * x + b[axis] * y + c[axis])
    }
    /// This transformation, followed by another.
    pub(crate) fn then(&self, next: &Matrix) -> Matrix {
        let [a, b, _] = next.columns;
        let turned = |[x, y]: [f64; 2]| [0, 1].map(|axis| a[axis] * x + b[axis] * y);
        Matrix { columns: [turned(self.columns[0]), turned(self.columns[1]), next.apply(self.columns[2])] }
    }
    /// The largest factor by which a length grows along an axis.
    pub(crate) fn scale(&self) -> f64 {
        let length = |[x, y]: [f64; 2]| (x * x + y * y).sqrt();
        let [a, b] = [length(self.columns[0]), length(self.columns[1])];
        if a > b { a } else { b }
    }
    /// The transformation of an attribute; parts after a syntax error are ignored.
    pub(super) fn parse(text: &str) -> Matrix {
        let parts = TransformListParser::from(text).map_while(Result::ok);
        parts.fold(Matrix::IDENTITY, |outer, part| matrix_of(part).then(&outer))
    }
}

fn matrix_of(part: TransformListToken) -> Matrix {
    let tangent = |degrees: f64| {
        let [sin, cos] = sine_and_cosine(degrees / 360.0);
        sin / cos
    };
    match part {
        TransformListToken::Matrix { a, b, c, d, e, f } => Matrix { columns: [[a, b], [c, d], [e, f]] },
        TransformListToken::Translate { tx, ty } => Matrix::translation([tx, ty]),
        TransformListToken::Scale { sx, sy } => Matrix::scaling([sx, sy]),
        TransformListToken::Rotate { angle } => Matrix::rotation(angle / 360.0),
        TransformListToken::SkewX { angle } => Matrix { columns: [[1.0, 0.0], [tangent(angle), 1.0], [0.0, 0.0]] },
        TransformListToken::SkewY { angle } => Matrix { columns: [[1.0, tangent(angle)], [0.0, 1.0], [0.0, 0.0]] },
    }
}

/// Sine and cosine, exact at quarter turns.
pub(super) fn sine_and_cosine(turns: f64) -> [f64; 2] {
    let quarters = (turns * 4.0).round();
    let rest = ((turns - quarters * 0.25) * TAU) as f32;
    let [sin, cos] = [Real::sin(rest), Real::cos(rest)].map(f64::from);
    match (quarters.rem_euclid(4.0)) as u8 {
        0 => [sin, cos],
        1 => [cos, -sin],
        2 => [-sin, -cos],
        _ => [-cos, sin],
    }
}
