//! The few vector methods that differ between machines, made to agree.
//!
//! Vector units disagree on NaN and −0 in minima, and look things up in tables each in its own way.
//! Here every machine gives what the scalar reading gives.
#![allow(unsafe_code, reason = "gathers take addresses; each use says why its indices stay inside")]

use crate::real::{ByteTable, PairTable, Table16, Table256};
#[cfg(target_arch = "x86_64")]
use crate::real::{Int, Lattice};
use crate::scalar;
#[cfg(not(target_arch = "x86_64"))]
use fearless_simd::Select;
#[cfg(target_arch = "x86_64")]
use fearless_simd::{
    Bytes as _, SimdInto, f32x8, f32x16, kernel, u32x8, u32x16,
    x86::{Avx2, Avx512, Sse4_2},
};
use fearless_simd::{SimdBase, f32x4, u32x4};

/// What a machine does in its own way, on numbers `F` and integers `U`.
pub(super) trait Intrinsics<F, U> {
    /// `a < b ? a : b`.
    fn min(self, a: F, b: F) -> F;
    /// `a > b ? a : b`.
    fn max(self, a: F, b: F) -> F;
    /// The lowest byte of each lane, four times.
    fn spread(self, i: U) -> U;
    /// Lane `index` of `v` in each lane; every index is below the number of lanes.
    fn permute(self, v: F, index: U) -> F;
    /// `table[i & 15]`.
    fn entry(self, table: &Table16, i: U) -> F;
    /// `table[i & 255]`.
    fn gather(self, table: &Table256, i: U) -> F;
    /// Each byte looked up.
    fn look(self, table: &ByteTable, i: U) -> U;
    /// The four bytes of the table from the lowest byte on.
    fn run(self, table: &ByteTable, i: U) -> U;
    /// The entry at the lowest two bytes.
    fn read(self, table: &PairTable, i: U) -> U;
}

