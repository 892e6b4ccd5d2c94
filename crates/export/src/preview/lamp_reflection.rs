//! Reflection of lamp samples by the specular lobe.

use super::brdf::Brdf;
use super::fresnel::{dielectric_fresnel, schlick};
use super::lamps::{LANES, LampBlock};
use super::vector::Vec3;
use std::f32::consts::PI;

/// Specular lobe at a point.
pub(super) struct SpecularLobe<'a> {
    pub(super) brdf: &'a Brdf,
    /// Direction towards the viewer, in tangent space.
    pub(super) v: Vec3,
    /// Tangents and normal.
    pub(super) axes: [Vec3; 3],
    /// Number of samples of the lobe, and of the lamps.
    pub(super) lobe_count: f32,
    pub(super) lamp_count: f32,
}

impl SpecularLobe<'_> {
    /// Light that a block of samples adds to the reflection, weighted by the balance heuristic. `visible` is the visible
    /// fraction of each sample.
    pub(super) fn reflect(&self, block: &LampBlock, visible: &[f32; LANES]) -> Vec3 {
        let SpecularLobe { brdf, v, axes, lobe_count, lamp_count } = self;
        if brdf.facets.stretch.is_some() {
            return self.reflect_stretched(block, visible);
        }
        let square = brdf.facets.alpha * brdf.facets.alpha;
        // Density of the lobe's samples: `scale` over the square of a denominator.
        let masking = 0.5 / (v.z() + (square + (1.0 - square) * v.z() * v.z()).sqrt());
        let scale = square * masking / PI;
        let (mut weights, mut cosines) = ([0.0; LANES], [0.0; LANES]);
        for i in 0..LANES {
            let l = Vec3([block.toward[0][i], block.toward[1][i], block.toward[2][i]]);
            let l = Vec3(axes.map(|axis| l.dot(axis)));
            let half = l + *v;
            let inverse_length = 1.0 / half.dot(half).sqrt();
            let cos = half.z() * inverse_length;
            let d = cos * cos * (square - 1.0) + 1.0;
            let shadowing = l.z() + (square + (1.0 - square) * l.z() * l.z()).sqrt();
            // Probability density of the lobe over that of both strategies, times the shadowing.
            let weight =
                2.0 * l.z() * scale / (shadowing * (lobe_count * scale + lamp_count * block.density[i] * (d * d)));
            weights[i] = if l.z() > 0.0 { weight * visible[i] } else { 0.0 };
            cosines[i] = v.dot(half) * inverse_length;
        }
        let (mut grazing, mut dielectric) = ([0.0; LANES], [0.0; LANES]);
        if brdf.metallic > 0.0 {
            (0..LANES).for_each(|i| grazing[i] = schlick(cosines[i]));
        }
        if brdf.metallic < 1.0 {
            (0..LANES).for_each(|i| dielectric[i] = dielectric_fresnel(brdf.index, cosines[i]));
        }
        let mut out = Vec3::ZERO;
        for (channel, out) in out.0.iter_mut().enumerate() {
            let color = brdf.specular_color.0[channel];
            let mut parts = [0.0; LANES];
            for i in 0..LANES {
                let metal = color + (1.0 - color) * grazing[i];
                let fresnel = dielectric[i] + (metal - dielectric[i]) * brdf.metallic;
                parts[i] = weights[i] * fresnel * block.light[channel][i];
            }
            *out = parts.into_iter().sum();
        }
        out
    }
    /// [`SpecularLobe::reflect`] of stretched microfacets.
    fn reflect_stretched(&self, block: &LampBlock, visible: &[f32; LANES]) -> Vec3 {
        let SpecularLobe { brdf, v, axes, lobe_count, lamp_count } = self;
        let mut sum = Vec3::ZERO;
        for (i, visible) in visible.iter().enumerate() {
            let l = Vec3([block.toward[0][i], block.toward[1][i], block.toward[2][i]]);
            let l = Vec3(axes.map(|axis| l.dot(axis)));
            if l.z() <= 0.0 {
                continue;
            }
            let half = (l + *v).normalized();
            let density = brdf.facets.density(*v, half);
            let weight =
                density * brdf.facets.masking(l) / (lobe_count * density + lamp_count * block.density[i]) * visible;
            let light = Vec3([block.light[0][i], block.light[1][i], block.light[2][i]]);
            sum = sum + brdf.fresnel(v.dot(half)) * light * weight;
        }
        sum
    }
}
