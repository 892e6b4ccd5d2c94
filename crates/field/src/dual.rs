//! A value and its slopes: the differentiating reading.

use crate::elementary;
use crate::real::{ByteTable, Lattice, PairTable, Real, Table16, Table256};
use std::array::from_fn;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A value with its slopes along `N` directions. Nested, it carries second slopes too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual<R, const N: usize> {
    /// The value, the same bits as without slopes.
    pub v: R,
    /// The slope along each direction.
    pub d: [R; N],
}

impl<R: Real, const N: usize> Dual<R, N> {
    /// A value that does not change.
    #[inline(always)]
    pub fn flat(v: R) -> Self {
        Dual { v, d: [v.lit(0.0); N] }
    }
    /// A value that changes with direction `along` alone, at rate 1.
    #[inline(always)]
    pub fn along(v: R, along: usize) -> Self {
        let mut out = Self::flat(v);
        out.d[along] = v.lit(1.0);
        out
    }
    /// The value `v` of a function of `self` whose slope here is `slope`.
    #[inline(always)]
    fn chain(self, v: R, slope: R) -> Self {
        let mut d = self.d;
        for d in &mut d {
            *d = *d * slope;
        }
        Dual { v, d }
    }
    /// The value `v` of a function of `self` and `o` with the slopes `a` and `b` here.
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
        Self::flat(self.v.lit(v))
    }
    #[inline(always)]
    fn abs(self) -> Self {
        let (zero, one) = (self.v.lit(0.0), self.v.lit(1.0));
        self.chain(self.v.abs(), R::pick(self.v.less(zero), -one, one))
    }
    #[inline(always)]
    fn floor(self) -> Self {
        Self::flat(self.v.floor())
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        let s = self.v.sqrt();
        self.chain(s, R::pick(s.is_some(), s.lit(0.5) / s, s.lit(0.0)))
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
        let rising = self.v.less(e.lit(elementary::LAST));
        self.chain(e, R::pick(rising, e, e.lit(0.0)))
    }
    #[inline(always)]
    fn log(self) -> Self {
        let x = self.v;
        let rising = x.lit(elementary::LEAST).less(x);
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
        let inverse = R::pick(r.is_some(), y.lit(1.0) / r, zero);
        self.chain2(x, y.atan2(x_), x_ * inverse, -(y * inverse))
    }
    #[inline(always)]
    fn narrow(self) -> Self {
        Dual { v: self.v.narrow(), d: self.d }
    }
}

impl<R: Lattice, const N: usize> Lattice for Dual<R, N> {
    type Int = R::Int;
    type Plain = R::Plain;
    #[inline(always)]
    fn plain(self) -> R::Plain {
        self.v.plain()
    }
    #[inline(always)]
    fn of_plain(v: R::Plain) -> Self {
        Self::flat(R::of_plain(v))
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
    fn of_int(self, i: R::Int) -> Self {
        Self::flat(self.v.of_int(i))
    }
    #[inline(always)]
    fn unit(self, i: R::Int) -> Self {
        Self::flat(self.v.unit(i))
    }
    #[inline(always)]
    fn entry(self, table: &Table16, i: R::Int) -> Self {
        Self::flat(self.v.entry(table, i))
    }
    #[inline(always)]
    fn gather(self, table: &Table256, i: R::Int) -> Self {
        Self::flat(self.v.gather(table, i))
    }
    #[inline(always)]
    fn look(table: &ByteTable, i: R::Int) -> R::Int {
        R::look(table, i)
    }
    const LOOKS: bool = R::LOOKS;
    #[inline(always)]
    fn read(table: &PairTable, i: R::Int) -> R::Int {
        R::read(table, i)
    }
    #[inline(always)]
    fn run(table: &ByteTable, i: R::Int) -> R::Int {
        R::run(table, i)
    }
    #[inline(always)]
    fn flip(self, sign: R::Int) -> Self {
        Dual {
            v: self.v.flip(sign),
            d: from_fn(
                #[inline(always)]
                |i| self.d[i].flip(sign),
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