/// Machines of four lanes look things up lane by lane.
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
            fn spread(self, i: u32x4<$S>) -> u32x4<$S> {
                (i & 255) * 0x0101_0101
            }
            #[inline(always)]
            fn permute(self, v: f32x4<$S>, index: u32x4<$S>) -> f32x4<$S> {
                let (v, [a, b, c, d]) = (v.to_array(), index.to_array());
                let lane = [v[(a & 3) as usize], v[(b & 3) as usize], v[(c & 3) as usize], v[(d & 3) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn entry(self, table: &Table16, i: u32x4<$S>) -> f32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), &table.narrow);
                let lane = [t[(a & 15) as usize], t[(b & 15) as usize], t[(c & 15) as usize], t[(d & 15) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn gather(self, table: &Table256, i: u32x4<$S>) -> f32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), &table.narrow);
                let lane = [t[(a & 255) as usize], t[(b & 255) as usize], t[(c & 255) as usize], t[(d & 255) as usize]];
                f32x4::load_array(self, lane)
            }
            #[inline(always)]
            fn look(self, table: &ByteTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(
                    self,
                    [scalar::look(t, a), scalar::look(t, b), scalar::look(t, c), scalar::look(t, d)],
                )
            }
            #[inline(always)]
            fn read(self, table: &PairTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(self, [t.at(a), t.at(b), t.at(c), t.at(d)])
            }
            #[inline(always)]
            fn run(self, table: &ByteTable, i: u32x4<$S>) -> u32x4<$S> {
                let ([a, b, c, d], t) = (i.to_array(), table);
                u32x4::load_array(self, [t.run(a), t.run(b), t.run(c), t.run(d)])
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
// The minimum and maximum of x86 yield their second operand unless the first is below or above it.
#[cfg(target_arch = "x86_64")]
four_lanes!(Sse4_2, SimdBase::min, SimdBase::max);

#[cfg(target_arch = "x86_64")]
impl Intrinsics<f32x8<Avx2>, u32x8<Avx2>> for Avx2 {
    #[inline(always)]
    fn min(self, a: f32x8<Avx2>, b: f32x8<Avx2>) -> f32x8<Avx2> {
        SimdBase::min(a, b)
    }
    #[inline(always)]
    fn max(self, a: f32x8<Avx2>, b: f32x8<Avx2>) -> f32x8<Avx2> {
        SimdBase::max(a, b)
    }
    #[inline(always)]
    fn spread(self, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                let bytes =
                    _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
                _mm256_shuffle_epi8(i.into(), bytes).simd_into(token)
            }
        );
        go(self, i)
    }
    #[inline(always)]
    fn permute(self, v: f32x8<Avx2>, index: u32x8<Avx2>) -> f32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, v: f32x8<Avx2>, index: u32x8<Avx2>) -> f32x8<Avx2> {
                use std::arch::x86_64::*;
                _mm256_permutevar8x32_ps(v.into(), index.into()).simd_into(token)
            }
        );
        go(self, v, index)
    }
    #[inline(always)]
    fn entry(self, table: &Table16, i: u32x8<Avx2>) -> f32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, low: f32x8<Avx2>, high: f32x8<Avx2>, i: u32x8<Avx2>) -> f32x8<Avx2> {
                use std::arch::x86_64::*;
                let i = i.into();
                let (low, high) = (_mm256_permutevar8x32_ps(low.into(), i), _mm256_permutevar8x32_ps(high.into(), i));
                _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32::<28>(i))).simd_into(token)
            }
        );
        let (low, high) = table.narrow.split_at(8);
        let low = f32x8::from_slice(self, low);
        if table.flips {
            // The permutation reads only the lowest three bits of each index; the fourth is the sign.
            return Intrinsics::permute(self, low, i).flip(i << 28);
        }
        go(self, low, f32x8::from_slice(self, high), i)
    }
    #[inline(always)]
    fn gather(self, table: &Table256, i: u32x8<Avx2>) -> f32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[f32; 256], i: u32x8<Avx2>) -> f32x8<Avx2> {
                use std::arch::x86_64::*;
                let i = _mm256_and_si256(i.into(), _mm256_set1_epi32(255));
                // SAFETY: every index is at most 255 and the table has 256 entries.
                unsafe { _mm256_i32gather_ps::<4>(table.as_ptr(), i) }.simd_into(token)
            }
        );
        go(self, &table.narrow, i)
    }
    #[inline(always)]
    fn look(self, table: &ByteTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u8; 320], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                let (i, m) = (i.into(), _mm256_set1_epi32(255));
                let t = table.as_ptr().cast::<i32>();
                let (i1, i2) = (_mm256_srli_epi32::<8>(i), _mm256_srli_epi32::<16>(i));
                let i3 = _mm256_srli_epi32::<24>(i);
                // SAFETY: every index is at most 255, in bytes, and the table has 320 bytes: four may be read at each.
                let (a, b, c, d) = unsafe {
                    (
                        _mm256_i32gather_epi32::<1>(t, _mm256_and_si256(i, m)),
                        _mm256_i32gather_epi32::<1>(t, _mm256_and_si256(i1, m)),
                        _mm256_i32gather_epi32::<1>(t, _mm256_and_si256(i2, m)),
                        _mm256_i32gather_epi32::<1>(t, i3),
                    )
                };
                let low = _mm256_or_si256(_mm256_and_si256(a, m), _mm256_slli_epi32::<8>(_mm256_and_si256(b, m)));
                let high = _mm256_or_si256(_mm256_slli_epi32::<16>(_mm256_and_si256(c, m)), _mm256_slli_epi32::<24>(d));
                _mm256_or_si256(low, high).simd_into(token)
            }
        );
        go(self, table.padded(), i)
    }
    #[inline(always)]
    fn read(self, table: &PairTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u32; 1 << 16], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                // SAFETY: every index is at most 65,535 and the table has that many entries and one.
                unsafe {
                    _mm256_i32gather_epi32::<4>(
                        table.as_ptr().cast(),
                        _mm256_and_si256(i.into(), _mm256_set1_epi32(0xffff)),
                    )
                }
                .simd_into(token)
            }
        );
        go(self, table.entries(), i)
    }
    #[inline(always)]
    fn run(self, table: &ByteTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u8; 320], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                let i = _mm256_and_si256(i.into(), _mm256_set1_epi32(255));
                // SAFETY: every index is at most 255, in bytes, and the table has 320 bytes: four may be read at each.
                unsafe { _mm256_i32gather_epi32::<1>(table.as_ptr().cast(), i) }.simd_into(token)
            }
        );
        go(self, table.padded(), i)
    }
}

