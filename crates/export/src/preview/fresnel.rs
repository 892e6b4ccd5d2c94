//! Fresnel reflectance.

use super::vector::saturate;

/// Refractive index of dielectrics that state none.
pub(super) const REFRACTIVE_INDEX: f32 = 1.5;

/// Weight of Schlick's approximation to Fresnel reflectance (1994).
#[inline]
pub(super) fn schlick(cos: f32) -> f32 {
    let m = 1.0 - saturate(cos);
    let m2 = m * m;
    m2 * m2 * m
}

/// Fresnel reflectance of dielectrics of a refractive index for unpolarised light (1823).
#[inline]
pub(super) fn dielectric_fresnel(index: f32, cos: f32) -> f32 {
    let cos = saturate(cos);
    let below = (1.0 - (1.0 - cos * cos) * (1.0 / (index * index))).sqrt();
    let across = (cos - index * below) / (cos + index * below);
    let upright = (index * cos - below) / (index * cos + below);
    (across * across + upright * upright) * 0.5
}

/// Fresnel reflectance at normal incidence.
pub(super) fn normal_reflectance(index: f32) -> f32 {
    let ratio = (index - 1.0) / (index + 1.0);
    ratio * ratio
}
