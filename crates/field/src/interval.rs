//! Interval arithmetic: conservative bounds over a box of points.
//!
//! Sums, products and roots round the same way at the ends of an interval as within it, and rounding is monotonic; so
//! bounds computed with the same operations contain every computed value exactly. A value that may be NaN has the
//! bounds [`Interval::ALL`], and results computed from it contain the results computed from NaN.

use crate::real::{Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use crate::tribool::TriBool;
use std::num::Wrapping;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// All numbers from `lo` to `hi`, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub lo: f32,
    /// The upper end.
    pub hi: f32,
}

impl Interval {
    /// Every number, and NaN.
    pub const ALL: Self = Self::new(f32::NEG_INFINITY, f32::INFINITY);
    /// The interval from `lo` to `hi`.
    pub const fn new(lo: f32, hi: f32) -> Self {
        Interval { lo, hi }
    }
    /// The interval of one number; of every number for NaN.
    pub const fn point(v: f32) -> Self {
        if v.is_nan() { Self::ALL } else { Self::new(v, v) }
    }
    /// True if `v` lies within.
    pub fn contains(self, v: f32) -> bool {
        self.lo <= v && v <= self.hi || v.is_nan() && self == Self::ALL
    }
    /// True for an interval of a single number.
    pub fn is_point(self) -> bool {
        self.lo == self.hi
    }
    /// The smallest interval that contains both.
    pub fn hull(self, o: Self) -> Self {
        Self::new(Real::min(self.lo, o.lo), Real::max(self.hi, o.hi))
    }
    /// The intersection; `self` where they do not overlap.
    pub fn intersect(self, o: Self) -> Self {
        let (lo, hi) = (Real::max(self.lo, o.lo), Real::min(self.hi, o.hi));
        if lo <= hi { Self::new(lo, hi) } else { self }
    }
    fn enclosing(ends: [f32; 4]) -> Self {
        if ends.iter().any(|v| v.is_nan()) {
            return Self::ALL;
        }
        let (mut lo, mut hi) = (ends[0], ends[0]);
        for v in ends {
            (lo, hi) = (Real::min(v, lo), Real::max(v, hi));
        }
        Self::new(lo, hi)
    }
    /// Extends both ends by `steps` floating-point numbers.
    fn widened(self, steps: u32) -> Self {
        let (mut lo, mut hi) = (self.lo, self.hi);
        for _ in 0..steps {
            (lo, hi) = (lo.next_down(), hi.next_up());
        }
        Self::new(lo, hi)
    }
    /// The range of a transfer curve, which is monotonic between −1 and 1, and within 8 ulp elsewhere.
    fn curve(self, f: impl Fn(f32) -> f32) -> Self {
        let all = Self::new(f(self.lo), f(self.hi));
        if self.is_point() {
            return all;
        }
        let wide = all.widened(8).intersect(Self::new(f32::MIN, f32::MAX));
        let exact = |end: f32| (-1.0..=1.0).contains(&end);
        Self::new(if exact(self.lo) { all.lo } else { wide.lo }, if exact(self.hi) { all.hi } else { wide.hi })
    }
    /// The range of a function of period 2π whose maxima lie at `crest` + 2πk.
    fn wave(self, f: impl Fn(f32) -> f32, crest: f64) -> Self {
        if self.is_point() {
            return Self::point(f(self.lo));
        }
        let (lo, hi) = (f64::from(self.lo), f64::from(self.hi));
        // Where arguments are coarse or not finite, only the range of the wave is known.
        if !(lo.abs() <= 8192.0 && hi.abs() <= 8192.0) {
            return Self::new(-1.0, 1.0);
        }
        let tau = std::f64::consts::TAU;
        let holds = |at: f64| ((lo - at - 1e-3) / tau).ceil() <= ((hi - at + 1e-3) / tau).floor();
        let (a, b) = (f(self.lo), f(self.hi));
        // Both an end and a value within may be off by 2 ulp of 2⁻²⁴.
        let slack = 3e-7;
        Self::new(
            if holds(crest + tau / 2.0) { -1.0 } else { Real::max(Real::min(a, b) - slack, -1.0) },
            if holds(crest) { 1.0 } else { Real::min(Real::max(a, b) + slack, 1.0) },
        )
    }
}

