//! The operands and registers of a noise that is computed for a block of pixels.

use super::block::{BLOCK, Block, BlockSource};
use super::octave_points::{PointBlock, UNIFORM_PIXELS};
use crate::noise::Noise;

/// Registers that a noise needs besides the one it fills.
pub(crate) struct NoiseScratch {
    /// Uniform coordinates as blocks; then the gain.
    pub(super) args: [Box<Block>; 5],
    /// One octave.
    pub(crate) octave: Box<Block>,
    /// The weight of the next ridge.
    pub(super) weight: Box<Block>,
    /// The amplitude of the next octave, where the gain varies from pixel to pixel.
    pub(super) amplitude: Box<Block>,
}

impl NoiseScratch {
    pub(crate) fn new() -> NoiseScratch {
        NoiseScratch {
            args: [(); 5].map(|()| Block::new()),
            octave: Block::new(),
            weight: Block::new(),
            amplitude: Block::new(),
        }
    }
}

/// The points of a block.
pub(crate) struct BlockPoints<'a> {
    /// x, y, z and t, and the gain of octaves.
    pub(crate) args: [BlockSource<'a>; 5],
    /// The number of pixels, rounded up to whole vectors.
    pub(crate) n: usize,
}

impl<'a> BlockPoints<'a> {
    /// The points with all coordinates that `noise` reads; uniform ones are filled for the first `UNIFORM_PIXELS`.
    pub(super) fn in_vectors(&self, noise: &Noise, spare: &'a mut [Box<Block>; 5]) -> PointBlock<'a> {
        let [x, y, z, t, _] = self.args;
        let uniform = [x, y, z, t].map(|arg| matches!(arg, BlockSource::Uniform(_)));
        let [x, y, z, t, _] = self.filled_blocks(noise, false, spare, UNIFORM_PIXELS);
        PointBlock { args: [x, y, z, t], uniform, n: self.n, dims: noise.dims() }
    }
    /// The coordinates that `noise` reads, and the gain on request, as blocks.
    pub(super) fn coordinate_blocks(
        &self,
        noise: &Noise,
        gain: bool,
        spare: &'a mut [Box<Block>; 5],
    ) -> [&'a [f32; BLOCK]; 5] {
        self.filled_blocks(noise, gain, spare, self.n)
    }
    /// These coordinates as blocks; those of uniform ones are filled up to pixel `n`.
    fn filled_blocks(
        &self,
        noise: &Noise,
        gain: bool,
        spare: &'a mut [Box<Block>; 5],
        n: usize,
    ) -> [&'a [f32; BLOCK]; 5] {
        static ZERO: [f32; BLOCK] = [0.0; BLOCK];
        let mut out = [&ZERO; 5];
        for (k, block) in spare.iter_mut().enumerate() {
            if k >= noise.dims() && !(gain && k == 4) {
                continue;
            }
            match self.args[k] {
                BlockSource::Pixels(each) => out[k] = each,
                BlockSource::Uniform(v) if v.to_bits() == 0 => {}
                BlockSource::Uniform(v) => {
                    block.0[..n].fill(v);
                    out[k] = &block.0;
                }
            }
        }
        out
    }
}
