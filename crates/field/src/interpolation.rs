//! Interpolation between pixels, and slopes as differences of pixels.

use crate::derivative::Derivative;
use crate::real::Real;

/// Linear interpolation whose result lies between `a` and `b` despite rounding.
#[inline(always)]
pub fn blend<R: Real>(a: R, b: R, f: R) -> R {
    (a + (b - a) * f).clamp(a.min(b), a.max(b))
}

/// The cubic through four points, between the second and the third (Catmull and Rom, 1974).
#[inline(always)]
pub fn catmull_rom<R: Real>([a, b, c, d]: [R; 4], f: R) -> R {
    let third = (b - c) * f.lit(3.0) + d - a;
    let second = a * f.lit(2.0) - b * f.lit(5.0) + c * f.lit(4.0) - d;
    b + f * f.lit(0.5) * (c - a + f * (second + f * third))
}

/// A slope as central differences over one pixel. `at` is the value some columns and rows further, and `scale` the number
/// of pixels per tile unit across and down.
#[inline(always)]
pub fn central_difference<R: Real>(part: Derivative, scale: [R; 2], mut at: impl FnMut(i64, i64) -> R) -> R {
    let [across, down] = scale;
    let lit = |v: f64| across.lit(v);
    match part {
        Derivative::First(0) => (at(1, 0) - at(-1, 0)) * (lit(0.5) * across),
        Derivative::First(1) => (at(0, 1) - at(0, -1)) * (lit(0.5) * down),
        Derivative::Second(0, 0) => (at(1, 0) - at(0, 0) * lit(2.0) + at(-1, 0)) * (across * across),
        Derivative::Second(0, 1) => (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) * (lit(0.25) * across * down),
        Derivative::Second(1, 1) => (at(0, 1) - at(0, 0) * lit(2.0) + at(0, -1)) * (down * down),
        Derivative::Value | Derivative::First(_) | Derivative::Second(..) => lit(0.0),
    }
}