impl Add for Interval {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        let (lo, hi) = (self.lo + o.lo, self.hi + o.hi);
        Self::enclosing([lo, hi, lo, hi])
    }
}
impl Sub for Interval {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + -o
    }
}
impl Mul for Interval {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Self::enclosing([self.lo * o.lo, self.lo * o.hi, self.hi * o.lo, self.hi * o.hi])
    }
}
impl Div for Interval {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        if o.contains(0.0) {
            return Self::ALL;
        }
        Self::enclosing([self.lo / o.lo, self.lo / o.hi, self.hi / o.lo, self.hi / o.hi])
    }
}
impl Neg for Interval {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.hi, -self.lo)
    }
}
impl Real for Interval {
    type Mask = TriBool;
    fn lit(self, v: f64) -> Self {
        Self::point(v as f32)
    }
    fn abs(self) -> Self {
        if self.lo >= 0.0 || self == Self::ALL {
            self
        } else if self.hi <= 0.0 {
            -self
        } else {
            Self::new(0.0, Real::max(self.hi, -self.lo))
        }
    }
    fn floor(self) -> Self {
        Self::new(self.lo.floor(), self.hi.floor())
    }
    /// Ignores negative arguments: the bounds of a sum of squares may reach below zero, its values never do.
    fn sqrt(self) -> Self {
        if self == Self::ALL {
            return Self::ALL;
        }
        Self::new(Real::max(self.lo, 0.0).sqrt(), Real::max(self.hi, 0.0).sqrt())
    }
    fn min(self, o: Self) -> Self {
        if o == Self::ALL {
            return o;
        }
        Self::new(Real::min(self.lo, o.lo), Real::min(self.hi, o.hi))
    }
    fn max(self, o: Self) -> Self {
        if o == Self::ALL {
            return o;
        }
        Self::new(Real::max(self.lo, o.lo), Real::max(self.hi, o.hi))
    }
    fn less(self, o: Self) -> TriBool {
        if self.hi < o.lo {
            TriBool::True
        } else if self.lo >= o.hi {
            TriBool::False
        } else {
            TriBool::Unknown
        }
    }
    fn pick(mask: TriBool, yes: Self, no: Self) -> Self {
        match mask {
            TriBool::True => yes,
            TriBool::False => no,
            TriBool::Unknown => yes.hull(no),
        }
    }
    fn sin(self) -> Self {
        self.wave(Real::sin, std::f64::consts::FRAC_PI_2)
    }
    fn cos(self) -> Self {
        self.wave(Real::cos, 0.0)
    }
    fn tan(self) -> Self {
        if self.is_point() { Self::point(Real::tan(self.lo)) } else { Self::ALL }
    }
    // Both functions are monotonic, so that their values at the ends are exact bounds.
    fn exp(self) -> Self {
        Self::new(Real::exp(self.lo), Real::exp(self.hi))
    }
    fn log(self) -> Self {
        Self::new(Real::log(self.lo), Real::log(self.hi))
    }
    fn pow(self, e: Self) -> Self {
        if self.hi <= 0.0 {
            return Self::point(0.0);
        }
        if self.is_point() && e.is_point() {
            return Self::point(Real::pow(self.lo, e.lo));
        }
        // The extremes lie at the corners; at a base of zero the value jumps to 0.
        let least = Real::max(self.lo, f32::from_bits(1));
        let ends = [(least, e.lo), (least, e.hi), (self.hi, e.lo), (self.hi, e.hi)];
        let all = Self::enclosing(ends.map(|(b, e)| Real::pow(b, e))).widened(8);
        Self::new(if self.lo <= 0.0 { 0.0 } else { Real::max(all.lo, 0.0) }, Real::min(all.hi, f32::MAX))
    }
    fn atan2(self, x: Self) -> Self {
        let half = Self::new(-std::f32::consts::PI, std::f32::consts::PI);
        if x.lo < 0.0 && self.contains(0.0) {
            // The angle jumps here, and even the sign of a zero matters.
            return half;
        }
        let all = Self::enclosing(
            [(self.lo, x.lo), (self.lo, x.hi), (self.hi, x.lo), (self.hi, x.hi)].map(|(y, x)| Real::atan2(y, x)),
        );
        if self.is_point() && x.is_point() { all } else { all.widened(8).intersect(half) }
    }
    fn srgb_encode(self) -> Self {
        self.curve(Real::srgb_encode)
    }
    fn srgb_decode(self) -> Self {
        self.curve(Real::srgb_decode)
    }
    fn cbrt(self) -> Self {
        Self::new(Real::cbrt(self.lo), Real::cbrt(self.hi))
    }
    fn square(self) -> Self {
        let a = self.abs();
        a * a
    }
}

/// Within one lattice cell, integers are known exactly. A noise asks for interval bounds only there (see
/// `Noise::bound`).
impl Lattice for Interval {
    type Int = Wrapping<u32>;
    type Primal = f32;
    fn primal(self) -> f32 {
        self.lo
    }
    fn from_primal(v: f32) -> Self {
        Self::point(v)
    }
    fn int(self, v: u32) -> Wrapping<u32> {
        Wrapping(v)
    }
    fn to_int(self) -> Wrapping<u32> {
        self.lo.to_int()
    }
    fn real_of_int(self, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.real_of_int(i))
    }
    fn unit_interval(self, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.unit_interval(i))
    }
    fn lookup16(self, table: &Table16, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.lookup16(table, i))
    }
    fn lookup256(self, table: &Table256, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.lookup256(table, i))
    }
    fn lookup_bytes(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::lookup_bytes(table, i)
    }
    fn lookup_pair(table: &PairTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::lookup_pair(table, i)
    }
    fn four_bytes_from(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::four_bytes_from(table, i)
    }
    fn flip_sign(self, sign: Wrapping<u32>) -> Self {
        if sign.0 >> 31 == 1 { -self } else { self }
    }
    fn equal(a: Wrapping<u32>, b: Wrapping<u32>) -> TriBool {
        if a == b { TriBool::True } else { TriBool::False }
    }
    /// An integer that depends on an undecided comparison has no bounds: noises that choose integers by comparing
    /// coordinates (the simplex noises) return their proven range instead.
    fn pick_int(mask: TriBool, yes: Wrapping<u32>, no: Wrapping<u32>) -> Wrapping<u32> {
        if mask == TriBool::True { yes } else { no }
    }
    fn any(mask: TriBool) -> bool {
        mask != TriBool::False
    }
}
