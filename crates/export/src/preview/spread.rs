//! Points that fill a square evenly however many are taken: Sobol's first two dimensions.

use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// The point of a number; each run of a power of two of them lies evenly by itself (Kollig and Keller, 2002).
pub(super) fn point(i: u32) -> [f32; 2] {
    let (mut column, mut second, mut left) = (1u32 << 31, 0, i);
    while left != 0 {
        second ^= if left & 1 == 1 { column } else { 0 };
        column ^= column >> 1;
        left >>= 1;
    }
    [i.reverse_bits(), second].map(|bits| (bits >> 8) as f32 * (1.0 / 16777216.0))
}

/// A point as an angle, of which sine and cosine are known, and a height of 0..1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) cos: f32,
    pub(super) sin: f32,
    pub(super) height: f32,
}

impl Turn {
    fn of([angle, height]: [f32; 2]) -> Turn {
        Turn { cos: Real::cos(angle * TAU), sin: Real::sin(angle * TAU), height }
    }
}

/// The first so many. They lie in the middle of their share: no height is 0, none is 1.
pub(super) fn turns(count: u32) -> Vec<Turn> {
    let middle = 0.5 / count as f32;
    (0..count).map(|i| Turn::of(point(i).map(|v| v + middle))).collect()
}

/// A number of 0..1 for a pixel, unlike those of the pixels around it (Jimenez, 2014).
pub(crate) fn interleaved_gradient_noise(x: u32, y: u32) -> f32 {
    // In integers: 0.06711056 and 0.00583715 as fractions of 2³², and 52.9829189 as a product of what is left.
    let mixed = (x.wrapping_mul(288_237_660)).wrapping_add(y.wrapping_mul(25_070_368));
    (f64::from(mixed) / 4294967296.0 * 52.9829189).fract() as f32
}
