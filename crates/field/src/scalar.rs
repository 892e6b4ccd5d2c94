//! Plain numbers: `f32`, the reference for all other number types, and `f64`, which tests compare with.

use crate::elementary::{self, FloatBits};
use crate::real::{Int, Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use crate::transfer_curve::{self, ENCODED_BELOW, LINEAR_BELOW, SHIFT, SLOPE};
use std::num::Wrapping;

/// Replaces a signalling NaN, which machines treat differently, with a quiet one.
#[inline(always)]
pub(crate) fn quiet(v: f32) -> f32 {
    if v.is_nan() { f32::NAN } else { v }
}

impl Real for f32 {
    type Mask = bool;
    #[inline(always)]
    fn lit(self, v: f64) -> f32 {
        v as f32
    }
    #[inline(always)]
    fn abs(self) -> f32 {
        f32::abs(self)
    }
    #[inline(always)]
    fn floor(self) -> f32 {
        f32::floor(self)
    }
    #[inline(always)]
    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }
    #[inline(always)]
    fn min(self, o: f32) -> f32 {
        if self < o { self } else { o }
    }
    #[inline(always)]
    fn max(self, o: f32) -> f32 {
        if self > o { self } else { o }
    }
    #[inline(always)]
    fn less(self, o: f32) -> bool {
        self < o
    }
    #[inline(always)]
    fn pick(mask: bool, yes: f32, no: f32) -> f32 {
        if mask { yes } else { no }
    }
    elementary::methods!();
    transfer_curve::methods!();
}

impl FloatBits for f32 {
    #[inline(always)]
    fn bits(self) -> Wrapping<u32> {
        Wrapping(self.to_bits())
    }
    #[inline(always)]
    fn with_bits(self, bits: Wrapping<u32>) -> f32 {
        f32::from_bits(bits.0)
    }
}

impl Lattice for f32 {
    type Int = Wrapping<u32>;
    type Primal = Self;
    #[inline(always)]
    fn primal(self) -> Self {
        self
    }
    #[inline(always)]
    fn from_primal(v: Self) -> Self {
        v
    }
    #[inline(always)]
    fn int(self, v: u32) -> Wrapping<u32> {
        Wrapping(v)
    }
    #[inline(always)]
    fn to_int(self) -> Wrapping<u32> {
        Wrapping(self as i32 as u32)
    }
    #[inline(always)]
    fn real_of_int(self, i: Wrapping<u32>) -> f32 {
        i.0 as i32 as f32
    }
    #[inline(always)]
    fn unit_interval(self, i: Wrapping<u32>) -> f32 {
        (i.0 >> 8) as f32 * (1.0 / 16777216.0)
    }
    #[inline(always)]
    fn lookup16(self, table: &Table16, i: Wrapping<u32>) -> f32 {
        table.narrow[(i.0 & 15) as usize]
    }
    #[inline(always)]
    fn lookup256(self, table: &Table256, i: Wrapping<u32>) -> f32 {
        table.narrow[(i.0 & 255) as usize]
    }
    #[inline(always)]
    fn lookup_bytes(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(lookup_bytes(table, i.0))
    }
    #[inline(always)]
    fn lookup_pair(table: &PairTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(table.at(i.0))
    }
    #[inline(always)]
    fn four_bytes_from(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(table.four_bytes_from(i.0))
    }
    #[inline(always)]
    fn flip_sign(self, sign: Wrapping<u32>) -> f32 {
        f32::from_bits(self.to_bits() ^ (sign.0 & 0x8000_0000))
    }
    #[inline(always)]
    fn equal(a: Wrapping<u32>, b: Wrapping<u32>) -> bool {
        a == b
    }
    #[inline(always)]
    fn pick_int(mask: bool, yes: Wrapping<u32>, no: Wrapping<u32>) -> Wrapping<u32> {
        if mask { yes } else { no }
    }
    #[inline(always)]
    fn any(mask: bool) -> bool {
        mask
    }
}

/// Lookup of each of the four bytes of `i`.
#[inline(always)]
pub(crate) const fn lookup_bytes(table: &ByteTable, i: u32) -> u32 {
    table.at(i) | table.at(i >> 8) << 8 | table.at(i >> 16) << 16 | table.at(i >> 24) << 24
}

