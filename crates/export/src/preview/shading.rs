//! Shading of a surface point by the environment and the key light.

use super::brdf::Brdf;
use super::environment::{Environment, KeyLight};
use super::lamp_reflection::SpecularLobe;
use super::lamps::{LANES, LampBlock};
use super::specular_samples::SpecularPart;
use super::surface::Surface;
use super::vector::{Vec3, positive, saturate};
use lapidary_field::real::Real;

/// Reflectance below which a reflection is weak and needs fewer samples, and the divisor of their number.
pub(super) const WEAK_SPECULAR: f32 = 0.12;
pub(super) const WEAK_DIVISOR: usize = 4;
/// Smallest cosine between the viewer and a shading normal.
pub(super) const MIN_COSINE: f32 = 0.02;

/// Lights of a scene.
pub(super) struct Lighting<'a> {
    pub(super) environment: &'a Environment,
    pub(super) key: KeyLight,
    /// Sine and cosine of the rotation of the world about the shape.
    pub(super) rotation: [f32; 2],
    /// Height of the floor, if there is one.
    pub(super) ground: Option<f32>,
    /// First rays of a pixel, which together have the specular samples of the pixel.
    pub(super) first_rays: f32,
}

/// Point to be shaded.
pub(super) struct ShadingPoint {
    pub(super) position: Vec3,
    /// Shading normal from the maps.
    pub(super) normal: Vec3,
    pub(super) geometric_normal: Vec3,
    /// Directions of the texture to the right and up.
    pub(super) texture_axes: [Vec3; 2],
    /// Direction towards the viewer.
    pub(super) toward: Vec3,
    /// Visible fraction of the key light.
    pub(super) visibility: f32,
}

