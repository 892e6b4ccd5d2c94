//! The operations of AVX2.
#![allow(unsafe_code, reason = "gathers take addresses; each use says why its indices stay inside")]

use super::Intrinsics;
use crate::real::{Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use fearless_simd::{SimdBase, SimdInto, f32x8, kernel, u32x8, x86::Avx2};

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
    fn broadcast_byte(self, i: u32x8<Avx2>) -> u32x8<Avx2> {
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
    fn permute_pair(self, [low, high]: [u32x8<Avx2>; 2], index: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, low: u32x8<Avx2>, high: u32x8<Avx2>, index: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                // The permutation reads only the lowest three bits of each index; the fourth selects the vector.
                let index = index.into();
                let low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low.into(), index));
                let high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high.into(), index));
                let in_high = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index));
                _mm256_castps_si256(_mm256_blendv_ps(low, high, in_high)).simd_into(token)
            }
        );
        go(self, low, high, index)
    }
    #[inline(always)]
    fn floor_and_index(self, v: f32x8<Avx2>) -> (f32x8<Avx2>, u32x8<Avx2>) {
        let whole = Real::floor(v);
        (whole, whole.to_int())
    }
    #[inline(always)]
    fn lookup16(self, table: &Table16, i: u32x8<Avx2>) -> f32x8<Avx2> {
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
        // The permutation reads only the lowest three bits of each index.
        if table.repeats {
            return Intrinsics::permute(self, low, i);
        }
        if table.antisymmetric {
            // The fourth bit is the sign.
            return Intrinsics::permute(self, low, i).flip_sign(i << 28);
        }
        go(self, low, f32x8::from_slice(self, high), i)
    }
    #[inline(always)]
    fn lookup256(self, table: &Table256, i: u32x8<Avx2>) -> f32x8<Avx2> {
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
    fn lookup_bytes(self, table: &ByteTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u8; 320], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                let (i, m) = (i.into(), _mm256_set1_epi32(255));
                let t = table.as_ptr().cast::<i32>();
                let (i1, i2) = (_mm256_srli_epi32::<8>(i), _mm256_srli_epi32::<16>(i));
                let i3 = _mm256_srli_epi32::<24>(i);
                // SAFETY: every index is a byte offset of at most 255, and four bytes from there lie in the 320.
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
    fn lookup_pair(self, table: &PairTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u32; 1 << 16], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                // SAFETY: every index is at most 65,535 and the table has 65,536 entries.
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
    fn four_bytes_from(self, table: &ByteTable, i: u32x8<Avx2>) -> u32x8<Avx2> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx2, table: &[u8; 320], i: u32x8<Avx2>) -> u32x8<Avx2> {
                use std::arch::x86_64::*;
                let i = _mm256_and_si256(i.into(), _mm256_set1_epi32(255));
                // SAFETY: every index is a byte offset of at most 255, and four bytes from there lie in the 320.
                unsafe { _mm256_i32gather_epi32::<1>(table.as_ptr().cast(), i) }.simd_into(token)
            }
        );
        go(self, table.padded(), i)
    }
}
