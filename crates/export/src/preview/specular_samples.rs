//! Samples for the specular reflection of the environment.

use super::lamps::{LANES, LampBlock, Lamps};
use super::sampling::{PolarSample, polar_samples};

/// Samples of the specular lobe and of the lamps. Each aligned part is evenly distributed.
pub(super) struct SpecularSamples {
    pub(super) lobe: Vec<PolarSample>,
    pub(super) lamps: Vec<LampBlock>,
}

/// Part of the samples.
#[derive(Clone, Copy)]
pub(super) struct SpecularPart<'a> {
    pub(super) lobe: &'a [PolarSample],
    /// Empty if the environment has no lamps.
    pub(super) lamps: &'a [LampBlock],
}

/// Lamp samples for each sample of the lobe.
pub(super) const LAMPS_PER_LOBE: usize = 2;

impl SpecularSamples {
    /// `lobe_count` samples of the lobe, and samples of the lamps rotated about the y axis by the sine and cosine of an
    /// angle.
    pub(super) fn new(lobe_count: usize, lamps: &Lamps, rotation: [f32; 2]) -> SpecularSamples {
        SpecularSamples {
            lobe: polar_samples(lobe_count as u32),
            lamps: lamps.samples(lobe_count * LAMPS_PER_LOBE, rotation),
        }
    }
    /// Number of samples of the lobe.
    pub(super) fn lobe_count(&self) -> usize {
        self.lobe.len()
    }
    /// Part `i` with `lobe_count` samples of the lobe. Parts repeat.
    pub(super) fn part(&self, i: usize, lobe_count: usize) -> SpecularPart<'_> {
        let first = i * lobe_count % self.lobe.len();
        let lamps = self.lamps.chunks(lobe_count * LAMPS_PER_LOBE / LANES).nth(first / lobe_count);
        SpecularPart { lobe: &self.lobe[first..][..lobe_count], lamps: lamps.unwrap_or(&[]) }
    }
}

impl SpecularPart<'_> {
    /// The first of `n` parts.
    pub(super) fn reduced(&self, n: usize) -> SpecularPart<'_> {
        SpecularPart { lobe: &self.lobe[..self.lobe.len() / n], lamps: &self.lamps[..self.lamps.len().div_ceil(n)] }
    }
}
