//! Ranges of values: two ends, and the possibility of NaN.

use lapidary_field::interval::Interval;
use lapidary_field::real::Real;

/// The range of the values of an instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueRange {
    /// The least number.
    pub lo: f32,
    /// The largest number.
    pub hi: f32,
    /// True if a value may be NaN.
    pub nan: bool,
}

impl ValueRange {
    /// Every number, and NaN.
    pub const UNKNOWN: Self = ValueRange { lo: f32::NEG_INFINITY, hi: f32::INFINITY, nan: true };
    /// The numbers from `lo` to `hi`.
    pub const fn new(lo: f32, hi: f32) -> Self {
        ValueRange { lo, hi, nan: false }
    }
    /// The range of one value.
    pub fn point(v: f32) -> Self {
        if v.is_nan() { Self::UNKNOWN } else { Self::new(v, v) }
    }
    /// The range of an interval; an unbounded one contains NaN.
    pub fn of(interval: Interval) -> Self {
        ValueRange { lo: interval.lo, hi: interval.hi, nan: interval == Interval::ALL }
    }
    /// The interval that contains the range; every number if it contains NaN.
    pub fn interval(self) -> Interval {
        if self.nan { Interval::ALL } else { Interval::new(self.lo, self.hi) }
    }
    /// True if `v` lies within.
    pub fn contains(self, v: f32) -> bool {
        if v.is_nan() { self.nan } else { self.lo <= v && v <= self.hi }
    }
    /// The range of the values as pixels, which are finite: anything else is stored as 0.
    pub fn stored(self) -> Interval {
        let (lo, hi) = (self.lo.clamp(f32::MIN, f32::MAX), self.hi.clamp(f32::MIN, f32::MAX));
        if self.is_finite() { Interval::new(lo, hi) } else { Interval::new(lo.min(0.0), hi.max(0.0)) }
    }
    /// True if all values are finite numbers.
    pub(super) fn is_finite(self) -> bool {
        !self.nan && self.lo.is_finite() && self.hi.is_finite()
    }
    /// The largest absolute value.
    pub(super) fn magnitude(self) -> f32 {
        self.lo.abs().max(self.hi.abs())
    }
    /// True if the range is a single number.
    pub(super) fn is_point(self) -> bool {
        !self.nan && self.lo == self.hi
    }
    pub(super) fn has_infinity(self) -> bool {
        !self.lo.is_finite() || !self.hi.is_finite()
    }
    pub(super) fn has_zero(self) -> bool {
        self.lo <= 0.0 && 0.0 <= self.hi
    }
    /// The smallest range that contains both.
    pub(super) fn hull(self, o: Self) -> Self {
        ValueRange { lo: self.lo.min(o.lo), hi: self.hi.max(o.hi), nan: self.nan || o.nan }
    }
    /// The values in both ranges, of which each contains all values.
    pub(super) fn intersect(self, o: Self) -> Self {
        let (lo, hi) = (self.lo.max(o.lo), self.hi.min(o.hi));
        let nan = self.nan && o.nan;
        if lo <= hi { ValueRange { lo, hi, nan } } else { ValueRange { nan, ..self } }
    }
    /// The range of the numbers at some corners; `or_zero` for a product or quotient of zero and infinity.
    pub(super) fn enclosing(corners: [f32; 4], nan: bool) -> Self {
        let finite = corners.map(|v| if v.is_nan() { 0.0 } else { v });
        let lo = finite.iter().fold(f32::INFINITY, |lo, v| Real::min(*v, lo));
        let hi = finite.iter().fold(f32::NEG_INFINITY, |hi, v| Real::max(*v, hi));
        ValueRange { lo, hi, nan }
    }
}
