//! Layers of a surface with optional lobes, after the white paper of OpenPBR 1.1 (Academy Software Foundation, 2024):
//! fuzz over a coat over the base. A layer takes the share of light that it reflects, its albedo, from what is below.
//!
//! Two parts are simpler than the paper: light below the surface leaves where it enters, and light that passes through is
//! that of the environment, refracted as by a ball.

use super::brdf::{Brdf, dielectric_albedo};
use super::fresnel::normal_reflectance;
use super::fuzz::{FuzzLobe, cosine_sample};
use super::lobes::SurfaceLobes;
use super::microfacets::Microfacets;
use super::shading::{Lighting, ShadingPoint, alpha_increase, visible_normal};
use super::specular_samples::SpecularPart;
use super::surface::Surface;
use super::vector::{Vec3, positive};
use lapidary_field::real::Real;
use std::f32::consts::{PI, TAU};

/// Radiance of a surface towards the viewer, with some of the specular samples of the pixel.
pub(super) fn shade_layers(
    lights: &Lighting<'_>,
    surface: &Surface,
    at: &ShadingPoint,
    samples: SpecularPart<'_>,
) -> Vec3 {
    let lobes = &surface.lobes;
    if *lobes == SurfaceLobes::default() {
        return lights.shade(surface, at, samples);
    }
    let mut light = base(lights, surface, at, samples);
    if lobes.coat_weight > 0.0 {
        light = light * below_coat(surface, at) + coat(lights, surface, at, samples) * lobes.coat_weight;
    }
    if lobes.fuzz_weight > 0.0 {
        let normal = visible_normal(at.normal, at.toward);
        let fuzz = FuzzLobe::new(lobes.fuzz_roughness, at.toward.dot(normal));
        let reflected = fuzz_reflection(lights, &fuzz, (at, normal), samples) * surface.occlusion;
        light = light * (1.0 - lobes.fuzz_weight * fuzz.albedo) + reflected * lobes.fuzz_color * lobes.fuzz_weight;
    }
    light
}

/// The base: its emission and reflection, and light that passes through it.
fn base(lights: &Lighting<'_>, surface: &Surface, at: &ShadingPoint, samples: SpecularPart<'_>) -> Vec3 {
    let lobes = &surface.lobes;
    let color = surface.base_color.lerp(lobes.subsurface_color, lobes.subsurface_weight * (1.0 - surface.metallic));
    // A rough coat blurs what is seen through it.
    let blurred =
        |roughness: f32| Real::min(power_4(roughness) + 2.0 * power_4(lobes.coat_roughness), 1.0).sqrt().sqrt();
    let roughness = surface.roughness + (blurred(surface.roughness) - surface.roughness) * lobes.coat_weight;
    let mut brdf = Brdf::new(color, surface.metallic, roughness, alpha_increase(surface));
    brdf.specular_color = surface.base_color * lobes.specular_weight;
    brdf.index = base_index(lobes);
    stretch(&mut brdf, lobes, at);
    let passing = lobes.transmission_weight * (1.0 - surface.metallic);
    brdf.diffuse_color = brdf.diffuse_color * (1.0 - passing);
    let emission = surface.emission * lobes.emission_luminance;
    let light = lights.reflect(&Surface { emission, ..*surface }, &brdf, at, samples);
    if passing <= 0.0 {
        return light;
    }
    let cos = at.toward.dot(visible_normal(at.normal, at.toward));
    let entering = passing * (1.0 - dielectric_albedo(brdf.index, cos, roughness));
    light + transmitted(lights, lobes, at, roughness) * lobes.transmission_color * positive(entering)
}

/// Refractive index of the base relative to what is above it, where the specular weight scales the reflection.
fn base_index(lobes: &SurfaceLobes) -> f32 {
    let under_coat = lobes.specular_ior / lobes.coat_ior;
    let index = lobes.specular_ior + (under_coat - lobes.specular_ior) * lobes.coat_weight;
    let ratio = Real::min(normal_reflectance(index) * lobes.specular_weight, 0.99).sqrt();
    (1.0 + ratio) / (1.0 - ratio)
}

/// Stretches the microfacets along the direction of the anisotropy, with the mean width of OpenPBR.
fn stretch(brdf: &mut Brdf, lobes: &SurfaceLobes, at: &ShadingPoint) {
    if lobes.anisotropy <= 0.0 {
        return;
    }
    let narrow = 1.0 - lobes.anisotropy;
    let along = brdf.facets.alpha * (2.0 / (1.0 + narrow * narrow)).sqrt();
    // Perfect mirrors have no direction.
    let widths = [along, along * narrow].map(|alpha| Real::clamp(alpha, 1e-3, 1.0));
    brdf.facets = Microfacets { stretch: Some(widths), ..brdf.facets };
    let angle = lobes.anisotropy_rotation * TAU;
    let [right, up] = at.texture_axes;
    brdf.tangent = Some(right * Real::cos(angle) + up * Real::sin(angle));
}

