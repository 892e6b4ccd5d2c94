//! Tracing and shading of the rays of a pixel.

use super::backdrop::Backdrop;
use super::camera::{Projection, Ray};
use super::environment::KeyLight;
use super::intersection::TextureFrame;
use super::layers::shade_layers;
use super::pixel_estimate::{FIRST_RAYS, PixelEstimate};
use super::relief::{RayHit, ReliefSurface, clamp_uv};
use super::sampling::sobol_2d;
use super::scene::{PreviewMaterial, Scene, SolidSampler};
use super::shading::{Lighting, ShadingPoint};
use super::shape::ShapeGeometry;
use super::specular_samples::SpecularSamples;
use super::surface::Surface;
use super::texture::Texture;
use super::vector::Vec3;
use lapidary_field::real::Real;
use std::f32::consts::TAU;
use std::ops::Range;

/// A scene prepared for rendering.
pub(super) struct Renderer<'a> {
    material: &'a PreviewMaterial<'a>,
    across: usize,
    pub(super) projection: Projection,
    pub(super) rotation: [f32; 2],
    pub(super) surface: ReliefSurface<'a>,
    relief: f32,
    pub(super) lights: Lighting<'a>,
    /// Backdrop; without it the environment is the background.
    pub(super) backdrop: Option<Backdrop>,
    /// Offset of each ray within its pixel, and the samples of the specular lobe, shared by the first rays.
    pub(super) pixel_offsets: Vec<[f32; 2]>,
    pub(super) first_samples: SpecularSamples,
    /// Samples of the specular lobe for the later rays.
    pub(super) later_samples: SpecularSamples,
    /// Width of a ray at a distance of 1.
    pub(super) ray_width: f32,
}

/// Intersection of a ray.
struct SurfaceHit {
    intersection: RayHit,
    ray: Ray,
    /// Tangent frame of the texture, and outward normal of the shape.
    chart: TextureFrame,
    outward: Vec3,
    /// Index of the ray within its pixel, and of the pixel within its chunk.
    index: usize,
    pixel: usize,
}

/// Bytes per ray of the lists of intersections and of surfaces. A growing list has at most twice the capacity it needs.
pub(super) const RAY_BYTES: u64 = 2 * (size_of::<SurfaceHit>() + size_of::<(Surface, Vec3)>()) as u64;

/// Points of a solid material that are evaluated for each ray: the one it hits, and one along each axis of the surface.
pub(super) const POINTS_PER_RAY: usize = 3;

/// Deepest relief, in tiles.
pub(super) const MAX_RELIEF: f32 = 4.0;
/// Samples of the specular lobe for each of the first rays.
const FIRST_SAMPLES: u32 = 32;
/// Samples for each of the possible rays, if that gives more.
const SAMPLES_PER_RAY: u32 = 8;
/// Samples for each later ray: fewer, because there are more such rays and each has its own samples.
pub(super) const LATER_SAMPLES: usize = 16;
/// Largest number of rays per pixel.
const MAX_RAYS: u32 = 256;

