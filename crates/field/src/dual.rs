//! Dual numbers: forward-mode automatic differentiation.

use crate::elementary;
use crate::real::{Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use crate::transfer_curve::{ENCODED_BELOW, LINEAR_BELOW, SHIFT, SLOPE};
use std::array::from_fn;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A value with its slopes along `N` directions. Nested dual numbers carry second slopes too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual<R, const N: usize> {
    /// The value, bit for bit as computed without slopes.
    pub v: R,
    /// The slope along each direction.
    pub d: [R; N],
}

impl<R: Real, const N: usize> Dual<R, N> {
    /// A constant: all slopes are 0.
    #[inline(always)]
    pub fn constant(v: R) -> Self {
        Dual { v, d: [v.lit(0.0); N] }
    }
    /// A variable: the slope along `direction` is 1, all others are 0.
    #[inline(always)]
    pub fn variable(v: R, direction: usize) -> Self {
        let mut out = Self::constant(v);
        out.d[direction] = v.lit(1.0);
        out
    }
    /// The chain rule: a function of `self` with the value `v` and the derivative `slope`.
    #[inline(always)]
    fn chain(self, v: R, slope: R) -> Self {
        let mut d = self.d;
        for d in &mut d {
            *d = *d * slope;
        }
        Dual { v, d }
    }
    /// The chain rule: a function of `self` and `o` with the value `v` and the partial derivatives `a` and `b`.
    #[inline(always)]
    fn chain2(self, o: Self, v: R, a: R, b: R) -> Self {
        let mut d = self.d;
        for (d, e) in d.iter_mut().zip(o.d) {
            *d = *d * a + e * b;
        }
        Dual { v, d }
    }
}

impl<R: Real, const N: usize> Add for Dual<R, N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        let mut d = self.d;
        for (d, e) in d.iter_mut().zip(o.d) {
            *d = *d + e;
        }
        Dual { v: self.v + o.v, d }
    }
}
impl<R: Real, const N: usize> Sub for Dual<R, N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        let mut d = self.d;
        for (d, e) in d.iter_mut().zip(o.d) {
            *d = *d - e;
        }
        Dual { v: self.v - o.v, d }
    }
}
impl<R: Real, const N: usize> Mul for Dual<R, N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        self.chain2(o, self.v * o.v, o.v, self.v)
    }
}
impl<R: Real, const N: usize> Div for Dual<R, N> {
    type Output = Self;
    #[inline(always)]
    fn div(self, o: Self) -> Self {
        let (q, inverse) = (self.v / o.v, o.v.lit(1.0) / o.v);
        self.chain2(o, q, inverse, -(q * inverse))
    }
}
impl<R: Real, const N: usize> Neg for Dual<R, N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        let mut d = self.d;
        for d in &mut d {
            *d = -*d;
        }
        Dual { v: -self.v, d }
    }
}

