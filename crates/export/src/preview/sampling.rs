//! Low-discrepancy sampling: the first two dimensions of the Sobol sequence, and dither noise.

use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// Point of the Sobol sequence. Every aligned block of 2ⁿ points is evenly distributed (Kollig and Keller, 2002).
pub(super) fn sobol_2d(i: u32) -> [f32; 2] {
    let (mut column, mut second, mut left) = (1u32 << 31, 0, i);
    while left != 0 {
        second ^= if left & 1 == 1 { column } else { 0 };
        column ^= column >> 1;
        left >>= 1;
    }
    [i.reverse_bits(), second].map(|bits| (bits >> 8) as f32 * (1.0 / 16777216.0))
}

/// Sample with an angle, given by cosine and sine, and a second coordinate in 0..1.
#[derive(Clone, Copy, Debug)]
pub(super) struct PolarSample {
    pub(super) cos: f32,
    pub(super) sin: f32,
    pub(super) height: f32,
}

impl PolarSample {
    fn from_point([angle, height]: [f32; 2]) -> PolarSample {
        PolarSample { cos: Real::cos(angle * TAU), sin: Real::sin(angle * TAU), height }
    }
}

/// The first `count` samples, shifted to the centres of their cells so that no height is 0 or 1.
pub(super) fn polar_samples(count: u32) -> Vec<PolarSample> {
    let middle = 0.5 / count as f32;
    (0..count).map(|i| PolarSample::from_point(sobol_2d(i).map(|v| v + middle))).collect()
}

/// Interleaved gradient noise in 0..1 (Jimenez, 2014).
pub(crate) fn interleaved_gradient_noise(x: u32, y: u32) -> f32 {
    // Fixed point: 0.06711056 and 0.00583715 as fractions of 2³², and the fractional part times 52.9829189.
    let mixed = (x.wrapping_mul(288_237_660)).wrapping_add(y.wrapping_mul(25_070_368));
    (f64::from(mixed) / 4294967296.0 * 52.9829189).fract() as f32
}
