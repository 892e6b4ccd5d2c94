//! Numbers of a shader with the derivatives that a function computes.
//!
//! The order of the derivatives is known at run time, so that each noise is compiled once and not once for each order.

use super::function::FunctionWriter;
use super::scalars::{BoolText, FloatText, IntText};
use lapidary_field::dual::Dual;
use lapidary_field::real::{Lattice, Real};
use lapidary_field::tables::{ByteTable, PairTable, Table16, Table256};
use std::ops::{Add, Div, Mul, Neg, Sub};

type First<'w> = Dual<FloatText<'w>, 1>;
type Second<'w> = Dual<First<'w>, 1>;

/// A number with its derivatives of the first and second order, as far as the function computes them. Primal numbers
/// have none.
#[derive(Clone, Copy)]
pub(crate) enum ShaderNumber<'w> {
    Value(FloatText<'w>),
    First(First<'w>),
    Second(Second<'w>),
}
use ShaderNumber as N;

impl<'w> ShaderNumber<'w> {
    /// The number of components of a number with derivatives up to an order.
    pub(crate) const fn components(order: usize) -> usize {
        1 << order
    }
    /// A number from its components: the value, the first slope, the second, and the second derivative.
    pub(crate) fn from_components(order: usize, part: impl Fn(usize) -> FloatText<'w>) -> Self {
        match order {
            0 => N::Value(part(0)),
            1 => N::First(Dual { v: part(0), d: [part(1)] }),
            _ => N::Second(Dual { v: Dual { v: part(0), d: [part(1)] }, d: [Dual { v: part(2), d: [part(3)] }] }),
        }
    }
    /// The components.
    pub(crate) fn parts(self) -> Vec<FloatText<'w>> {
        match self {
            N::Value(v) => vec![v],
            N::First(a) => vec![a.v, a.d[0]],
            N::Second(a) => vec![a.v.v, a.v.d[0], a.d[0].v, a.d[0].d[0]],
        }
    }
    /// The value alone.
    pub(crate) fn plain(self) -> FloatText<'w> {
        match self {
            N::Value(v) => v,
            N::First(a) => a.v,
            N::Second(a) => a.v.v,
        }
    }
    /// A constant in a function that computes derivatives up to an order.
    pub(crate) fn constant(order: usize, v: FloatText<'w>) -> Self {
        match order {
            0 => N::Value(v),
            1 => N::First(Dual::constant(v)),
            _ => N::Second(Dual::constant(Dual::constant(v))),
        }
    }
    /// The writer of its function.
    pub(crate) fn writer(self) -> &'w FunctionWriter<'w> {
        self.plain().writer
    }
    fn order(self) -> usize {
        match self {
            N::Value(_) => 0,
            N::First(_) => 1,
            N::Second(_) => 2,
        }
    }
    /// A constant with derivatives of the same order as this number's.
    fn like(self, v: FloatText<'w>) -> Self {
        Self::constant(self.order(), v)
    }
}

/// Both numbers have derivatives of one order, because primal numbers are converted before they are combined.
const MIXED: &str = "the numbers of an operation have derivatives of one order";

macro_rules! unary {
    ($($f:ident)+) => { $(
        fn $f(self) -> Self {
            match self {
                N::Value(a) => N::Value(a.$f()),
                N::First(a) => N::First(a.$f()),
                N::Second(a) => N::Second(a.$f()),
            }
        }
    )+ };
}
macro_rules! binary {
    ($($f:ident)+) => { $(
        fn $f(self, o: Self) -> Self {
            match (self, o) {
                (N::Value(a), N::Value(b)) => N::Value(a.$f(b)),
                (N::First(a), N::First(b)) => N::First(a.$f(b)),
                (N::Second(a), N::Second(b)) => N::Second(a.$f(b)),
                _ => unreachable!("{MIXED}"),
            }
        }
    )+ };
}
macro_rules! operators {
    ($($Trait:ident $f:ident)+) => { $(
        impl $Trait for ShaderNumber<'_> {
            type Output = Self;
            binary!($f);
        }
    )+ };
}
operators!(Add add Sub sub Mul mul Div div);
impl Neg for ShaderNumber<'_> {
    type Output = Self;
    unary!(neg);
}

impl<'w> Real for ShaderNumber<'w> {
    type Mask = BoolText<'w>;
    fn lit(self, v: f64) -> Self {
        self.like(self.plain().lit(v))
    }
    unary!(abs floor sqrt sin cos tan exp log srgb_encode srgb_decode cbrt);
    binary!(min max pow atan2);
    fn less(self, o: Self) -> BoolText<'w> {
        self.plain().less(o.plain())
    }
    fn pick(mask: BoolText<'w>, yes: Self, no: Self) -> Self {
        match (yes, no) {
            (N::Value(a), N::Value(b)) => N::Value(Real::pick(mask, a, b)),
            (N::First(a), N::First(b)) => N::First(Real::pick(mask, a, b)),
            (N::Second(a), N::Second(b)) => N::Second(Real::pick(mask, a, b)),
            _ => unreachable!("{MIXED}"),
        }
    }
}

impl<'w> Lattice for ShaderNumber<'w> {
    type Int = IntText<'w>;
    type Primal = Self;
    fn primal(self) -> Self {
        N::Value(self.plain())
    }
    fn from_primal(v: Self) -> Self {
        Self::constant(v.writer().order.get(), v.plain())
    }
    fn int(self, v: u32) -> IntText<'w> {
        self.plain().int(v)
    }
    fn to_int(self) -> IntText<'w> {
        self.plain().to_int()
    }
    fn real_of_int(self, i: IntText<'w>) -> Self {
        self.like(self.plain().real_of_int(i))
    }
    fn unit_interval(self, i: IntText<'w>) -> Self {
        self.like(self.plain().unit_interval(i))
    }
    fn lookup16(self, table: &Table16, i: IntText<'w>) -> Self {
        self.like(self.plain().lookup16(table, i))
    }
    fn lookup256(self, table: &Table256, i: IntText<'w>) -> Self {
        self.like(self.plain().lookup256(table, i))
    }
    fn lookup_bytes(table: &ByteTable, i: IntText<'w>) -> IntText<'w> {
        FloatText::lookup_bytes(table, i)
    }
    fn four_bytes_from(table: &ByteTable, i: IntText<'w>) -> IntText<'w> {
        FloatText::four_bytes_from(table, i)
    }
    fn lookup_pair(table: &PairTable, i: IntText<'w>) -> IntText<'w> {
        FloatText::lookup_pair(table, i)
    }
    const FAST_BYTE_LOOKUP: bool = <FloatText<'_> as Lattice>::FAST_BYTE_LOOKUP;
    fn flip_sign(self, sign: IntText<'w>) -> Self {
        match self {
            N::Value(a) => N::Value(a.flip_sign(sign)),
            N::First(a) => N::First(a.flip_sign(sign)),
            N::Second(a) => N::Second(a.flip_sign(sign)),
        }
    }
    fn equal(a: IntText<'w>, b: IntText<'w>) -> BoolText<'w> {
        FloatText::equal(a, b)
    }
    fn pick_int(mask: BoolText<'w>, yes: IntText<'w>, no: IntText<'w>) -> IntText<'w> {
        FloatText::pick_int(mask, yes, no)
    }
    fn any(mask: BoolText<'w>) -> bool {
        FloatText::any(mask)
    }
}
