//! The arithmetic traits that all field code is generic over.

use crate::tables::{ByteTable, PairTable, Table16, Table256};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// A number type: an `f32`, a vector of them, a value with its slopes, an interval, a recorded expression, an `f64`.
/// Code that is generic over `Real` runs with all of these.
///
/// The operators are the machine's own: every product and sum rounds by itself, none is fused. `min`, `max` and
/// comparisons with NaN, which IEEE 754 and vector units leave open, are fixed here.
pub trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// The result of a comparison.
    type Mask: Truth;

    /// A literal of the same type as `self`: vectors take their SIMD level from it, expressions their recorder.
    fn lit(self, v: f64) -> Self;
    /// Absolute value.
    fn abs(self) -> Self;
    /// Largest integer not above `self`.
    fn floor(self) -> Self;
    /// Square root; NaN below zero.
    fn sqrt(self) -> Self;
    /// `self < other ? self : other`, so a NaN on the left yields `other`.
    fn min(self, other: Self) -> Self;
    /// `self > other ? self : other`, so a NaN on the left yields `other`.
    fn max(self, other: Self) -> Self;
    /// `self < other`; false for NaN.
    fn less(self, other: Self) -> Self::Mask;
    /// `yes` where the mask is true, else `no`.
    fn pick(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Sine of radians.
    fn sin(self) -> Self;
    /// Cosine of radians.
    fn cos(self) -> Self;
    /// Tangent of radians.
    fn tan(self) -> Self;
    /// e to the power `self`; finite for every argument.
    fn exp(self) -> Self;
    /// Natural logarithm; at and below zero, that of the smallest normal number.
    fn log(self) -> Self;
    /// `self` to the power `e`; 0 for a base at or below zero.
    fn pow(self, e: Self) -> Self;
    /// Angle of the point (`x`, `self`) in radians; 0 at the origin.
    fn atan2(self, x: Self) -> Self;
    /// sRGB encoding of linear light, mirrored below zero.
    fn srgb_encode(self) -> Self;
    /// Linear light of an sRGB value, mirrored below zero.
    fn srgb_decode(self) -> Self;
    /// Cube root.
    fn cbrt(self) -> Self;
    /// `self` rounded to `f32` precision: changes only the `f64` implementation.
    #[inline(always)]
    fn round_to_f32(self) -> Self {
        self
    }

    // The methods below have default implementations made of those above.

    /// Linear interpolation: `self` at `t` = 0, `to` at `t` = 1.
    #[inline(always)]
    fn lerp(self, to: Self, t: Self) -> Self {
        self + (to - self) * t
    }
    /// `self` limited to `lo..=hi`; NaN becomes `lo`.
    #[inline(always)]
    fn clamp(self, lo: Self, hi: Self) -> Self {
        self.max(lo).min(hi)
    }
    /// Fractional part: the distance above the floor.
    #[inline(always)]
    fn fract(self) -> Self {
        self - self.floor()
    }
    /// True where `self` is neither zero nor NaN.
    #[inline(always)]
    fn is_nonzero(self) -> Self::Mask {
        self.lit(0.0).less(self.abs())
    }
    /// `self` times itself.
    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }
    /// Perlin's first ease curve, 3t² − 2t³ (1985).
    #[inline(always)]
    fn cubic(self) -> Self {
        self * self * (self.lit(3.0) - self.lit(2.0) * self)
    }
    /// Perlin's second ease curve, 6t⁵ − 15t⁴ + 10t³ (2002).
    #[inline(always)]
    fn quintic(self) -> Self {
        self * self * self * (self * (self * self.lit(6.0) - self.lit(15.0)) + self.lit(10.0))
    }
}

/// A truth value or a mask of them; interval comparisons may also be undecided.
pub trait Truth: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {}
impl<T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Not<Output = T>> Truth for T {}

/// 32-bit integers that wrap, for hashes and lattice indices.
pub trait Int:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A literal of the same type as `self`.
    fn int(self, v: u32) -> Self;
    /// Shift towards the high bits.
    fn shl(self, n: u32) -> Self;
    /// Shift towards the low bits, filling with zeros.
    fn shr(self, n: u32) -> Self;
    /// Sums of the four bytes, each wrapping by itself.
    #[inline(always)]
    fn add_bytes(self, other: Self) -> Self {
        let (low, high) = (self.int(0x7f7f_7f7f), self.int(0x8080_8080));
        ((self & low) + (other & low)) ^ ((self ^ other) & high)
    }
    /// The lowest byte copied into all four.
    #[inline(always)]
    fn broadcast_byte(self) -> Self {
        (self & self.int(255)) * self.int(0x0101_0101)
    }
}

/// A number type with lattice cells, integers and table lookups: all that a noise needs beyond arithmetic.
pub trait Lattice: Real {
    /// The integers that belong to this number type.
    type Int: Int;
    /// The number type without slopes or bounds, for terms that depend on integers alone.
    type Primal: Lattice<Int = Self::Int>;

