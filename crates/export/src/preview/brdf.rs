//! BRDF of a metallic-roughness material: a GGX specular lobe over a diffuse lobe.
//!
//! The specular lobe is that of Cook and Torrance (1982) with the distribution and shadowing of Walter et al. (2007),
//! and alpha = roughness². Dielectrics use Fresnel's equations, for a refractive index of 1.5 unless a lobe states
//! another, and the diffuse lobe of Burley (2012). Metals use Schlick's approximation (1994) with their colour and have no diffuse lobe. Values of
//! `metallic` between 0 and 1 interpolate.

use super::fresnel::{REFRACTIVE_INDEX, dielectric_fresnel, normal_reflectance, schlick};
use super::irradiance::Irradiance;
use super::microfacets::{Microfacets, smith_g1};
use super::sampling::{PolarSample, polar_samples};
use super::vector::{Vec3, positive, saturate};
use lapidary_field::real::Real;
use std::f32::consts::PI;
use std::sync::OnceLock;

/// Smallest alpha; below it the surface is a perfect mirror.
pub(super) const MIN_ALPHA: f32 = 1e-3;

/// BRDF at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brdf {
    /// Colour of the diffuse lobe.
    pub(super) diffuse_color: Vec3,
    /// Reflectance of a metal at normal incidence.
    pub(super) specular_color: Vec3,
    pub(super) metallic: f32,
    pub(super) roughness: f32,
    pub(super) facets: Microfacets,
    /// Refractive index of dielectrics.
    pub(super) index: f32,
    /// Direction of the first tangent, if the microfacets are stretched.
    pub(super) tangent: Option<Vec3>,
}

impl Brdf {
    pub(super) fn new(color: Vec3, metallic: f32, roughness: f32, alpha_increase: f32) -> Brdf {
        let alpha =
            Real::clamp((roughness * roughness * roughness * roughness + alpha_increase).sqrt(), MIN_ALPHA, 1.0);
        Brdf {
            diffuse_color: color * (1.0 - metallic),
            specular_color: color,
            metallic,
            roughness,
            facets: Microfacets { alpha, stretch: None },
            index: REFRACTIVE_INDEX,
            tangent: None,
        }
    }
    /// Fresnel reflectance for the cosine between light and half vector.
    pub(super) fn fresnel(&self, cos: f32) -> Vec3 {
        match self.metallic {
            0.0 => Vec3::splat(dielectric_fresnel(self.index, cos)),
            1.0 => self.specular_color.lerp(Vec3::ONE, schlick(cos)),
            share => {
                let metal = self.specular_color.lerp(Vec3::ONE, schlick(cos));
                Vec3::splat(dielectric_fresnel(self.index, cos)).lerp(metal, share)
            }
        }
    }
    /// Diffuse albedo for a viewer at some cosine, reduced where both lobes together would reflect more light than arrives.
    pub(super) fn diffuse_albedo(&self, cos: f32) -> Vec3 {
        let [scale, bias, glass_albedo, diffuse_integral] = albedo_table().at(cos, self.roughness);
        let dielectric_albedo = other_albedo(self.index, scale, glass_albedo);
        let mirrored = |specular_color: f32| {
            dielectric_albedo + (specular_color * scale + bias - dielectric_albedo) * self.metallic
        };
        self.diffuse_color.zip_with(
            self.specular_color.map(|specular_color| positive(1.0 - mirrored(specular_color)) / diffuse_integral),
            Real::min,
        )
    }
    /// Diffuse reflection of the environment towards `toward`, at the cosine `cos`, for a white surface.
    pub(super) fn diffuse_under(&self, light: &Irradiance, toward: Vec3, cos: f32) -> Vec3 {
        let view_grazing = schlick(cos);
        let along = |three: &[Vec3; 3]| three[0] * toward.x() + three[1] * toward.y() + three[2] * toward.z();
        // Burley's retro-reflection is the roughness times 1 + v · l: its linear terms follow from the moments.
        let (mean, grazing) = (light.diffuse + along(&light.moments), light.grazing + along(&light.grazing_moments));
        let lambert_terms = (light.diffuse - light.grazing * 0.5) * (1.0 - 0.5 * view_grazing);
        let retro = mean * view_grazing + grazing * (1.0 - view_grazing);
        // The squared term, which matters at grazing angles on rough surfaces, is approximated by the square of the mean.
        let retro_squared =
            grazing.zip_with(light.grazing, |mean, all| if all > 0.0 { mean * mean / all } else { 0.0 });
        (lambert_terms + retro * self.roughness + retro_squared * (self.roughness * self.roughness * view_grazing))
            .map(positive)
    }
    /// Reflection of a disk light at `l` towards `v`, in tangent space: the specular lobe, and the white diffuse lobe.
    pub(super) fn direct(&self, v: Vec3, l: Vec3, radius: f32) -> [Vec3; 2] {
        let half = (v + l).normalized();
        let along = saturate(v.dot(half));
        let specular = self.facets.reflection(v, l, half, radius);
        [
            self.fresnel(along) * specular * l.z(),
            Vec3::splat(burley_diffuse(self.roughness, v.z(), l.z(), along) * l.z() / PI),
        ]
    }
}

