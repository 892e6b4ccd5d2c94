//! The 64-bit hash of OpenSimplex2, computed with pairs of 32-bit integers.

use crate::real::Int;

/// A 64-bit integer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide64<I> {
    low: I,
    high: I,
}

impl<I: Int> Wide64<I> {
    /// A literal of the same type as `like`.
    #[inline(always)]
    pub(super) fn of(like: I, v: u64) -> Self {
        Wide64 { low: like.int(v as u32), high: like.int((v >> 32) as u32) }
    }
    /// A 32-bit integer with its sign extended.
    #[inline(always)]
    pub(super) fn signed(v: I) -> Self {
        Wide64 { low: v, high: v.int(0) - v.shr(31) }
    }
    #[inline(always)]
    pub(super) fn xor(self, o: Self) -> Self {
        Wide64 { low: self.low ^ o.low, high: self.high ^ o.high }
    }
    #[inline(always)]
    pub(super) fn plus(self, o: Self) -> Self {
        let low = self.low + o.low;
        let carry = (self.low & o.low) | ((self.low | o.low) & (low ^ low.int(u32::MAX)));
        Wide64 { low, high: self.high + o.high + carry.shr(31) }
    }
    /// The product with a constant.
    #[inline(always)]
    pub(super) fn times(self, by: u64) -> Self {
        let (a, b) = (self.low, self.low.int(by as u32));
        let mask = a.int(0xffff);
        let ((al, ah), (bl, bh)) = ((a & mask, a.shr(16)), (b & mask, b.shr(16)));
        let (middle, low) = (ah * bl, al * bl);
        let carried = middle + low.shr(16);
        let other = al * bh + (carried & mask);
        let high = ah * bh + carried.shr(16) + other.shr(16);
        Wide64 { low: a * b, high: high + a * a.int((by >> 32) as u32) + self.high * b }
    }
    /// The bits that select a gradient: the low ones, mixed with the highest.
    #[inline(always)]
    pub(super) fn mixed<const D: usize>(self) -> I {
        let h = self.times(0x53A3_F72D_EEC5_46F5);
        let shift = if D == 4 { 57 } else { 58 } - 32;
        let sign = (h.high.int(0) - h.high.shr(31)).shl(32 - shift);
        let mixed = h.low ^ (h.high.shr(shift) | sign);
        mixed.shr(if D == 2 { 1 } else { 2 })
    }
}

/// A multiplier for each axis.
const PRIMES: [u64; 4] = [0x5205_402B_9270_C86F, 0x598C_D327_0038_17B5, 0x5BCC_226E_9FA0_BACB, 0x56CC_5227_E58F_554B];

/// One axis' part of a lattice point's hash.
#[inline(always)]
pub(super) fn axis_hash<I: Int>(index: I, axis: usize) -> Wide64<I> {
    Wide64::signed(index).times(PRIMES[axis])
}