impl Int for Wrapping<u32> {
    #[inline(always)]
    fn int(self, v: u32) -> Self {
        Wrapping(v)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        Wrapping(self.0 << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        Wrapping(self.0 >> n)
    }
}

#[expect(clippy::disallowed_methods, reason = "a yardstick for tests: no result of the product is read this way")]
impl Real for f64 {
    type Mask = bool;
    fn lit(self, v: f64) -> f64 {
        v
    }
    fn abs(self) -> f64 {
        f64::abs(self)
    }
    fn floor(self) -> f64 {
        f64::floor(self)
    }
    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }
    fn min(self, o: f64) -> f64 {
        if self < o { self } else { o }
    }
    fn max(self, o: f64) -> f64 {
        if self > o { self } else { o }
    }
    fn less(self, o: f64) -> bool {
        self < o
    }
    fn pick(mask: bool, yes: f64, no: f64) -> f64 {
        if mask { yes } else { no }
    }
    fn sin(self) -> f64 {
        f64::sin(self)
    }
    fn cos(self) -> f64 {
        f64::cos(self)
    }
    fn tan(self) -> f64 {
        f64::tan(self)
    }
    fn exp(self) -> f64 {
        f64::exp(self)
    }
    fn log(self) -> f64 {
        f64::ln(self)
    }
    fn pow(self, e: f64) -> f64 {
        f64::powf(self, e)
    }
    fn atan2(self, x: f64) -> f64 {
        f64::atan2(self, x)
    }
    fn srgb_encode(self) -> f64 {
        let a = f64::abs(self);
        let upper = (1.0 + SHIFT) * f64::powf(a, 1.0 / 2.4) - SHIFT;
        f64::copysign(if a < LINEAR_BELOW { a * SLOPE } else { upper }, self)
    }
    fn srgb_decode(self) -> f64 {
        let a = f64::abs(self);
        let upper = f64::powf((a + SHIFT) / (1.0 + SHIFT), 2.4);
        f64::copysign(if a < ENCODED_BELOW { a / SLOPE } else { upper }, self)
    }
    fn cbrt(self) -> f64 {
        f64::cbrt(self)
    }
    fn round_to_f32(self) -> f64 {
        f64::from(self as f32)
    }
}

impl Lattice for f64 {
    type Int = Wrapping<u32>;
    type Primal = Self;
    fn primal(self) -> Self {
        self
    }
    fn from_primal(v: Self) -> Self {
        v
    }
    fn int(self, v: u32) -> Wrapping<u32> {
        Wrapping(v)
    }
    fn to_int(self) -> Wrapping<u32> {
        Wrapping(self as i64 as u32)
    }
    fn real_of_int(self, i: Wrapping<u32>) -> f64 {
        f64::from(i.0 as i32)
    }
    fn unit_interval(self, i: Wrapping<u32>) -> f64 {
        f64::from(i.0) / 4294967296.0
    }
    fn lookup16(self, table: &Table16, i: Wrapping<u32>) -> f64 {
        table.wide[(i.0 & 15) as usize]
    }
    fn lookup256(self, table: &Table256, i: Wrapping<u32>) -> f64 {
        table.wide[(i.0 & 255) as usize]
    }
    fn lookup_bytes(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(lookup_bytes(table, i.0))
    }
    #[inline(always)]
    fn lookup_pair(table: &PairTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(table.at(i.0))
    }
    #[inline(always)]
    fn four_bytes_from(table: &ByteTable, i: Wrapping<u32>) -> Wrapping<u32> {
        Wrapping(table.four_bytes_from(i.0))
    }
    fn flip_sign(self, sign: Wrapping<u32>) -> f64 {
        if sign.0 >> 31 == 1 { -self } else { self }
    }
    fn equal(a: Wrapping<u32>, b: Wrapping<u32>) -> bool {
        a == b
    }
    fn pick_int(mask: bool, yes: Wrapping<u32>, no: Wrapping<u32>) -> Wrapping<u32> {
        if mask { yes } else { no }
    }
    fn any(mask: bool) -> bool {
        mask
    }
}