impl<'a> Renderer<'a> {
    pub(super) fn new(scene: &Scene<'a>, material: &'a PreviewMaterial<'a>, size: [u32; 2]) -> Renderer<'a> {
        let texture = if let PreviewMaterial::Textured(texture) = material { Some(*texture) } else { None };
        let range = texture.map_or(0.0, |texture| texture.range[1] - texture.range[0]);
        let body = ShapeGeometry::new(
            scene.shape,
            scene.tiles,
            scene.aspect,
            Real::clamp(scene.relief * range, 0.0, MAX_RELIEF),
        )
        .with_mesh(scene.mesh);
        let samples = scene.samples.clamp(1, MAX_RAYS);
        let first_sample_count =
            (samples.min(FIRST_RAYS) * FIRST_SAMPLES).max(samples.next_power_of_two() * SAMPLES_PER_RAY);
        let later_sample_count = samples.next_power_of_two() as usize * LATER_SAMPLES;
        let lamps = &scene.environment.lamps;
        let angle = scene.rotation.fract() * TAU;
        let inverse_rotation = [Real::sin(-angle), Real::cos(-angle)];
        // The shape is fixed and the world is rotated about it.
        let lights = Lighting {
            environment: scene.environment,
            key: KeyLight { toward: scene.key.toward.normalized().rotated_y(inverse_rotation), ..scene.key },
            rotation: [Real::sin(angle), Real::cos(angle)],
            ground: scene.floor.then(|| body.floor_height()),
            first_rays: samples.min(FIRST_RAYS) as f32,
        };
        let projection = scene.camera.projection(size);
        Renderer {
            material,
            across: size[0] as usize,
            rotation: inverse_rotation,
            surface: ReliefSurface::new(body, texture),
            relief: Real::clamp(scene.relief, 0.0, MAX_RELIEF),
            backdrop: Backdrop::new(
                &lights,
                scene.camera.eye.rotated_y(inverse_rotation),
                samples.min(FIRST_RAYS) * FIRST_SAMPLES / 4,
            ),
            lights,
            pixel_offsets: (0..samples).map(|i| pixel_offset(i, samples)).collect(),
            first_samples: SpecularSamples::new(first_sample_count as usize, lamps, inverse_rotation),
            later_samples: SpecularSamples::new(later_sample_count, lamps, inverse_rotation),
            ray_width: projection.pixel / Real::min((samples as f32).sqrt(), 2.0),
            projection,
        }
    }
    /// Largest number of rays per pixel.
    pub(super) fn ray_count(&self) -> usize {
        self.pixel_offsets.len()
    }
    pub(super) fn first_ray_count(&self) -> usize {
        self.ray_count().min(FIRST_RAYS as usize)
    }
    /// Traces a range of the rays of some pixels. Returns `None` if the material cannot be evaluated.
    pub(super) fn trace(&self, pixels: &[usize], rays: Range<usize>) -> Option<Vec<PixelEstimate>> {
        let mut all = vec![];
        for (pixel, i) in pixels.iter().enumerate() {
            for index in rays.clone() {
                let ray = self.ray([(i % self.across) as f32, (i / self.across) as f32], self.pixel_offsets[index]);
                all.extend(self.surface.intersect(&ray, self.ray_width).map(|intersection| {
                    let chart = self.texture_frame(&intersection, &ray);
                    SurfaceHit {
                        intersection,
                        ray,
                        chart,
                        outward: intersection.cut.unwrap_or(chart.axes[2]),
                        index,
                        pixel,
                    }
                }));
            }
        }
        let surfaces = self.evaluate_surfaces(&all)?;
        let mut hits = all.iter().zip(&surfaces).peekable();
        let estimates = (0..pixels.len()).map(|pixel| {
            let count = rays.len() as f32;
            let mut sum = PixelEstimate {
                light: Vec3::ZERO,
                ray_count: count,
                background_share: count,
                tone_range: [f32::MAX, 0.0],
            };
            while let Some((hit, (surface, normal))) = hits.next_if(|(hit, _)| hit.pixel == pixel) {
                let light = self.shade_hit(hit, surface, *normal);
                let brightness = (light.luminance() / (light.luminance() + 1.0)).sqrt();
                sum.tone_range = [Real::min(brightness, sum.tone_range[0]), Real::max(brightness, sum.tone_range[1])];
                sum.light = sum.light + light * surface.opacity;
                sum.background_share -= surface.opacity;
            }
            sum
        });
        Some(estimates.collect())
    }
    /// Background of each pixel of some rows; black where the shape hides it.
    pub(super) fn background(&self, rows: Range<usize>, background_share: impl Fn(usize, usize) -> f32) -> Vec<Vec3> {
        let is_visible = |i: usize| background_share(i % self.across, rows.start + i / self.across) > 0.0;
        let pixels = 0..self.across * rows.len();
        let Some(backdrop) = &self.backdrop else {
            let radiance = |i: usize| {
                let ray = self.ray([(i % self.across) as f32, (rows.start + i / self.across) as f32], [0.5; 2]);
                self.lights.environment.radiance(ray.along.rotated_y(self.lights.rotation))
            };
            return pixels.map(|i| if is_visible(i) { radiance(i) } else { Vec3::ZERO }).collect();
        };
        // Adjacent pixels use other sets of shadow rays: a 3 × 3 filter removes banding and noise.
        let wide = self.across + 2;
        let mut needed = vec![false; wide * (rows.len() + 2)];
        let corner = |i: usize| i / self.across * wide + i % self.across;
        for i in pixels.clone().filter(|i| is_visible(*i)) {
            (0..3).for_each(|row| needed[corner(i) + row * wide..][..3].fill(true));
        }
        let radiance = |(i, needed): (usize, bool)| {
            let (x, y) = (i % wide, rows.start + i / wide);
            let ray = self.ray([x as f32 - 1.0, y as f32 - 1.0], [0.5; 2]);
            if needed { backdrop.radiance(&self.surface.body, &ray, x % 2 + y % 2 * 2) } else { Vec3::ZERO }
        };
        let radiance: Vec<Vec3> = needed.into_iter().enumerate().map(radiance).collect();
        let mean = |i: usize| {
            let row = |row: usize| {
                let three = &radiance[corner(i) + row * wide..][..3];
                three[0] + three[1] * 2.0 + three[2]
            };
            (row(0) + row(1) * 2.0 + row(2)) * (1.0 / 16.0)
        };
        pixels.map(|i| if is_visible(i) { mean(i) } else { Vec3::ZERO }).collect()
    }

    fn ray(&self, [x, y]: [f32; 2], [dx, dy]: [f32; 2]) -> Ray {
        self.projection.ray([x + dx, y + dy]).rotated_y(self.rotation)
    }
    fn texture_frame(&self, hit: &RayHit, ray: &Ray) -> TextureFrame {
        let body = &self.surface.body;
        match hit.triangle.zip(body.mesh) {
            Some((at, mesh)) => mesh.texture_frame(at, ray.along, body.repeats),
            None => body.texture_frame(hit.p),
        }
    }
    /// Texture coordinates in repeats.
    fn texture_coordinates(&self, hit: &RayHit) -> [f32; 2] {
        let body = &self.surface.body;
        match hit.triangle.zip(body.mesh) {
            Some((at, mesh)) => mesh.texture_coordinates(at, body.repeats),
            None => body.texture_coordinates(hit.p).0,
        }
    }
    fn shade_hit(&self, hit: &SurfaceHit, surface: &Surface, normal: Vec3) -> Vec3 {
        let (position, geometric_normal, key) = (hit.intersection.p, hit.outward, &self.lights.key);
        let lit = key.color != Vec3::ZERO && normal.dot(key.toward) > 0.0;
        let visibility = if lit && hit.intersection.cut.is_none() {
            self.surface.light_visibility(position, geometric_normal, key, self.ray_width * hit.intersection.t)
        } else {
            1.0
        };
        let texture_axes = [hit.chart.axes[0], hit.chart.axes[1]];
        let at = ShadingPoint { position, normal, geometric_normal, texture_axes, toward: -hit.ray.along, visibility };
        let share = self.first_samples.lobe_count() / self.first_ray_count();
        let samples = match hit.index.checked_sub(self.first_ray_count()) {
            None => self.first_samples.part(hit.index, share),
            Some(later) => self.later_samples.part(later, LATER_SAMPLES),
        };
        shade_layers(&self.lights, surface, &at, samples)
    }
    /// Surface and shading normal at each intersection.
    fn evaluate_surfaces(&self, hits: &[SurfaceHit]) -> Option<Vec<(Surface, Vec3)>> {
        match self.material {
            PreviewMaterial::Textured(texture) => {
                Some(hits.iter().map(|hit| self.textured_surface(texture, hit)).collect())
            }
            PreviewMaterial::Solid(solid) => self.solid_surfaces(*solid, hits),
        }
    }
    fn textured_surface(
        &self,
        texture: &Texture,
        SurfaceHit { intersection, ray, chart, outward, .. }: &SurfaceHit,
    ) -> (Surface, Vec3) {
        // Geometric mean of the axes of the footprint; adjacent rays smooth the longer one.
        let slant = Real::max(ray.along.dot(*outward).abs(), 0.1).sqrt();
        if intersection.cut.is_some() {
            return (texture.interior(), *outward);
        }
        let ray_width = self.ray_width * intersection.t * chart.density / slant;
        let ends = self.surface.body.uv_bounds(texture.filter_margin(ray_width));
        let surface = texture.sample(clamp_uv(self.texture_coordinates(intersection), ends), ray_width);
        let [right, up, outward] = chart.axes;
        let [x, y, z] = surface.normal.0;
        (surface, (right * x + up * y + outward * z).normalized())
    }
    /// Surfaces of a solid material. Slopes of its height across the shape tilt the normal (Perlin, 1985).
    fn solid_surfaces(&self, solid: SolidSampler<'_>, hits: &[SurfaceHit]) -> Option<Vec<(Surface, Vec3)>> {
        const STEP: f32 = 1.0 / 512.0;
        let tile = self.surface.body.tile_width();
        let mut points = [vec![], vec![], vec![]];
        for SurfaceHit { intersection, chart, .. } in hits {
            let [right, up, _] = chart.axes;
            let offsets: [Vec3; POINTS_PER_RAY] = [Vec3::ZERO, right, up];
            for offset in offsets {
                let [x, y, z] = (intersection.p * (1.0 / tile) + offset * STEP).0;
                // y points down in tiles, and a tile lies in the centre.
                [x + 0.5, 0.5 - y, z + 0.5].into_iter().zip(&mut points).for_each(|(v, all)| all.push(v));
            }
        }
        let surfaces = solid([&points[0], &points[1], &points[2]])?;
        let made = hits.iter().zip(surfaces.chunks_exact(POINTS_PER_RAY)).map(|(SurfaceHit { chart, .. }, three)| {
            let [right, up, outward] = chart.axes;
            let slope = |offset: &Surface| (offset.height - three[0].height) * (self.relief / STEP);
            let normal = (outward - right * slope(&three[1]) - up * slope(&three[2])).normalized();
            (Surface { normal: Vec3([0.0, 0.0, 1.0]), ..three[0].clamped() }, normal)
        });
        (surfaces.len() == POINTS_PER_RAY * hits.len()).then(|| made.collect())
    }
}

/// Offset of a ray within its pixel, distributed like a tent filter that extends beyond the pixel. The first rays alone
/// are evenly distributed as well.
fn pixel_offset(i: u32, count: u32) -> [f32; 2] {
    if count == 1 {
        return [0.5, 0.5];
    }
    let tent = |u: f32| if u < 0.5 { (2.0 * u).sqrt() - 0.5 } else { 1.5 - (2.0 - 2.0 * u).sqrt() };
    let middle = 0.5 / count as f32;
    if count <= FIRST_RAYS {
        return sobol_2d(i).map(|u| tent(u + middle));
    }
    // Antithetic pairs: every second ray mirrors the previous one, so that the mean offset is the centre.
    let second = !i.is_multiple_of(2);
    sobol_2d((i / 2) ^ FIRST_RAYS).map(|u| tent(if second { 1.0 - u - middle } else { u + middle }))
}