/// Radiance of the environment behind the surface, refracted as by a ball: where light leaves, it turns as far again.
fn transmitted(lights: &Lighting<'_>, lobes: &SurfaceLobes, at: &ShadingPoint, roughness: f32) -> Vec3 {
    let normal = visible_normal(at.normal, at.toward);
    let cos = at.toward.dot(normal);
    let inverse = 1.0 / lobes.specular_ior;
    let below = positive(1.0 - (1.0 - cos * cos) * inverse * inverse).sqrt();
    let inside = at.toward * -inverse + normal * (cos * inverse - below);
    let leaving = (inside * (2.0 * inside.dot(-at.toward)) + at.toward).normalized();
    let angle = PI * power_4(roughness);
    lights.environment.blurred_radiance(leaving.rotated_y(lights.rotation), angle)
}

/// Share of the light of the base that leaves the coat: what the coat does not reflect, tinted on its way, and darkened by
/// reflections between coat and base.
fn below_coat(surface: &Surface, at: &ShadingPoint) -> Vec3 {
    let SurfaceLobes { coat_weight, coat_color, coat_roughness, coat_ior, .. } = surface.lobes;
    let cos = at.toward.dot(visible_normal(coat_normal(&surface.lobes, at), at.toward));
    let below = positive(1.0 - (1.0 - cos * cos) / (coat_ior * coat_ior)).sqrt();
    // The colour is that of the way straight in and out; a slanted way is longer.
    let tint = coat_color.map(|v| if v > 0.0 { Real::pow(v, 1.0 / Real::max(below, 0.1)) } else { 0.0 });
    let inner = 1.0 - (1.0 - normal_reflectance(coat_ior)) / (coat_ior * coat_ior);
    let darkening = surface.base_color.map(|albedo| (1.0 - inner) / (1.0 - albedo * inner));
    let through = tint * darkening * (1.0 - dielectric_albedo(coat_ior, cos, coat_roughness));
    Vec3::ONE.lerp(through, coat_weight)
}

/// Normal of the coat, which is smooth without a map, even where the base has a relief.
fn coat_normal(lobes: &SurfaceLobes, at: &ShadingPoint) -> Vec3 {
    if lobes.coat_normal == SurfaceLobes::default().coat_normal {
        return at.geometric_normal;
    }
    let ([right, up], [x, y, z]) = (at.texture_axes, lobes.coat_normal.0);
    (right * x + up * y + at.geometric_normal * z).normalized()
}

/// Reflection of the coat.
fn coat(lights: &Lighting<'_>, surface: &Surface, at: &ShadingPoint, samples: SpecularPart<'_>) -> Vec3 {
    let lobes = &surface.lobes;
    let mut brdf = Brdf::new(Vec3::ZERO, 0.0, lobes.coat_roughness, 0.0);
    brdf.index = lobes.coat_ior;
    let at = ShadingPoint { normal: coat_normal(lobes, at), ..*at };
    lights.reflect(&Surface { emission: Vec3::ZERO, ..*surface }, &brdf, &at, samples)
}

/// Reflection of the environment and of the key light by white fibres.
fn fuzz_reflection(
    lights: &Lighting<'_>,
    fuzz: &FuzzLobe,
    (at, normal): (&ShadingPoint, Vec3),
    samples: SpecularPart<'_>,
) -> Vec3 {
    let axes = normal.tangents();
    let local = |d: Vec3| Vec3([d.dot(axes[0]), d.dot(axes[1]), d.dot(normal)]);
    let v = local(at.toward);
    let mut sum = Vec3::ZERO;
    let count = samples.lobe.len() as f32;
    for sample in samples.lobe {
        let (l, factor) = cosine_sample(sample);
        let world = axes[0] * l.x() + axes[1] * l.y() + normal * l.z();
        let angle = factor / (lights.first_rays * count);
        let light = lights.environment.blurred_radiance(world.rotated_y(lights.rotation), angle);
        sum = sum + light * (lights.floor_occlusion(at, world) * fuzz.reflection(v, l) * factor);
    }
    let key = fuzz.reflection(v, local(lights.key.toward)) * lights.key_visibility(at, normal);
    sum * (1.0 / count) + lights.key.color * key
}

fn power_4(v: f32) -> f32 {
    v * v * v * v
}
