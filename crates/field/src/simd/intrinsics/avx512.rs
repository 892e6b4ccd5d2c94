//! The operations of AVX-512.
#![allow(unsafe_code, reason = "gathers take addresses; each use says why its indices stay inside")]

use super::Intrinsics;
use crate::real::Int;
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use fearless_simd::{Bytes as _, SimdBase, SimdCvtFloat, SimdInto, f32x16, i32x16, kernel, u32x16, x86::Avx512};

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
    fn broadcast_byte(self, i: u32x16<Avx512>) -> u32x16<Avx512> {
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
    fn permute_pair(self, [low, high]: [u32x16<Avx512>; 2], index: u32x16<Avx512>) -> u32x16<Avx512> {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, low: u32x16<Avx512>, high: u32x16<Avx512>, index: u32x16<Avx512>) -> u32x16<Avx512> {
                use std::arch::x86_64::*;
                _mm512_permutex2var_epi32(low.into(), index.into(), high.into()).simd_into(token)
            }
        );
        go(self, low, high, index)
    }
    /// The conversion rounds downwards, so that no instruction of its own rounds.
    #[inline(always)]
    fn floor_and_index(self, v: f32x16<Avx512>) -> (f32x16<Avx512>, u32x16<Avx512>) {
        kernel!(
            #[inline(always)]
            fn go(token: Avx512, v: f32x16<Avx512>) -> u32x16<Avx512> {
                use std::arch::x86_64::*;
                const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
                _mm512_cvt_roundps_epi32::<DOWN>(v.into()).simd_into(token)
            }
        );
        let index = go(self, v);
        (f32x16::float_from(index.bitcast::<i32x16<Avx512>>()), index)
    }
    #[inline(always)]
    fn lookup16(self, table: &Table16, i: u32x16<Avx512>) -> f32x16<Avx512> {
        // The permutation reads only the lowest four bits of each index.
        Intrinsics::permute(self, f32x16::from_slice(self, &table.narrow), i)
    }
    #[inline(always)]
    fn lookup256(self, table: &Table256, i: u32x16<Avx512>) -> f32x16<Avx512> {
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
    fn lookup_bytes(self, table: &ByteTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
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
    fn lookup_pair(self, table: &PairTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
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
    fn four_bytes_from(self, table: &ByteTable, i: u32x16<Avx512>) -> u32x16<Avx512> {
        Intrinsics::lookup_bytes(self, table, i.broadcast_byte().add_bytes(u32x16::splat(self, 0x0302_0100)))
    }
}