/// Directional albedo of the specular lobe of a dielectric.
pub(super) fn dielectric_albedo(index: f32, cos: f32, roughness: f32) -> f32 {
    let [scale, _, glass_albedo, _] = albedo_table().at(cos, roughness);
    other_albedo(index, scale, glass_albedo)
}

/// Albedo of a dielectric, from that for a refractive index of 1.5 and the scale of the reflectance at normal incidence.
fn other_albedo(index: f32, scale: f32, glass_albedo: f32) -> f32 {
    if index == REFRACTIVE_INDEX {
        return glass_albedo;
    }
    let (own, glass) = (normal_reflectance(index), normal_reflectance(REFRACTIVE_INDEX));
    // A weaker reflection is weaker at all angles; a stronger one is as strong at grazing angles.
    if own < glass { glass_albedo * (own / glass) } else { glass_albedo + (own - glass) * scale }
}

/// Burley's diffuse lobe relative to Lambert's (2012): darker at grazing angles if smooth, brighter if rough.
fn burley_diffuse(roughness: f32, v: f32, l: f32, along: f32) -> f32 {
    let (v, l) = (schlick(v), schlick(l));
    let retro = 2.0 * roughness * along * along;
    (1.0 - 0.5 * v) * (1.0 - 0.5 * l) + retro * (v + l + v * l * (retro - 1.0))
}

/// Directional albedos by cosine and roughness: scale and bias of the specular colour of metals (Karis, 2013), of the
/// dielectric specular lobe, and of the diffuse lobe.
pub(super) struct AlbedoTable(pub(super) Vec<[f32; 4]>);

pub(super) const TABLE_SIDE: usize = 32;

pub(super) fn albedo_table() -> &'static AlbedoTable {
    static TABLE: OnceLock<AlbedoTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let samples = polar_samples(256);
        let entry = |i: usize| {
            let cos = ((i % TABLE_SIDE) as f32 + 0.5) / TABLE_SIDE as f32;
            integrate_albedo(cos, (i / TABLE_SIDE) as f32 / (TABLE_SIDE - 1) as f32, &samples)
        };
        AlbedoTable((0..TABLE_SIDE * TABLE_SIDE).map(entry).collect())
    })
}

fn integrate_albedo(cos: f32, roughness: f32, samples: &[PolarSample]) -> [f32; 4] {
    let v = Vec3([(1.0 - cos * cos).sqrt(), 0.0, cos]);
    let alpha = Real::max(roughness * roughness, MIN_ALPHA);
    let mut sums = [0.0; 4];
    for sample in samples {
        let half = Microfacets { alpha, stretch: None }.sample(v, sample);
        let along = v.dot(half);
        let l = half * (2.0 * along) - v;
        if l.z() > 0.0 {
            let masking = smith_g1(alpha, l.z());
            sums[0] += (1.0 - schlick(along)) * masking;
            sums[1] += schlick(along) * masking;
            sums[2] += dielectric_fresnel(REFRACTIVE_INDEX, along) * masking;
        }
        let level = sample.height.sqrt();
        let l = Vec3([level * sample.cos, level * sample.sin, (1.0 - sample.height).sqrt()]);
        sums[3] += burley_diffuse(roughness, cos, l.z(), v.dot((v + l).normalized()));
    }
    sums.map(|sum| sum / samples.len() as f32)
}

impl AlbedoTable {
    fn at(&self, cos: f32, roughness: f32) -> [f32; 4] {
        let place = |v: f32| {
            let v = Real::clamp(v, 0.0, (TABLE_SIDE - 1) as f32);
            let below = (v as usize).min(TABLE_SIDE - 2);
            (below, v - below as f32)
        };
        let ((x, fx), (y, fy)) = (place(cos * TABLE_SIDE as f32 - 0.5), place(roughness * (TABLE_SIDE - 1) as f32));
        [0, 1, 2, 3].map(|i| {
            let row = |y: usize| {
                let [a, b] = [x, x + 1].map(|x| self.0[y * TABLE_SIDE + x][i]);
                a + (b - a) * fx
            };
            row(y) + (row(y + 1) - row(y)) * fy
        })
    }
}
