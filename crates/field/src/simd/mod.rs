//! Machine vectors: which the machine has, how to enter them, and what kernels may ask of them.
//!
//! The vectors are those of `fearless_simd`; this folder says how they read as numbers (`vectors.rs`), what
//! differs between machines and must not (`odd.rs`), how to keep two in flight (`pair.rs`), and a vector of one (`single.rs`). It is
//! the only home of `unsafe`.

mod odd;
mod pair;
mod single;
mod vectors;

pub use pair::VectorPair;

use crate::elementary::FloatBits;
use fearless_simd::Simd;
use std::fmt;

/// A reading of several numbers at once.
pub trait Lanes: FloatBits {
    /// How many numbers.
    const N: usize;
    /// The proof that the machine has these vectors.
    type Token: Copy + Send + Sync;
    /// The same number in every lane.
    fn splat(token: Self::Token, v: f32) -> Self;
    /// The first `N` numbers of a slice.
    fn load(token: Self::Token, from: &[f32]) -> Self;
    /// Into the first `N` places of a slice.
    fn store(self, to: &mut [f32]);
    /// The first `N` integers of a slice.
    fn load_int(token: Self::Token, from: &[u32]) -> Self::Int;
    /// Integers into the first `N` places of a slice.
    fn store_int(int: Self::Int, to: &mut [u32]);
    /// Lane `index` of `self` in each lane; every index is below `SPAN`.
    fn permute(self, index: Self::Int) -> Self;
    /// How many lanes a permutation reaches.
    const SPAN: usize = Self::N;
    /// As many of these vectors as are best kept in flight, given the registers there are.
    type Flight: Lanes<Token = Self::Token>;
    /// Vectors that this machine has too, for the large and rare kernels that are not compiled for every level.
    type Rare: Lanes;
    /// The proof for those.
    fn rare(token: Self::Token) -> <Self::Rare as Lanes>::Token;
    /// Runs a kernel compiled for these vectors. All it calls must be inlined into it.
    fn enter<Out>(token: Self::Token, kernel: impl FnOnce() -> Out) -> Out;
}

/// Work to be done with whichever vectors the machine has.
pub trait Task {
    /// What it yields.
    type Out;
    /// Does it; `V` is the native vector.
    fn run<V: Lanes>(self, token: V::Token) -> Self::Out;
}

/// A set of vector instructions that this machine has.
#[derive(Clone, Copy)]
pub struct SimdLevel(LevelKind);

#[derive(Clone, Copy)]
enum LevelKind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Sse4(fearless_simd::x86::Sse4_2),
    #[cfg(target_arch = "x86_64")]
    Avx2(fearless_simd::x86::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(fearless_simd::x86::Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(fearless_simd::aarch64::Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm(fearless_simd::wasm32::WasmSimd128),
}

impl SimdLevel {
    /// Every level this machine has, slowest first.
    pub fn all() -> Vec<SimdLevel> {
        let best = fearless_simd::Level::new();
        let mut all = vec![SimdLevel(LevelKind::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(best.as_sse4_2().map(|t| SimdLevel(LevelKind::Sse4(t))));
            all.extend(best.as_avx2().map(|t| SimdLevel(LevelKind::Avx2(t))));
            all.extend(best.as_avx512().map(|t| SimdLevel(LevelKind::Avx512(t))));
        }
        #[cfg(target_arch = "aarch64")]
        all.extend(best.as_neon().map(|t| SimdLevel(LevelKind::Neon(t))));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        all.extend(best.as_wasm_simd128().map(|t| SimdLevel(LevelKind::Wasm(t))));
        all
    }
    /// The fastest this machine has.
    pub fn best() -> SimdLevel {
        SimdLevel::all().pop().expect("scalar is always there")
    }
    /// The level of that name, where this machine has it.
    pub fn named(name: &str) -> Option<SimdLevel> {
        SimdLevel::all().into_iter().find(|l| l.name() == name)
    }
    /// `scalar`, `sse4`, `avx2`, `avx512`, `neon` or `wasm`.
    pub fn name(self) -> &'static str {
        match self.0 {
            LevelKind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            LevelKind::Sse4(_) => "sse4",
            #[cfg(target_arch = "x86_64")]
            LevelKind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
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
            #[cfg(target_arch = "x86_64")]
            LevelKind::Sse4(t) => task.run::<fearless_simd::f32x4<fearless_simd::x86::Sse4_2>>(t),
            #[cfg(target_arch = "x86_64")]
            LevelKind::Avx2(t) => task.run::<fearless_simd::f32x8<fearless_simd::x86::Avx2>>(t),
            #[cfg(target_arch = "x86_64")]
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

/// Enters a token's instruction set.
#[inline(always)]
fn enter<S: Simd, Out>(token: S, kernel: impl FnOnce() -> Out) -> Out {
    token.vectorize(kernel)
}