impl<R: Real, const N: usize> Real for Dual<R, N> {
    type Mask = R::Mask;
    #[inline(always)]
    fn lit(self, v: f64) -> Self {
        Self::constant(self.v.lit(v))
    }
    #[inline(always)]
    fn abs(self) -> Self {
        let (zero, one) = (self.v.lit(0.0), self.v.lit(1.0));
        self.chain(self.v.abs(), R::pick(self.v.less(zero), -one, one))
    }
    #[inline(always)]
    fn floor(self) -> Self {
        Self::constant(self.v.floor())
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        let s = self.v.sqrt();
        self.chain(s, R::pick(s.is_nonzero(), s.lit(0.5) / s, s.lit(0.0)))
    }
    #[inline(always)]
    fn min(self, o: Self) -> Self {
        Dual { v: self.v.min(o.v), d: Self::pick(self.v.less(o.v), self, o).d }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        Dual { v: self.v.max(o.v), d: Self::pick(o.v.less(self.v), self, o).d }
    }
    #[inline(always)]
    fn less(self, o: Self) -> R::Mask {
        self.v.less(o.v)
    }
    #[inline(always)]
    fn pick(mask: R::Mask, yes: Self, no: Self) -> Self {
        let mut d = no.d;
        for (d, y) in d.iter_mut().zip(yes.d) {
            *d = R::pick(mask, y, *d);
        }
        Dual { v: R::pick(mask, yes.v, no.v), d }
    }
    #[inline(always)]
    fn sin(self) -> Self {
        self.chain(self.v.sin(), self.v.cos())
    }
    #[inline(always)]
    fn cos(self) -> Self {
        self.chain(self.v.cos(), -self.v.sin())
    }
    #[inline(always)]
    fn tan(self) -> Self {
        let t = self.v.tan();
        self.chain(t, t * t + t.lit(1.0))
    }
    #[inline(always)]
    fn exp(self) -> Self {
        let e = self.v.exp();
        let rising = self.v.less(e.lit(elementary::MAX_EXPONENT));
        self.chain(e, R::pick(rising, e, e.lit(0.0)))
    }
    #[inline(always)]
    fn log(self) -> Self {
        let x = self.v;
        let rising = x.lit(elementary::MIN_NORMAL).less(x);
        self.chain(x.log(), R::pick(rising, x.lit(1.0) / x, x.lit(0.0)))
    }
    #[inline(always)]
    fn pow(self, e: Self) -> Self {
        let (x, zero) = (self.v, self.v.lit(0.0));
        let p = x.pow(e.v);
        let inside = zero.less(x);
        self.chain2(e, p, R::pick(inside, e.v * (p / x), zero), R::pick(inside, p * x.log(), zero))
    }
    #[inline(always)]
    fn atan2(self, x: Self) -> Self {
        let (y, x_) = (self.v, x.v);
        let zero = y.lit(0.0);
        let r = x_ * x_ + y * y;
        let inverse = R::pick(r.is_nonzero(), y.lit(1.0) / r, zero);
        self.chain2(x, y.atan2(x_), x_ * inverse, -(y * inverse))
    }
    #[inline(always)]
    fn srgb_encode(self) -> Self {
        let (y, a) = (self.v.srgb_encode(), self.v.abs());
        let upper = (y.abs() + a.lit(SHIFT)) * a.lit(1.0 / 2.4) / a;
        self.chain(y, R::pick(a.less(a.lit(LINEAR_BELOW)), a.lit(SLOPE), upper))
    }
    #[inline(always)]
    fn srgb_decode(self) -> Self {
        let (y, a) = (self.v.srgb_decode(), self.v.abs());
        let upper = y.abs() * a.lit(2.4) / (a + a.lit(SHIFT));
        self.chain(y, R::pick(a.less(a.lit(ENCODED_BELOW)), a.lit(1.0 / SLOPE), upper))
    }
    #[inline(always)]
    fn cbrt(self) -> Self {
        let (y, x) = (self.v.cbrt(), self.v);
        let normal = x.lit(elementary::MIN_NORMAL).less(x.abs());
        self.chain(y, R::pick(normal, y * y.lit(1.0 / 3.0) / x, y.lit(0.0)))
    }
    #[inline(always)]
    fn round_to_f32(self) -> Self {
        Dual { v: self.v.round_to_f32(), d: self.d }
    }
}

impl<R: Lattice, const N: usize> Lattice for Dual<R, N> {
    type Int = R::Int;
    type Primal = R::Primal;
    #[inline(always)]
    fn primal(self) -> R::Primal {
        self.v.primal()
    }
    #[inline(always)]
    fn from_primal(v: R::Primal) -> Self {
        Self::constant(R::from_primal(v))
    }
    #[inline(always)]
    fn int(self, v: u32) -> R::Int {
        self.v.int(v)
    }
    #[inline(always)]
    fn to_int(self) -> R::Int {
        self.v.to_int()
    }
    #[inline(always)]
    fn real_of_int(self, i: R::Int) -> Self {
        Self::constant(self.v.real_of_int(i))
    }
    #[inline(always)]
    fn unit_interval(self, i: R::Int) -> Self {
        Self::constant(self.v.unit_interval(i))
    }
    #[inline(always)]
    fn lookup16(self, table: &Table16, i: R::Int) -> Self {
        Self::constant(self.v.lookup16(table, i))
    }
    #[inline(always)]
    fn lookup256(self, table: &Table256, i: R::Int) -> Self {
        Self::constant(self.v.lookup256(table, i))
    }
    #[inline(always)]
    fn lookup_bytes(table: &ByteTable, i: R::Int) -> R::Int {
        R::lookup_bytes(table, i)
    }
    const FAST_BYTE_LOOKUP: bool = R::FAST_BYTE_LOOKUP;
    #[inline(always)]
    fn lookup_pair(table: &PairTable, i: R::Int) -> R::Int {
        R::lookup_pair(table, i)
    }
    #[inline(always)]
    fn four_bytes_from(table: &ByteTable, i: R::Int) -> R::Int {
        R::four_bytes_from(table, i)
    }
    #[inline(always)]
    fn flip_sign(self, sign: R::Int) -> Self {
        Dual {
            v: self.v.flip_sign(sign),
            d: from_fn(
                #[inline(always)]
                |i| self.d[i].flip_sign(sign),
            ),
        }
    }
    #[inline(always)]
    fn equal(a: R::Int, b: R::Int) -> R::Mask {
        R::equal(a, b)
    }
    #[inline(always)]
    fn pick_int(mask: R::Mask, yes: R::Int, no: R::Int) -> R::Int {
        R::pick_int(mask, yes, no)
    }
    #[inline(always)]
    fn any(mask: R::Mask) -> bool {
        R::any(mask)
    }
}