impl Lighting<'_> {
    /// Radiance towards the viewer without optional lobes, with some of the specular samples of the pixel.
    pub(super) fn shade(&self, surface: &Surface, at: &ShadingPoint, samples: SpecularPart<'_>) -> Vec3 {
        let brdf = Brdf::new(surface.base_color, surface.metallic, surface.roughness, alpha_increase(surface));
        self.reflect(surface, &brdf, at, samples)
    }
    /// Emission of a surface, and reflection by a BRDF.
    pub(super) fn reflect(&self, surface: &Surface, brdf: &Brdf, at: &ShadingPoint, samples: SpecularPart<'_>) -> Vec3 {
        let normal = visible_normal(at.normal, at.toward);
        let axes = tangents(brdf, normal);
        let v = Vec3([at.toward.dot(axes[0]), at.toward.dot(axes[1]), at.toward.dot(normal)]);
        let diffuse_albedo = brdf.diffuse_albedo(v.z());
        let irradiance = self.environment.irradiance(normal.rotated_y(self.rotation));
        let diffuse = brdf.diffuse_under(&irradiance, at.toward.rotated_y(self.rotation), v.z());
        let diffuse = diffuse * (self.sky_visibility(at.position, normal) * surface.occlusion);
        let specular = self.specular(at, brdf, v, [axes[0], axes[1], normal], samples);
        let specular = specular * specular_occlusion(v.z(), surface.occlusion, brdf.roughness);
        surface.emission + diffuse_albedo * diffuse + specular + self.direct_light(at, brdf, normal, diffuse_albedo)
    }
    /// Fraction of the diffuse light that the floor leaves.
    pub(super) fn sky_visibility(&self, position: Vec3, normal: Vec3) -> f32 {
        // The floor below the shape is dark and fills the view of surfaces that face down.
        self.ground.map_or(1.0, |ground| {
            let height = positive(position.y() - ground);
            1.0 - (0.5 - 0.5 * normal.y()) / (1.0 + height * height)
        })
    }
    /// Specular reflection. The lobe is sampled with prefiltered lookups (Křivánek and Colbert, 2008). They miss narrow
    /// lamps, so that lamps are sampled as well; both strategies are combined by the balance heuristic (Veach and
    /// Guibas, 1995).
    fn specular(&self, at: &ShadingPoint, brdf: &Brdf, v: Vec3, axes: [Vec3; 3], samples: SpecularPart<'_>) -> Vec3 {
        let weak = brdf.fresnel(v.z()).luminance() < WEAK_SPECULAR;
        let SpecularPart { lobe, lamps } = samples.reduced(if weak { WEAK_DIVISOR } else { 1 });
        let (lobe_count, lamp_count) = (lobe.len() as f32, (lamps.len() * LANES) as f32);
        let mut sum = Vec3::ZERO;
        for sample in lobe {
            let half = brdf.facets.sample(v, sample);
            let along = v.dot(half);
            let l = half * (2.0 * along) - v;
            if l.z() <= 0.0 {
                continue;
            }
            let density = lobe_count * brdf.facets.density(v, half);
            let world = axes[0] * l.x() + axes[1] * l.y() + axes[2] * l.z();
            let solid_angle = 1.0 / (self.first_rays * density);
            let light = self.environment.split_radiance(world.rotated_y(self.rotation), solid_angle);
            let lamp_weight = density / (density + lamp_count * light.lamp_density);
            let light = (light.ambient + light.lamps * lamp_weight) * self.floor_occlusion(at, world);
            sum = sum + light * brdf.fresnel(along) * brdf.facets.masking(l);
        }
        let mut sum = sum * (1.0 / lobe_count);
        let specular_lobe = SpecularLobe { brdf, v, axes, lobe_count, lamp_count };
        for block in lamps {
            let visible = self.lamp_visibility(at, block);
            sum = sum + specular_lobe.reflect(block, &visible);
        }
        sum
    }
    /// Brightness of the floor in a direction, which the shape occludes like a sphere of radius 1, for which the visible
    /// fraction of the hemisphere is known.
    pub(super) fn floor_occlusion(&self, at: &ShadingPoint, d: Vec3) -> f32 {
        // Directions that point into the surface, due to a tilted normal, are dark.
        let inside = saturate(1.0 + 4.0 * d.dot(at.geometric_normal));
        let Some(ground) = self.ground.filter(|_| d.y() < -1e-3) else { return inside };
        let far = (at.position.y() - ground) / -d.y();
        let (x, z) = (at.position.x() + d.x() * far, at.position.z() + d.z() * far);
        let square = 1.0 + x * x + z * z;
        inside * (1.0 - 1.0 / (square * square.sqrt()))
    }
    /// [`Lighting::floor_occlusion`] of each lamp sample of a block.
    fn lamp_visibility(&self, at: &ShadingPoint, block: &LampBlock) -> [f32; LANES] {
        let ([x, y, z], [nx, ny, nz]) = (&block.toward, at.geometric_normal.0);
        let mut visible = [0.0; LANES];
        for i in 0..LANES {
            visible[i] = saturate(1.0 + 4.0 * (x[i] * nx + y[i] * ny + z[i] * nz));
        }
        if self.ground.is_some() {
            for i in (0..LANES).filter(|i| y[*i] < -1e-3) {
                visible[i] = self.floor_occlusion(at, Vec3([x[i], y[i], z[i]]));
            }
        }
        visible
    }
    fn direct_light(&self, at: &ShadingPoint, brdf: &Brdf, normal: Vec3, diffuse_albedo: Vec3) -> Vec3 {
        let l = self.key.toward;
        let lit = self.key_visibility(at, normal);
        if lit <= 0.0 {
            return Vec3::ZERO;
        }
        let axes = tangents(brdf, normal);
        let local = |d: Vec3| Vec3([d.dot(axes[0]), d.dot(axes[1]), d.dot(normal)]);
        let [specular, diffuse] = brdf.direct(local(at.toward), local(l), self.key.angular_radius);
        self.key.color * (specular + diffuse_albedo * diffuse) * lit
    }
    /// Visible fraction of the key light for a shading normal.
    pub(super) fn key_visibility(&self, at: &ShadingPoint, normal: Vec3) -> f32 {
        let l = self.key.toward;
        // A light behind the geometric horizon must not shine through the normal map.
        let terminator = saturate(at.geometric_normal.dot(l) * 8.0 + 1.0);
        if normal.dot(l) > 0.0 { at.visibility * terminator } else { 0.0 }
    }
}

/// Increase of the squared alpha of a surface whose normal is the mean of several: it is shortened, and the surface is
/// rougher (Toksvig, 2005).
pub(super) fn alpha_increase(surface: &Surface) -> f32 {
    let length = Real::clamp(surface.normal.length(), 0.3, 1.0);
    2.0 * (1.0 - length) / length
}

/// Tangents of a shading normal: those of the stretched microfacets, if they are.
fn tangents(brdf: &Brdf, normal: Vec3) -> [Vec3; 2] {
    let Some(tangent) = brdf.tangent else { return normal.tangents() };
    let flat = tangent - normal * tangent.dot(normal);
    if flat.length() < 1e-4 {
        return normal.tangents();
    }
    let along = flat.normalized();
    [along, normal.cross(along)]
}

/// The normal, tilted as little as necessary to face the viewer.
pub(super) fn visible_normal(normal: Vec3, toward: Vec3) -> Vec3 {
    let cos = normal.dot(toward);
    if cos >= MIN_COSINE { normal } else { (normal + toward * (MIN_COSINE - cos)).normalized() }
}

/// Specular occlusion from ambient occlusion (Lagarde and de Rousiers, 2014).
fn specular_occlusion(cos: f32, occlusion: f32, roughness: f32) -> f32 {
    if occlusion >= 1.0 {
        return 1.0;
    }
    let power = Real::exp((-16.0 * roughness - 1.0) * std::f32::consts::LN_2);
    saturate(Real::pow(cos + occlusion, power) - 1.0 + occlusion)
}
