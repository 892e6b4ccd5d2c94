//! Bounds over a whole rectangle of points: the reading that never lies.
//!
//! Sums, products and roots round the same way at the ends of an interval as anywhere within it, and
//! rounding keeps order; so a bound made of the same operations holds every computed value exactly.
//! What may be NaN has the bound [`Interval::ALL`], and what is made of that holds what is made of NaN.

use crate::real::{ByteTable, Lattice, PairTable, Real, Table16, Table256};
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// All numbers from `lo` to `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lowest.
    pub lo: f32,
    /// The highest.
    pub hi: f32,
}

/// Whether something holds over a whole interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriBool {
    /// Nowhere.
    False,
    /// Everywhere.
    True,
    /// In some places, or nobody knows.
    Unknown,
}

impl Interval {
    /// Every number, and NaN.
    pub const ALL: Self = Self::new(f32::NEG_INFINITY, f32::INFINITY);
    /// From `lo` to `hi`.
    pub const fn new(lo: f32, hi: f32) -> Self {
        Interval { lo, hi }
    }
    /// One number.
    pub const fn point(v: f32) -> Self {
        if v.is_nan() { Self::ALL } else { Self::new(v, v) }
    }
    /// Whether `v` lies within.
    pub fn contains(self, v: f32) -> bool {
        self.lo <= v && v <= self.hi || v.is_nan() && self == Self::ALL
    }
    /// Whether it is a single number.
    pub fn is_point(self) -> bool {
        self.lo == self.hi
    }
    /// The smallest interval that holds both.
    pub fn hull(self, o: Self) -> Self {
        Self::new(Real::min(self.lo, o.lo), Real::max(self.hi, o.hi))
    }
    /// What both hold; `self` where they are apart.
    pub fn meet(self, o: Self) -> Self {
        let (lo, hi) = (Real::max(self.lo, o.lo), Real::min(self.hi, o.hi));
        if lo <= hi { Self::new(lo, hi) } else { self }
    }
    fn around(ends: [f32; 4]) -> Self {
        if ends.iter().any(|v| v.is_nan()) {
            return Self::ALL;
        }
        let (mut lo, mut hi) = (ends[0], ends[0]);
        for v in ends {
            (lo, hi) = (Real::min(v, lo), Real::max(v, hi));
        }
        Self::new(lo, hi)
    }
    /// Wider by `steps` floats at either end.
    fn wider(self, steps: u32) -> Self {
        let (mut lo, mut hi) = (self.lo, self.hi);
        for _ in 0..steps {
            (lo, hi) = (lo.next_down(), hi.next_up());
        }
        Self::new(lo, hi)
    }
    /// The range of a wave of period 2π whose crests lie at `crest` + 2πk.
    fn wave(self, f: impl Fn(f32) -> f32, crest: f64) -> Self {
        if self.is_point() {
            return Self::point(f(self.lo));
        }
        let (lo, hi) = (f64::from(self.lo), f64::from(self.hi));
        // Where arguments are coarse, or not numbers, nothing is known but the range of the wave.
        if !(lo.abs() <= 8192.0 && hi.abs() <= 8192.0) {
            return Self::new(-1.0, 1.0);
        }
        let tau = std::f64::consts::TAU;
        let holds = |at: f64| ((lo - at - 1e-3) / tau).ceil() <= ((hi - at + 1e-3) / tau).floor();
        let (a, b) = (f(self.lo), f(self.hi));
        // Both an end and a value within may miss the truth by 2 ulp of 2⁻²⁴.
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
        Self::around([lo, hi, lo, hi])
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
        Self::around([self.lo * o.lo, self.lo * o.hi, self.hi * o.lo, self.hi * o.hi])
    }
}
impl Div for Interval {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        if o.contains(0.0) {
            return Self::ALL;
        }
        Self::around([self.lo / o.lo, self.lo / o.hi, self.hi / o.lo, self.hi / o.hi])
    }
}
impl Neg for Interval {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.hi, -self.lo)
    }
}
impl BitAnd for TriBool {
    type Output = Self;
    fn bitand(self, o: Self) -> Self {
        match (self, o) {
            (TriBool::False, _) | (_, TriBool::False) => TriBool::False,
            (TriBool::True, TriBool::True) => TriBool::True,
            _ => TriBool::Unknown,
        }
    }
}
impl BitOr for TriBool {
    type Output = Self;
    fn bitor(self, o: Self) -> Self {
        !(!self & !o)
    }
}
impl Not for TriBool {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            TriBool::False => TriBool::True,
            TriBool::True => TriBool::False,
            TriBool::Unknown => TriBool::Unknown,
        }
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
    /// Leaves out the NaN of what is below zero: a sum of squares may seem to reach there and never does.
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
    // These two never fall as their argument rises, so that their ends bound them to the last bit.
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
        // The extremes lie at corners; from the smallest base above zero the value jumps to 0.
        let least = Real::max(self.lo, f32::from_bits(1));
        let ends = [(least, e.lo), (least, e.hi), (self.hi, e.lo), (self.hi, e.hi)];
        let all = Self::around(ends.map(|(b, e)| Real::pow(b, e))).wider(8);
        Self::new(if self.lo <= 0.0 { 0.0 } else { Real::max(all.lo, 0.0) }, Real::min(all.hi, f32::MAX))
    }
    fn atan2(self, x: Self) -> Self {
        let half = Self::new(-std::f32::consts::PI, std::f32::consts::PI);
        if x.lo < 0.0 && self.contains(0.0) {
            // The angle jumps here, and even the sign of a zero decides.
            return half;
        }
        let all = Self::around(
            [(self.lo, x.lo), (self.lo, x.hi), (self.hi, x.lo), (self.hi, x.hi)].map(|(y, x)| Real::atan2(y, x)),
        );
        if self.is_point() && x.is_point() { all } else { all.wider(8).meet(half) }
    }
    fn square(self) -> Self {
        let a = self.abs();
        a * a
    }
}

/// Within one cell of a lattice, integers are known exactly. A noise asks for the bounds of its body
/// only there (see `Noise::bound`).
impl Lattice for Interval {
    type Int = Wrapping<u32>;
    type Plain = f32;
    fn plain(self) -> f32 {
        self.lo
    }
    fn of_plain(v: f32) -> Self {
        Self::point(v)
    }
    fn int(self, v: u32) -> Wrapping<u32> {
        Wrapping(v)
    }
    fn to_int(self) -> Wrapping<u32> {
        self.lo.to_int()
    }
    fn of_int(self, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.of_int(i))
    }
    fn unit(self, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.unit(i))
    }
    fn entry(self, table: &Table16, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.entry(table, i))
    }
    fn gather(self, table: &Table256, i: Wrapping<u32>) -> Self {
        Self::point(self.lo.gather(table, i))
    }
    fn look(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::look(table, i)
    }
    fn read(table: &PairTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::read(table, i)
    }
    fn run(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        f32::run(table, i)
    }
    fn flip(self, sign: Wrapping<u32>) -> Self {
        if sign.0 >> 31 == 1 { -self } else { self }
    }
    fn equal(a: Wrapping<u32>, b: Wrapping<u32>) -> TriBool {
        if a == b { TriBool::True } else { TriBool::False }
    }
    /// An integer that is not known for certain has no bound: bodies that choose integers by comparing
    /// coordinates (the simplex kinds) keep to their stated range instead.
    fn pick_int(mask: TriBool, yes: Wrapping<u32>, no: Wrapping<u32>) -> Wrapping<u32> {
        if mask == TriBool::True { yes } else { no }
    }
    fn any(mask: TriBool) -> bool {
        mask != TriBool::False
    }
}