#[cfg(target_arch = "x86_64")]
impl Intrinsics<f32x16<Avx512>, u32x16<Avx512>> for Avx512 {
    #[inline(always)]
    fn min(self, a: f32x16<Avx512>, b: f32x16<Avx512>) -> f32x16<Avx512> {
        SimdBase::min(a, b)
    }
    #[inline(always)]
    fn max(self, a: f32x16<Avx512>, b: f32x16<Avx512>) -> f32x16<Avx512> {
        SimdBase::max(a, b)
    }
    #[inline(always)]
    fn spread(self, i: u32x16<Avx512>) -> u32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, i: u32x16<Avx512>) -> u32x16<Avx512> {
                use std::arch::x86_64::*;
                let bytes = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
                _mm512_shuffle_epi8(i.into(), bytes).simd_into(token)
            }
        );
        go(self, i)
    }
    #[inline(always)]
    fn permute(self, v: f32x16<Avx512>, index: u32x16<Avx512>) -> f32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, v: f32x16<Avx512>, index: u32x16<Avx512>) -> f32x16<Avx512> {
                use std::arch::x86_64::*;
                _mm512_permutexvar_ps(index.into(), v.into()).simd_into(token)
            }
        );
        go(self, v, index)
    }
    #[inline(always)]
    fn entry(self, table: &Table16, i: u32x16<Avx512>) -> f32x16<Avx512> {
        // The permutation reads only the lowest four bits of each index.
        Intrinsics::permute(self, f32x16::from_slice(self, &table.narrow), i)
    }
    #[inline(always)]
    fn gather(self, table: &Table256, i: u32x16<Avx512>) -> f32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, table: &[f32; 256], i: u32x16<Avx512>) -> f32x16<Avx512> {
                use std::arch::x86_64::*;
                let i = _mm512_and_si512(i.into(), _mm512_set1_epi32(255));
                // SAFETY: every index is at most 255 and the table has 256 entries.
                unsafe { _mm512_i32gather_ps::<4>(i, table.as_ptr()) }.simd_into(token)
            }
        );
        go(self, &table.narrow, i)
    }
    #[inline(always)]
    fn look(self, table: &ByteTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, t: [u32x16<Avx512>; 4], i: u32x16<Avx512>) -> u32x16<Avx512> {
                use std::arch::x86_64::*;
                let i: __m512i = i.into();
                let low = _mm512_permutex2var_epi8(t[0].into(), i, t[1].into());
                let high = _mm512_permutex2var_epi8(t[2].into(), i, t[3].into());
                _mm512_mask_blend_epi8(_mm512_movepi8_mask(i), low, high).simd_into(token)
            }
        );
        #[inline(always)]
        fn quarter(token: Avx512, table: &ByteTable, k: usize) -> u32x16<Avx512> {
            fearless_simd::u8x64::from_slice(token, &table.padded()[64 * k..64 * k + 64]).bitcast()
        }
        let t = [quarter(self, table, 0), quarter(self, table, 1), quarter(self, table, 2), quarter(self, table, 3)];
        go(self, t, i)
    }
    #[inline(always)]
    fn read(self, table: &PairTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, table: &[u32; 1 << 16], i: u32x16<Avx512>) -> u32x16<Avx512> {
                use std::arch::x86_64::*;
                // SAFETY: every index is at most 65,535 and the table has that many entries and one.
                unsafe {
                    _mm512_i32gather_epi32::<4>(
                        _mm512_and_si512(i.into(), _mm512_set1_epi32(0xffff)),
                        table.as_ptr().cast(),
                    )
                }
                .simd_into(token)
            }
        );
        go(self, table.entries(), i)
    }
    #[inline(always)]
    fn run(self, table: &ByteTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
        Intrinsics::look(self, table, i.spread().add_bytes(u32x16::splat(self, 0x0302_0100)))
    }
}
