//! Vector operations that differ between instruction sets, implemented with one result.
//!
//! Vector units disagree on minima of NaN and −0, and each has its own table lookups. Every implementation here returns
//! what the scalar one returns, but for the sign of a zero that `floor_and_index` leaves open.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::real::{Lattice, Real};
use crate::scalar;
use crate::tables::{ByteTable, PairTable, Table16, Table256};
#[cfg(not(target_arch = "x86_64"))]
use fearless_simd::Select;
#[cfg(target_arch = "x86_64")]
use fearless_simd::x86::Sse4_2;
use fearless_simd::{SimdBase, f32x4, u32x4};

/// The operations of one instruction set, on numbers `F` and integers `U`.
pub(super) trait Intrinsics<F, U> {
    /// `a < b ? a : b`.
    fn min(self, a: F, b: F) -> F;
    /// `a > b ? a : b`.
    fn max(self, a: F, b: F) -> F;
    /// The lowest byte of each lane copied into all four.
    fn broadcast_byte(self, i: U) -> U;
    /// Lane `index` of `v` in each lane; every index is below the number of lanes.
    fn permute(self, v: F, index: U) -> F;
    /// Integer `index` of those in the lanes of both vectors, in each lane; higher bits of the index count for nothing.
    fn permute_pair(self, pair: [U; 2], index: U) -> U;
    /// The floor of each lane within ±2³⁰, and the same as an integer; of −0 either zero.
    fn floor_and_index(self, v: F) -> (F, U);
    /// `table[i & 15]`.
    fn lookup16(self, table: &Table16, i: U) -> F;
    /// `table[i & 255]`.
    fn lookup256(self, table: &Table256, i: U) -> F;
    /// `table[byte]` for each byte.
    fn lookup_bytes(self, table: &ByteTable, i: U) -> U;
    /// Four consecutive bytes of the table, from the index in the lowest byte on.
    fn four_bytes_from(self, table: &ByteTable, i: U) -> U;
    /// The table's entry for the pair of bytes in the lowest 16 bits.
    fn lookup_pair(self, table: &PairTable, i: U) -> U;
}

/// Instruction sets with four lanes look up lane by lane.
macro_rules! four_lanes {
    ($S:ty, $min:expr, $max:expr) => {
        impl Intrinsics<f32x4<$S>, u32x4<$S>> for $S {
            #[inline(always)]
            fn min(self, a: f32x4<$S>, b: f32x4<$S>) -> f32x4<$S> {
                $min(a, b)
            }
            #[inline(always)]
            fn max(self, a: f32x4<$S>, b: f32x4<$S>) -> f32x4<$S> {
                $max(a, b)
            }
            #[inline(always)]
            fn broadcast_byte(self, i: u32x4<$S>) -> u32x4<$S> {
                (i & 255) * 0x0101_0101
            }
            #[inline(always)]
            fn permute(self, v: f32x4<$S>, index: u32x4<$S>) -> f32x4<$S> {
                let (v, [a, b, c, d]) = (v.to_array(), index.to_array());
                let lane = [v[(a & 3) as usize], v[(b & 3) as usize], v[(c & 3) as usize], v[(d & 3) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn permute_pair(self, [low, high]: [u32x4<$S>; 2], index: u32x4<$S>) -> u32x4<$S> {
                let (pair, index) = ([low.to_array(), high.to_array()], index.to_array());
                u32x4::load_array(self, index.map(|i| pair[(i >> 2 & 1) as usize][(i & 3) as usize]))
            }
            #[inline(always)]
            fn floor_and_index(self, v: f32x4<$S>) -> (f32x4<$S>, u32x4<$S>) {
                let whole = Real::floor(v);
                (whole, whole.to_int())
            }
            #[inline(always)]
            fn lookup16(self, table: &Table16, i: u32x4<$S>) -> f32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), &table.narrow);
                let lane = [t[(a & 15) as usize], t[(b & 15) as usize], t[(c & 15) as usize], t[(d & 15) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn lookup256(self, table: &Table256, i: u32x4<$S>) -> f32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), &table.narrow);
                let lane = [t[(a & 255) as usize], t[(b & 255) as usize], t[(c & 255) as usize], t[(d & 255) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn lookup_bytes(self, table: &ByteTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(
                    self,
                    [
                        scalar::lookup_bytes(t, a),
                        scalar::lookup_bytes(t, b),
                        scalar::lookup_bytes(t, c),
                        scalar::lookup_bytes(t, d),
                    ],
                )
            }
            #[inline(always)]
            fn lookup_pair(self, table: &PairTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(self, [t.at(a), t.at(b), t.at(c), t.at(d)])
            }
            #[inline(always)]
            fn four_bytes_from(self, table: &ByteTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(
                    self,
                    [t.four_bytes_from(a), t.four_bytes_from(b), t.four_bytes_from(c), t.four_bytes_from(d)],
                )
            }
        }
    };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn less_or<S: fearless_simd::Simd>(a: f32x4<S>, b: f32x4<S>) -> f32x4<S> {
    a.simd_lt(b).select(a, b)
}
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn more_or<S: fearless_simd::Simd>(a: f32x4<S>, b: f32x4<S>) -> f32x4<S> {
    a.simd_gt(b).select(a, b)
}

#[cfg(target_arch = "aarch64")]
four_lanes!(fearless_simd::aarch64::Neon, less_or, more_or);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
four_lanes!(fearless_simd::wasm32::WasmSimd128, less_or, more_or);
// The minimum and maximum of x86 return their second operand unless the first is below or above it.
#[cfg(target_arch = "x86_64")]
four_lanes!(Sse4_2, SimdBase::min, SimdBase::max);
