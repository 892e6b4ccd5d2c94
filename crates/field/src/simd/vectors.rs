//! Arithmetic traits for the vectors of each level.

#[cfg(target_arch = "x86_64")]
use super::VectorPair;
use super::intrinsics::Intrinsics;
use super::{Lanes, enter};
use crate::elementary::{self, FloatBits};
use crate::real::{Int, Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use crate::transfer_curve;
use fearless_simd::{
    Bytes as _, Select, SimdBase, SimdCvtFloat, SimdFloat, SimdMask, f32x4, i32x4, mask32x4, u8x16, u32x4,
};
#[cfg(target_arch = "x86_64")]
use fearless_simd::{
    f32x8, f32x16, i32x8, i32x16, mask32x8, mask32x16, u8x32, u8x64, u32x8, u32x16,
    x86::{Avx2, Avx512, Sse4_2},
};

macro_rules! vectors {
    ($S:ty: $F:ident $I:ident $U:ident $M:ident $B:ident, unrolled $Unrolled:ty, fallback $Fallback:ty: |$t:ident| $fallback:expr) => {
        impl Real for $F<$S> {
            type Mask = $M<$S>;
            #[inline(always)]
            fn lit(self, v: f64) -> Self {
                <Self as Lanes>::splat(self.simd, v as f32)
            }
            #[inline(always)]
            fn abs(self) -> Self {
                SimdFloat::from_bits(SimdFloat::to_bits(self) & 0x7fff_ffff)
            }
            #[inline(always)]
            fn floor(self) -> Self {
                SimdFloat::floor(self)
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                SimdFloat::sqrt(self)
            }
            #[inline(always)]
            fn min(self, o: Self) -> Self {
                Intrinsics::min(self.simd, self, o)
            }
            #[inline(always)]
            fn max(self, o: Self) -> Self {
                Intrinsics::max(self.simd, self, o)
            }
            #[inline(always)]
            fn less(self, o: Self) -> Self::Mask {
                SimdBase::simd_lt(self, o)
            }
            #[inline(always)]
            fn pick(mask: Self::Mask, yes: Self, no: Self) -> Self {
                mask.select(yes, no)
            }
            elementary::methods!();
            transfer_curve::methods!();
        }

        impl FloatBits for $F<$S> {
            #[inline(always)]
            fn bits(self) -> $U<$S> {
                SimdFloat::to_bits(self)
            }
            #[inline(always)]
            fn with_bits(self, bits: $U<$S>) -> Self {
                SimdFloat::from_bits(bits)
            }
        }

        impl Int for $U<$S> {
            #[inline(always)]
            fn int(self, v: u32) -> Self {
                <$U<$S> as SimdBase<$S>>::splat(self.simd, v)
            }
            #[inline(always)]
            fn shl(self, n: u32) -> Self {
                self << n
            }
            #[inline(always)]
            fn shr(self, n: u32) -> Self {
                self >> n
            }
            #[inline(always)]
            fn add_bytes(self, o: Self) -> Self {
                let (a, b): ($B<$S>, $B<$S>) = (self.bitcast(), o.bitcast());
                (a + b).bitcast()
            }
            #[inline(always)]
            fn broadcast_byte(self) -> Self {
                Intrinsics::broadcast_byte(self.simd, self)
            }
        }

        impl Lattice for $F<$S> {
            type Int = $U<$S>;
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
            fn int(self, v: u32) -> $U<$S> {
                <$U<$S> as SimdBase<$S>>::splat(self.simd, v)
            }
            #[inline(always)]
            fn to_int(self) -> $U<$S> {
                SimdFloat::to_int::<$I<$S>>(self).bitcast()
            }
            #[inline(always)]
            fn real_of_int(self, i: $U<$S>) -> Self {
                let i: $I<$S> = i.bitcast();
                $F::float_from(i)
            }
            #[inline(always)]
            fn floor_and_index(self) -> (Self, $U<$S>) {
                Intrinsics::floor_and_index(self.simd, self)
            }
            #[inline(always)]
            fn unit_interval(self, i: $U<$S>) -> Self {
                self.real_of_int(i >> 8) * (1.0 / 16777216.0)
            }
            #[inline(always)]
            fn lookup16(self, table: &Table16, i: $U<$S>) -> Self {
                Intrinsics::lookup16(self.simd, table, i)
            }
            #[inline(always)]
            fn lookup256(self, table: &Table256, i: $U<$S>) -> Self {
                Intrinsics::lookup256(self.simd, table, i)
            }
            #[inline(always)]
            fn lookup_bytes(table: &ByteTable, i: $U<$S>) -> $U<$S> {
                Intrinsics::lookup_bytes(i.simd, table, i)
            }
            const FAST_BYTE_LOOKUP: bool = <$F<$S> as SimdBase<$S>>::LEN == 16;
            #[inline(always)]
            fn lookup_pair(table: &PairTable, i: $U<$S>) -> $U<$S> {
                Intrinsics::lookup_pair(i.simd, table, i)
            }
            #[inline(always)]
            fn four_bytes_from(table: &ByteTable, i: $U<$S>) -> $U<$S> {
                Intrinsics::four_bytes_from(i.simd, table, i)
            }
            #[inline(always)]
            fn flip_sign(self, sign: $U<$S>) -> Self {
                SimdFloat::from_bits(SimdFloat::to_bits(self) ^ (sign & 0x8000_0000))
            }
            #[inline(always)]
            fn equal(a: $U<$S>, b: $U<$S>) -> Self::Mask {
                SimdBase::simd_eq(a, b)
            }
            #[inline(always)]
            fn pick_int(mask: Self::Mask, yes: $U<$S>, no: $U<$S>) -> $U<$S> {
                mask.select(yes, no)
            }
            #[inline(always)]
            fn any(mask: Self::Mask) -> bool {
                mask.any_true()
            }
        }

        impl Lanes for $F<$S> {
            const N: usize = <$F<$S> as SimdBase<$S>>::LEN;
            type Token = $S;
            type Unrolled = $Unrolled;
            type Fallback = $Fallback;
            #[inline(always)]
            fn fallback_token($t: $S) -> <$Fallback as Lanes>::Token {
                $fallback
            }
            #[inline(always)]
            fn splat(token: $S, v: f32) -> Self {
                <Self as SimdBase<$S>>::splat(token, v)
            }
            #[inline(always)]
            fn load(token: $S, from: &[f32]) -> Self {
                $F::from_slice(token, &from[..Self::N])
            }
            #[inline(always)]
            fn store(self, to: &mut [f32]) {
                self.store_slice(&mut to[..Self::N]);
            }
            #[inline(always)]
            fn load_int(token: $S, from: &[u32]) -> $U<$S> {
                $U::from_slice(token, &from[..Self::N])
            }
            #[inline(always)]
            fn store_int(int: $U<$S>, to: &mut [u32]) {
                int.store_slice(&mut to[..Self::N]);
            }
            #[inline(always)]
            fn permute(self, index: $U<$S>) -> Self {
                Intrinsics::permute(self.simd, self, index)
            }
            #[inline(always)]
            fn permute_pair(pair: [$U<$S>; 2], index: $U<$S>) -> $U<$S> {
                Intrinsics::permute_pair(index.simd, pair, index)
            }
            #[inline(always)]
            fn enter<Out>(token: $S, kernel: impl FnOnce() -> Out) -> Out {
                enter(token, kernel)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
vectors!(Sse4_2: f32x4 i32x4 u32x4 mask32x4 u8x16, unrolled Self, fallback f32: |_token| ());
#[cfg(target_arch = "x86_64")]
vectors!(Avx2: f32x8 i32x8 u32x8 mask32x8 u8x32, unrolled VectorPair<Self>, fallback Self: |token| token);
#[cfg(target_arch = "x86_64")]
vectors!(Avx512: f32x16 i32x16 u32x16 mask32x16 u8x64, unrolled VectorPair<Self>, fallback f32x8<Avx2>: |token| {
    fearless_simd::Simd::level(token).as_avx2().expect("a machine with AVX-512 has AVX2")
});
#[cfg(target_arch = "aarch64")]
vectors!(fearless_simd::aarch64::Neon: f32x4 i32x4 u32x4 mask32x4 u8x16, unrolled Self, fallback Self: |token| token);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
vectors!(fearless_simd::wasm32::WasmSimd128: f32x4 i32x4 u32x4 mask32x4 u8x16, unrolled Self, fallback Self: |token| token);
