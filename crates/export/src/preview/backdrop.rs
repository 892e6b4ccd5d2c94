//! Paper backdrop behind and below the shape, which receives its shadow.

use super::camera::Ray;
use super::sampling::{PolarSample, polar_samples};
use super::shading::Lighting;
use super::shape::ShapeGeometry;
use super::vector::{Vec3, positive, saturate, smoothstep};
use std::f32::consts::FRAC_1_PI;

/// Diffuse sheet of paper that forms floor and wall.
pub(super) struct Backdrop {
    pub(super) floor: Vec3,
    pub(super) wall: Vec3,
    /// Height of the floor.
    ground: f32,
    /// Rays towards the lights, in [`SETS`] sets.
    pub(super) shadow_rays: Vec<ShadowRay>,
}

/// Direction towards a part of the lights, with its radiance.
pub(super) struct ShadowRay {
    pub(super) toward: Vec3,
    pub(super) light: Vec3,
}

/// Sets of shadow rays. Adjacent pixels use different sets, so that their mean has smooth shadows.
pub(super) const SETS: u32 = 4;
/// Albedo of the paper; distances from the centre between which shadows fade out; smallest angular radius of the key
/// light; and solid angle over which the environment is blurred.
const ALBEDO: f32 = 0.3;
pub(super) const SHADOW_FADE: [f32; 2] = [2.0, 6.0];
const MIN_RADIUS: f32 = 0.12;
const SKY_BLUR: f32 = 1.0;
/// Slopes of rays between which the floor becomes the wall; and depth at which a shape is opaque.
pub(super) const WALL_SLOPES: [f32; 2] = [-0.55, 0.35];
pub(super) const GRAZING_DEPTH: f32 = 0.35;

impl Backdrop {
    /// Backdrop lit by `lights`, with `count` shadow rays per pixel to the environment and as many to the key light. `None`
    /// without a floor.
    pub(super) fn new(lights: &Lighting<'_>, eye: Vec3, count: u32) -> Option<Backdrop> {
        let ground = lights.ground?;
        let key = |facing: Vec3| lights.key.color * (positive(facing.dot(lights.key.toward)) * FRAC_1_PI);
        let reflected = |facing: Vec3| {
            (lights.environment.diffuse_radiance(facing.rotated_y(lights.rotation)) + key(facing)) * ALBEDO
        };
        let back = Vec3([eye.x(), 0.0, eye.z()]).normalized();
        let shadow_rays = polar_samples(count * SETS).iter().flat_map(|sample| shadow_rays(lights, sample)).collect();
        Some(Backdrop { floor: reflected(Vec3::UP), wall: reflected(back), ground, shadow_rays })
    }
    /// Radiance along a ray that misses the shape, estimated with one set of shadow rays.
    pub(super) fn radiance(&self, body: &ShapeGeometry<'_>, ray: &Ray, set: usize) -> Vec3 {
        let paper = self.floor.lerp(self.wall, smoothstep(WALL_SLOPES[0], WALL_SLOPES[1], ray.along.y()));
        if ray.along.y() >= -1e-3 {
            return paper;
        }
        let distance = (self.ground - ray.from.y()) / ray.along.y();
        let p = ray.at(distance);
        let shadow = smoothstep(SHADOW_FADE[1], SHADOW_FADE[0], (p.x() * p.x() + p.z() * p.z()).sqrt());
        if distance <= 0.0 || shadow <= 0.0 {
            return paper;
        }
        let (mut unshadowed, mut shadowed) = (Vec3::ZERO, Vec3::ZERO);
        let share = self.shadow_rays.len() / SETS as usize;
        for ShadowRay { toward, light } in &self.shadow_rays[set % SETS as usize * share..][..share] {
            unshadowed = unshadowed + *light;
            shadowed = shadowed + *light * transmitted(body, &Ray { from: p, along: *toward });
        }
        let shadowed = shadowed
            .zip_with(unshadowed, |shadowed, unshadowed| if unshadowed > 0.0 { shadowed / unshadowed } else { 1.0 });
        paper * Vec3::ONE.lerp(shadowed, shadow)
    }
}

/// Shadow rays of one sample: a cosine-weighted one to the environment, and one to the disk of the key light.
fn shadow_rays(lights: &Lighting<'_>, sample: &PolarSample) -> [ShadowRay; 2] {
    let level = sample.height.sqrt();
    let sky = Vec3([level * sample.cos, (1.0 - sample.height).sqrt(), level * sample.sin]);
    let [side, other] = lights.key.toward.tangents();
    let radius = lights.key.angular_radius.max(MIN_RADIUS) * level;
    let key = (lights.key.toward + side * (sample.cos * radius) + other * (sample.sin * radius)).normalized();
    [
        ShadowRay { toward: sky, light: lights.environment.blurred_radiance(sky.rotated_y(lights.rotation), SKY_BLUR) },
        ShadowRay { toward: key, light: lights.key.color * (positive(key.y()) * FRAC_1_PI) },
    ]
}

/// Fraction of light that passes a shape. Grazing rays are attenuated gradually: with a few hundred rays, binary
/// visibility would show as many edges.
fn transmitted(body: &ShapeGeometry<'_>, ray: &Ray) -> f32 {
    body.intersect(ray).map_or(1.0, |span| {
        let within = (span.far - span.near) * (1.0 / GRAZING_DEPTH);
        1.0 - saturate(within * within)
    })
}
