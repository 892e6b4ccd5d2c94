//! Tolerances of the comparisons with the reference vectors, each with its reason.

use crate::csv::{Csv, Row};
use lapidary_field::noise::NoiseFn;

/// For the same formula in `f64`: only the order of sums may differ.
pub(crate) const SAME: f64 = 1e-12;
/// The rounding error of `f32` inside a noise of size 1.
pub(crate) const ROUNDING: f64 = 4e-6;

/// The greatest slope of a noise (the reference page, section 9): rounding an input to `f32` changes the value by the
/// slope times the rounding error, along each axis.
#[derive(Clone, Copy)]
pub(crate) struct Slope(pub(crate) f64);

pub(crate) const CLASSIC: [Slope; 4] = [Slope(0.0), Slope(1.3), Slope(1.8), Slope(1.9)];
pub(crate) const IMPROVED: Slope = Slope(3.3);
pub(crate) const XOR: Slope = Slope(2.3);
pub(crate) const TURBULENCE: Slope = Slope(8.0);
pub(crate) const HASHED: Slope = Slope(2.4);
pub(crate) const SIMPLEX: [Slope; 5] = [Slope(0.0), Slope(0.0), Slope(7.3), Slope(6.4), Slope(6.3)];
pub(crate) const OPEN_SIMPLEX: Slope = Slope(8.0);
pub(crate) const WORLEY: Slope = Slope(1.0);

/// Some simplex noises jump by at most this much where two simplices meet. A point on the face may change sides when
/// rounded to `f32`; at most one point per column does.
pub(crate) const JUMP: f64 = 0.0063;
pub(crate) const JUMPS: usize = 1;

/// Marble: half the slope of the bands plus ten times that of the turbulence.
pub(crate) fn marble(scale: f64) -> Slope {
    Slope(0.5 * (scale + 10.0 * 8.0))
}

/// A sum of octaves of slope `one`.
pub(crate) fn octaves(one: Slope, octaves: u32, gain: f64) -> Slope {
    let sum = |ratio: f64| std::iter::successors(Some(1.0), |a| Some(a * ratio)).take(octaves as usize).sum::<f64>();
    Slope(one.0 * sum(2.0 * gain) / sum(gain))
}

impl Slope {
    /// The tolerance at a point.
    pub(crate) fn at<const D: usize>(self, p: [f64; D]) -> f64 {
        let far = p.iter().fold(0.0f32, |m, x| m.max((*x as f32).abs()));
        ROUNDING + self.0 * D as f64 * f64::from(far.next_up() - far)
    }
}

/// The noise in `f32`.
pub(crate) fn narrow<B: NoiseFn, const D: usize>(noise: &B, p: [f64; D]) -> f32 {
    noise.at(p.map(|x| x as f32), 1)
}

/// The differences of one column.
pub(crate) struct Column {
    name: String,
    worst: f64,
    wrong: Vec<String>,
    jumps: usize,
}

impl Column {
    pub(crate) fn new(csv: &Csv, name: &str) -> Self {
        Column { name: format!("{} {name}", csv.name), worst: 0.0, wrong: Vec::new(), jumps: 0 }
    }
    pub(crate) fn close(&mut self, at: &str, got: f64, want: f64, tolerance: f64) {
        let off = (got - want).abs();
        self.worst = self.worst.max(off);
        if off > tolerance || off.is_nan() {
            self.wrong.push(format!("{at}: {got:?}, not {want:?}; off by {off:e}, allowed {tolerance:e}"));
        }
    }
    /// As `close`, but a few points may jump.
    pub(crate) fn close_or_discontinuous(&mut self, at: &str, got: f64, want: f64, tolerance: f64) {
        let off = (got - want).abs();
        if off > tolerance && off <= JUMP && self.jumps < JUMPS {
            self.jumps += 1;
        } else {
            self.close(at, got, want, tolerance);
        }
    }
    pub(crate) fn bits(&mut self, at: &str, got: f32, want: f32) {
        // The reference's text does not distinguish −0.
        if (got + 0.0).to_bits() != (want + 0.0).to_bits() {
            self.wrong.push(format!("{at}: {got:?}, not {want:?}"));
        }
    }
    #[track_caller]
    pub(crate) fn done(self) {
        println!("{}: worst {:e}, {} jumps", self.name, self.worst, self.jumps);
        let few = &self.wrong[..self.wrong.len().min(8)];
        assert!(self.wrong.is_empty(), "{}: {} wrong\n{}", self.name, self.wrong.len(), few.join("\n"));
    }
}

/// Every row of a column in `f64`.
#[track_caller]
pub(crate) fn wide<const D: usize>(csv: &Csv, column: &str, value: impl Fn(Row<'_>, [f64; D]) -> f64) {
    let mut check = Column::new(csv, column);
    for row in csv.rows() {
        let p = row.point();
        check.close(&format!("{p:?}"), value(row, p), row.number(column), SAME);
    }
    check.done();
}

/// Every row of a column in `f32`.
#[track_caller]
pub(crate) fn close<const D: usize>(csv: &Csv, column: &str, slope: Slope, value: impl Fn(Row<'_>, [f64; D]) -> f32) {
    let mut check = Column::new(csv, column);
    for row in csv.rows() {
        let p = row.point();
        check.close(&format!("{p:?}"), f64::from(value(row, p)), row.number(column), slope.at(p));
    }
    check.done();
}

/// Every row of a column to the last bit.
#[track_caller]
pub(crate) fn bits<const D: usize>(csv: &Csv, column: &str, value: impl Fn([f64; D]) -> f32) {
    let mut check = Column::new(csv, column);
    for row in csv.rows() {
        let p = row.point();
        check.bits(&format!("{p:?}"), value(p), row.narrow(column));
    }
    check.done();
}