    /// The value without slopes or bounds.
    fn primal(self) -> Self::Primal;
    /// A constant: slopes of zero, bounds of one point.
    fn from_primal(v: Self::Primal) -> Self;

    /// An integer literal of the same type as `self`.
    fn int(self, v: u32) -> Self::Int;
    /// Conversion of a whole number of at most 2³⁰ to an integer.
    fn to_int(self) -> Self::Int;
    /// Conversion of a signed integer to a real; `self` only supplies the type.
    fn real_of_int(self, i: Self::Int) -> Self;
    /// The floor of a number within ±2³⁰, and the same as an integer. Of −0 the floor is either zero.
    #[inline(always)]
    fn floor_and_index(self) -> (Self, Self::Int) {
        let whole = self.floor();
        (whole, whole.to_int())
    }
    /// A number in 0..1 from the bits of an integer, the highest first; 1 is never reached.
    fn unit_interval(self, i: Self::Int) -> Self;
    /// Lookup in a table of 16 numbers, at the lowest four bits of `i`.
    fn lookup16(self, table: &Table16, i: Self::Int) -> Self;
    /// Lookup in a table of 256 numbers, at the lowest eight bits of `i`.
    fn lookup256(self, table: &Table256, i: Self::Int) -> Self;
    /// Lookup of each of the four bytes of `i`.
    fn lookup_bytes(table: &ByteTable, i: Self::Int) -> Self::Int;
    /// Four consecutive bytes of the table from index `i & 255` on, the first in the lowest byte.
    fn four_bytes_from(table: &ByteTable, i: Self::Int) -> Self::Int;
    /// Lookup in a table of byte pairs, at the lowest two bytes of `i`.
    fn lookup_pair(table: &PairTable, i: Self::Int) -> Self::Int;
    /// True if `lookup_bytes` costs no more than `four_bytes_from`: on machines that permute whole tables of bytes.
    const FAST_BYTE_LOOKUP: bool = false;
    /// `self`, negated where the highest bit of `sign` is set.
    fn flip_sign(self, sign: Self::Int) -> Self;
    /// True where two integers are equal.
    fn equal(a: Self::Int, b: Self::Int) -> Self::Mask;
    /// `yes` where the mask is true, else `no`.
    fn pick_int(mask: Self::Mask, yes: Self::Int, no: Self::Int) -> Self::Int;
    /// True if the mask is true in any lane; lets a kernel skip work that no lane needs.
    fn any(mask: Self::Mask) -> bool;

    /// Splits a coordinate into the start of its lattice cell and the position within it. Coordinates are clamped to
    /// ±2³⁰; NaN becomes −2³⁰.
    #[inline(always)]
    fn floor_and_fract(self) -> (Self, Self) {
        let limit = self.lit(FARTHEST);
        let x = self.clamp(-limit, limit);
        let whole = x.floor();
        (whole, x - whole)
    }
    /// Indices of the lattice points before and after the cell that starts at the whole number `self`, on a lattice
    /// that repeats every `period` cells. A period of 0, or one beyond the range of coordinates, never repeats.
    #[inline(always)]
    fn corners(self, period: u32) -> [Self::Int; 2] {
        let period = reachable_period(period);
        if period == 0 {
            let i = self.to_int();
            return [i, i + self.int(1)];
        }
        let (zero, n) = (self.lit(0.0), self.int(period));
        let mut i = self.to_int();
        // Most coordinates lie within the first period, whose points are their own indices.
        if period > MAX_EXACT_PERIOD || Self::any(self.less(zero) | !self.less(self.lit(f64::from(period)))) {
            // In integers: an `f32` cannot represent a long period less a short distance. The rounded quotient may be
            // off by one.
            let turns = (self * self.lit(1.0 / f64::from(period))).floor();
            i = i - turns.to_int() * n;
            i = Self::pick_int(self.real_of_int(i).less(zero), i + n, i);
            i = Self::pick_int(self.real_of_int(i - n).less(zero), i, i - n);
        }
        let next = i + self.int(1);
        [i, Self::pick_int(Self::equal(next, n), self.int(0), next)]
    }
    /// `self`, a whole number, modulo `period`: in 0..period.
    #[inline(always)]
    fn wrap(self, period: u32) -> Self {
        let n = self.lit(f64::from(period));
        let rest = self - (self * self.lit(1.0 / f64::from(period))).floor() * n;
        // The product with a rounded reciprocal may be off by one.
        let rest = Self::pick(rest.less(self.lit(0.0)), rest + n, rest);
        Self::pick(rest.less(n), rest, rest - n)
    }
}

/// Coordinates farther from 0 are clamped: 2³⁰.
pub(crate) const FARTHEST: f64 = 1073741824.0;
/// The longest period whose lattice points are whole numbers that `f32` represents.
const MAX_EXACT_PERIOD: u32 = 1 << 24;

/// The period, or 0 (never repeats) where it is longer than the range of coordinates.
#[inline(always)]
pub const fn reachable_period(period: u32) -> u32 {
    if period > 1 << 30 { 0 } else { period }
}
