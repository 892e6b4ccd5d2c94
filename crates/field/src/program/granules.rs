//! Granules: short runs of pixels of a block, which are computed only where a branch needs them.

use super::block::{BLOCK, BlockSource};
use crate::simd::Lanes;

/// Pixels of a granule: at least as many as a vector of any level, so that granules are copied by vectors.
pub(super) const GRANULE: usize = 16;

/// The granules of a block at which a branch is needed.
pub(super) struct ActiveGranules {
    /// Their indices, ascending.
    indices: [u8; BLOCK / GRANULE],
    count: usize,
}

impl Default for ActiveGranules {
    fn default() -> Self {
        ActiveGranules { indices: [0; BLOCK / GRANULE], count: 0 }
    }
}

impl ActiveGranules {
    /// The number of pixels in the granules.
    pub(super) fn pixels(&self) -> usize {
        self.count * GRANULE
    }
    fn indices(&self) -> &[u8] {
        &self.indices[..self.count]
    }
    /// Finds the granules among the first `n` pixels that have a pixel at which the condition is true, or is not true
    /// if `when` is false. As for `Op::Select`, 0 and NaN are not true.
    pub(super) fn find<V: Lanes>(&mut self, token: V::Token, condition: BlockSource<'_>, when: bool, n: usize) {
        let all = n.div_ceil(GRANULE);
        match condition {
            BlockSource::Pixels(block) => V::enter(
                token,
                #[inline(always)]
                || self.find_pixels(&block.as_chunks::<GRANULE>().0[..all], when),
            ),
            BlockSource::Uniform(v) => {
                self.count = if (v.abs() > 0.0) == when { all } else { 0 };
                for (i, index) in self.indices[..self.count].iter_mut().enumerate() {
                    *index = i as u8;
                }
            }
        }
    }
    #[inline(always)]
    fn find_pixels(&mut self, granules: &[[f32; GRANULE]], when: bool) {
        self.count = 0;
        for (i, granule) in granules.iter().enumerate() {
            // Without a branch, so that the pixels are compared by vectors.
            let needed = granule.iter().fold(0u32, |any, v| any | u32::from((v.abs() > 0.0) == when));
            self.indices[self.count] = i as u8;
            self.count += needed as usize;
        }
    }
    /// Copies the granules of a block to its beginning. Up to `n` pixels, 0 follows.
    pub(super) fn pack(&self, from: BlockSource<'_>, n: usize, out: &mut [f32; BLOCK]) {
        match from {
            BlockSource::Uniform(v) => out[..self.pixels()].fill(v),
            BlockSource::Pixels(from) => {
                let (from, _) = from.as_chunks::<GRANULE>();
                for (out, i) in out.as_chunks_mut::<GRANULE>().0.iter_mut().zip(self.indices()) {
                    *out = from[usize::from(*i)];
                }
            }
        }
        out[self.pixels()..n].fill(0.0);
    }
    /// Copies packed granules to their places.
    pub(super) fn unpack(&self, from: BlockSource<'_>, out: &mut [f32; BLOCK]) {
        let (out, _) = out.as_chunks_mut::<GRANULE>();
        match from {
            BlockSource::Uniform(v) => self.indices().iter().for_each(|i| out[usize::from(*i)] = [v; GRANULE]),
            BlockSource::Pixels(from) => {
                for (from, i) in from.as_chunks::<GRANULE>().0.iter().zip(self.indices()) {
                    out[usize::from(*i)] = *from;
                }
            }
        }
    }
}
