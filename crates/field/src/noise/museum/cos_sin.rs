//! Cosine and sine with the bits of `cosf` and `sinf` of the GNU C library since version 2.28.
//!
//! The reference tables were drawn with these two functions, one of which misses the nearest `f32` at 2.6 % of the
//! angles; so neither `Real::cos` nor a correctly rounded cosine draws the same gradients. The method is that of ARM's optimized
//! routines (Szabolcs Nagy and Wilco Dijkstra, 2018): one subtraction reduces the angle, short polynomials follow, all
//! in `f64`, rounded once. With and without fused multiply-add the results are equal for every `f32` from 0 to 2π.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

/// 2²⁴: quarter turns are counted in steps of 2⁻²⁴.
const STEPS: f64 = 16777216.0;

/// Cosine and sine of an angle from 0 to 2π.
pub fn cos_sin(angle: f32) -> [f32; 2] {
    if angle < 1.0 / 4096.0 {
        return [1.0, angle];
    }
    let x = f64::from(angle);
    let quarters = ((x * (FRAC_2_PI * STEPS)) as i32 + (1 << 23)) >> 24;
    let r = x - f64::from(quarters) * FRAC_PI_2;
    let (c, s) = (near_cos(r), near_sin(r));
    let turned = match quarters & 3 {
        0 => [c, s],
        1 => [-s, c],
        2 => [-c, -s],
        _ => [s, -c],
    };
    turned.map(|v| v as f32)
}

/// Cosine between −π/4 and π/4.
fn near_cos(r: f64) -> f64 {
    let z = r * r;
    let (z4, z6) = (z * z, z * z * z);
    let high = -0.001388676379437604 + z * 2.4390450703564542e-5;
    let low = 1.0 + z * -0.49999999725108224;
    low + z4 * 0.041666623324344516 + z6 * high
}

/// Sine between −π/4 and π/4.
fn near_sin(r: f64) -> f64 {
    let z = r * r;
    let (r3, r5) = (r * z, r * z * z);
    let high = 0.008332178146138854 + z * -0.00019517298981385725;
    r + r3 * -0.16666654943701084 + r5 * high
}
