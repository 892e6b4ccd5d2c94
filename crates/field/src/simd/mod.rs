//! SIMD: instruction sets, vectors and the operations that kernels may use.
//!
//! The vectors are those of `fearless_simd`. `vectors.rs` implements the arithmetic traits for them, `intrinsics.rs`
//! the operations that differ between instruction sets, `pair.rs` pairs of vectors, `one_lane.rs` the scalar level.
//! `unsafe` code exists in this folder alone.

mod intrinsics;
mod one_lane;
mod pair;
mod vectors;

pub use pair::VectorPair;

use crate::elementary::FloatBits;
use fearless_simd::Simd;
use std::fmt;

/// A vector: a number type of several lanes.
pub trait Lanes: FloatBits {
    /// The number of lanes.
    const N: usize;
    /// True for a single lane. A constant, so that no kernel is compiled for a branch that is never taken.
    const SCALAR: bool = Self::N == 1;
    /// Proof that the machine has this instruction set.
    type Token: Copy + Send + Sync;
    /// A vector with the same number in every lane.
    fn splat(token: Self::Token, v: f32) -> Self;
    /// Loads the first `N` numbers of a slice.
    fn load(token: Self::Token, from: &[f32]) -> Self;
    /// Stores into the first `N` elements of a slice.
    fn store(self, to: &mut [f32]);
    /// Loads the first `N` integers of a slice.
    fn load_int(token: Self::Token, from: &[u32]) -> Self::Int;
    /// Stores integers into the first `N` elements of a slice.
    fn store_int(int: Self::Int, to: &mut [u32]);
    /// Lane `index` of `self` in each lane; every index is below `PERMUTE_LANES`.
    fn permute(self, index: Self::Int) -> Self;
    /// Integer `index` of those in the lanes of two vectors, in each lane: the lowest bits of the index select one of
    /// `2 * PERMUTE_LANES`.
    fn permute_pair(pair: [Self::Int; 2], index: Self::Int) -> Self::Int;
    /// The number of lanes that a permutation can read.
    const PERMUTE_LANES: usize = Self::N;
    /// As many of these vectors as the registers allow to be worked on at once, to hide latency.
    type Unrolled: Lanes<Token = Self::Token>;
    /// The vectors of a lower level, for large and rarely used kernels that are not compiled for every level.
    type Fallback: Lanes;
    /// Proof that the machine has the lower level.
    fn fallback_token(token: Self::Token) -> <Self::Fallback as Lanes>::Token;
    /// Runs a kernel compiled for this instruction set. All that it calls must be inlined.
    fn enter<Out>(token: Self::Token, kernel: impl FnOnce() -> Out) -> Out;
}

/// Work that is generic over the vector type.
pub trait Task {
    /// The result.
    type Out;
    /// Runs the work with the vectors `V`.
    fn run<V: Lanes>(self, token: V::Token) -> Self::Out;
}

/// An instruction set that this machine has.
#[derive(Clone, Copy)]
pub struct SimdLevel(LevelKind);

#[derive(Clone, Copy)]
enum LevelKind {
    Scalar,
    #[cfg(all(target_arch = "x86_64", level_sse4))]
    Sse4(fearless_simd::x86::Sse4_2),
    #[cfg(all(target_arch = "x86_64", level_avx2))]
    Avx2(fearless_simd::x86::Avx2),
    #[cfg(all(target_arch = "x86_64", level_avx512))]
    Avx512(fearless_simd::x86::Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(fearless_simd::aarch64::Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm(fearless_simd::wasm32::WasmSimd128),
}

impl SimdLevel {
    /// All compiled levels that this machine has, slowest first.
    pub fn all() -> Vec<SimdLevel> {
        let best = fearless_simd::Level::new();
        let mut all = vec![SimdLevel(LevelKind::Scalar)];
        #[cfg(all(target_arch = "x86_64", level_sse4))]
        all.extend(best.as_sse4_2().map(|t| SimdLevel(LevelKind::Sse4(t))));
        #[cfg(all(target_arch = "x86_64", level_avx2))]
        all.extend(best.as_avx2().map(|t| SimdLevel(LevelKind::Avx2(t))));
        #[cfg(all(target_arch = "x86_64", level_avx512))]
        all.extend(best.as_avx512().map(|t| SimdLevel(LevelKind::Avx512(t))));
        #[cfg(target_arch = "aarch64")]
        all.extend(best.as_neon().map(|t| SimdLevel(LevelKind::Neon(t))));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        all.extend(best.as_wasm_simd128().map(|t| SimdLevel(LevelKind::Wasm(t))));
        all
    }
    /// The fastest level of this machine.
    pub fn best() -> SimdLevel {
        SimdLevel::all().pop().expect("scalar is always there")
    }
    /// The level with a given name, if this machine has it.
    pub fn named(name: &str) -> Option<SimdLevel> {
        SimdLevel::all().into_iter().find(|l| l.name() == name)
    }
    /// The name: `scalar`, `sse4`, `avx2`, `avx512`, `neon` or `wasm`.
    pub fn name(self) -> &'static str {
        match self.0 {
            LevelKind::Scalar => "scalar",
            #[cfg(all(target_arch = "x86_64", level_sse4))]
            LevelKind::Sse4(_) => "sse4",
            #[cfg(all(target_arch = "x86_64", level_avx2))]
            LevelKind::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "x86_64", level_avx512))]
            LevelKind::Avx512(_) => "avx512",
            #[cfg(target_arch = "aarch64")]
            LevelKind::Neon(_) => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            LevelKind::Wasm(_) => "wasm",
        }
    }
    /// Runs a task with this level's vectors.
    pub fn run<T: Task>(self, task: T) -> T::Out {
        match self.0 {
            LevelKind::Scalar => task.run::<f32>(()),
            #[cfg(all(target_arch = "x86_64", level_sse4))]
            LevelKind::Sse4(t) => task.run::<fearless_simd::f32x4<fearless_simd::x86::Sse4_2>>(t),
            #[cfg(all(target_arch = "x86_64", level_avx2))]
            LevelKind::Avx2(t) => task.run::<fearless_simd::f32x8<fearless_simd::x86::Avx2>>(t),
            #[cfg(all(target_arch = "x86_64", level_avx512))]
            LevelKind::Avx512(t) => task.run::<fearless_simd::f32x16<fearless_simd::x86::Avx512>>(t),
            #[cfg(target_arch = "aarch64")]
            LevelKind::Neon(t) => task.run::<fearless_simd::f32x4<fearless_simd::aarch64::Neon>>(t),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            LevelKind::Wasm(t) => task.run::<fearless_simd::f32x4<fearless_simd::wasm32::WasmSimd128>>(t),
        }
    }
}

impl fmt::Debug for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl PartialEq for SimdLevel {
    fn eq(&self, o: &SimdLevel) -> bool {
        self.name() == o.name()
    }
}

/// Runs a kernel compiled for a token's instruction set.
#[inline(always)]
fn enter<S: Simd, Out>(token: S, kernel: impl FnOnce() -> Out) -> Out {
    token.vectorize(kernel)
}
