//! The scalar level: a plain `f32` as a vector of one lane.

use super::Lanes;
use std::num::Wrapping;

impl Lanes for f32 {
    const N: usize = 1;
    type Token = ();
    type Unrolled = f32;
    type Fallback = f32;
    #[inline(always)]
    fn fallback_token((): ()) {}
    #[inline(always)]
    fn splat((): (), v: f32) -> f32 {
        v
    }
    #[inline(always)]
    fn load((): (), from: &[f32]) -> f32 {
        from[0]
    }
    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        to[0] = self;
    }
    #[inline(always)]
    fn load_int((): (), from: &[u32]) -> Wrapping<u32> {
        Wrapping(from[0])
    }
    #[inline(always)]
    fn store_int(int: Wrapping<u32>, to: &mut [u32]) {
        to[0] = int.0;
    }
    #[inline(always)]
    fn permute(self, _: Wrapping<u32>) -> f32 {
        self
    }
    #[inline(always)]
    fn permute_pair(pair: [Wrapping<u32>; 2], index: Wrapping<u32>) -> Wrapping<u32> {
        pair[(index.0 & 1) as usize]
    }
    fn enter<Out>((): (), kernel: impl FnOnce() -> Out) -> Out {
        kernel()
    }
}
