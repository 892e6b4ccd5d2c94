//! A generator of reproducible random numbers for tests.

use super::EDGE_CASES;
use lapidary_field::noise::hash::SplitMix;

/// A seeded generator of random numbers.
pub(crate) struct TestRng(SplitMix);

impl TestRng {
    pub(crate) fn new(seed: u64) -> TestRng {
        TestRng(SplitMix(seed))
    }
    /// The next 32 bits.
    pub(crate) fn bits(&mut self) -> u32 {
        (self.0.draw() >> 32) as u32
    }
    /// A number in 0..1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0.u01()
    }
    /// A number between two limits.
    pub(crate) fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }
    /// A point whose coordinates lie between two numbers.
    pub(crate) fn point<const D: usize>(&mut self, lo: f64, hi: f64) -> [f32; D] {
        std::array::from_fn(|_| self.between(lo, hi) as f32)
    }
    /// A number of any kind: an edge case, a moderate one, or random bits.
    pub(crate) fn any(&mut self) -> f32 {
        match self.bits() % 4 {
            0 => EDGE_CASES[self.bits() as usize % EDGE_CASES.len()],
            1 => self.any_bits(),
            _ => self.between(-10.0, 10.0) as f32,
        }
    }
    /// Random bits except signalling NaN, which arithmetic does not produce and files cannot contain.
    pub(crate) fn any_bits(&mut self) -> f32 {
        Some(f32::from_bits(self.bits())).filter(|v| !v.is_nan()).unwrap_or(f32::NAN)
    }
}
