//! BRDF of a metallic-roughness material: a GGX specular lobe over a diffuse lobe.
//!
//! The specular lobe is that of Cook and Torrance (1982) with the distribution and shadowing of Walter et al. (2007),
//! and alpha = roughness². Dielectrics use Fresnel's equations for a refractive index of 1.5 and the diffuse lobe of
//! Burley (2012). Metals use Schlick's approximation (1994) with their colour and have no diffuse lobe. Values of
//! `metallic` between 0 and 1 interpolate.

use super::fresnel::{dielectric_fresnel, schlick};
use super::irradiance::Irradiance;
use super::sampling::{PolarSample, polar_samples};
use super::vector::{Vec3, positive, saturate};
use lapidary_field::real::Real;
use std::f32::consts::PI;
use std::sync::OnceLock;

/// Smallest alpha; below it the surface is a perfect mirror.
const MIN_ALPHA: f32 = 1e-3;

/// BRDF at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brdf {
    /// Colour of the diffuse lobe.
    pub(super) diffuse_color: Vec3,
    /// Reflectance of a metal at normal incidence.
    pub(super) specular_color: Vec3,
    pub(super) metallic: f32,
    pub(super) roughness: f32,
    /// Width of the distribution of slopes.
    pub(super) alpha: f32,
}

impl Brdf {
    pub(super) fn new(color: Vec3, metallic: f32, roughness: f32, alpha_increase: f32) -> Brdf {
        let alpha =
            Real::clamp((roughness * roughness * roughness * roughness + alpha_increase).sqrt(), MIN_ALPHA, 1.0);
        Brdf { diffuse_color: color * (1.0 - metallic), specular_color: color, metallic, roughness, alpha }
    }
    /// Fresnel reflectance for the cosine between light and half vector.
    pub(super) fn fresnel(&self, cos: f32) -> Vec3 {
        match self.metallic {
            0.0 => Vec3::splat(dielectric_fresnel(cos)),
            1.0 => self.specular_color.lerp(Vec3::ONE, schlick(cos)),
            share => {
                Vec3::splat(dielectric_fresnel(cos)).lerp(self.specular_color.lerp(Vec3::ONE, schlick(cos)), share)
            }
        }
    }
    /// Diffuse albedo for a viewer at some cosine, reduced where both lobes together would reflect more light than arrives.
    pub(super) fn diffuse_albedo(&self, cos: f32) -> Vec3 {
        let [scale, bias, dielectric_albedo, diffuse_integral] = albedo_table().at(cos, self.roughness);
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
        // A wide light blurs its reflection as a rougher surface would (Karis, 2013).
        let wide = (self.alpha * self.alpha + radius * radius * 0.25).sqrt();
        let specular = ggx(wide, half.z()) * smith_g2(self.alpha, v.z(), l.z()) * 0.25 / (v.z() * l.z());
        [
            self.fresnel(along) * specular * l.z(),
            Vec3::splat(burley_diffuse(self.roughness, v.z(), l.z(), along) * l.z() / PI),
        ]
    }
}

/// Samples a half vector from the visible normals of a viewer `v` (Dupuy and Benyoub, 2023).
#[inline]
pub(super) fn sample_half_vector(v: Vec3, alpha: f32, sample: &PolarSample) -> Vec3 {
    let wide = Vec3([v.x() * alpha, v.y() * alpha, v.z()]).normalized();
    let z = (1.0 - sample.height) * (1.0 + wide.z()) - wide.z();
    let level = positive(1.0 - z * z).sqrt();
    let half = Vec3([level * sample.cos + wide.x(), level * sample.sin + wide.y(), z + wide.z()]);
    Vec3([half.x() * alpha, half.y() * alpha, half.z()]).normalized()
}

/// Probability density of a reflection by [`sample_half_vector`], per solid angle; `half` is the cosine of the half
/// vector.
#[inline]
pub(super) fn reflection_pdf(alpha: f32, v: f32, half: f32) -> f32 {
    ggx(alpha, half) * smith_g1(alpha, v) * 0.25 / v
}

/// GGX distribution of normals (Trowbridge and Reitz, 1975).
fn ggx(alpha: f32, half: f32) -> f32 {
    let a = alpha * alpha;
    let d = half * half * (a - 1.0) + 1.0;
    a / (PI * d * d)
}

/// Smith masking of one direction (Smith, 1967).
#[inline]
pub(super) fn smith_g1(alpha: f32, cos: f32) -> f32 {
    let (a, c) = (alpha * alpha, cos * cos);
    2.0 * cos / (cos + (a + (1.0 - a) * c).sqrt())
}

/// Smith masking and shadowing of two directions, uncorrelated.
fn smith_g2(alpha: f32, v: f32, l: f32) -> f32 {
    smith_g1(alpha, v) * smith_g1(alpha, l)
}

/// Burley's diffuse lobe relative to Lambert's (2012): darker at grazing angles if smooth, brighter if rough.
fn burley_diffuse(roughness: f32, v: f32, l: f32, along: f32) -> f32 {
    let (v, l) = (schlick(v), schlick(l));
    let retro = 2.0 * roughness * along * along;
    (1.0 - 0.5 * v) * (1.0 - 0.5 * l) + retro * (v + l + v * l * (retro - 1.0))
}

/// Directional albedos by cosine and roughness: scale and bias of the specular colour of metals (Karis, 2013), of the
/// dielectric specular lobe, and of the diffuse lobe.
struct AlbedoTable(Vec<[f32; 4]>);

const TABLE_SIDE: usize = 32;

fn albedo_table() -> &'static AlbedoTable {
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
        let half = sample_half_vector(v, alpha, sample);
        let along = v.dot(half);
        let l = half * (2.0 * along) - v;
        if l.z() > 0.0 {
            let masking = smith_g1(alpha, l.z());
            sums[0] += (1.0 - schlick(along)) * masking;
            sums[1] += schlick(along) * masking;
            sums[2] += dielectric_fresnel(along) * masking;
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
