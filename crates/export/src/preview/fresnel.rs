//! Fresnel reflectance.

use super::vector::saturate;

/// Refractive index of dielectrics.
const REFRACTIVE_INDEX: f32 = 1.5;

/// Weight of Schlick's approximation to Fresnel reflectance (1994).
#[inline]
pub(super) fn schlick(cos: f32) -> f32 {
    let m = 1.0 - saturate(cos);
    let m2 = m * m;
    m2 * m2 * m
}

/// Fresnel reflectance of dielectrics for unpolarised light (1823).
#[inline]
pub(super) fn dielectric_fresnel(cos: f32) -> f32 {
    let cos = saturate(cos);
    let below = (1.0 - (1.0 - cos * cos) * (1.0 / (REFRACTIVE_INDEX * REFRACTIVE_INDEX))).sqrt();
    let across = (cos - REFRACTIVE_INDEX * below) / (cos + REFRACTIVE_INDEX * below);
    let upright = (REFRACTIVE_INDEX * cos - below) / (REFRACTIVE_INDEX * cos + below);
    (across * across + upright * upright) * 0.5
}
