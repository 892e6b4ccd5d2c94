//! Relief mapping: intersection of rays with a height map below the surface of a shape, and soft shadows within it.

use super::camera::Ray;
use super::environment::KeyLight;
use super::intersection::TrianglePoint;
use super::max_pyramid::MaxPyramid;
use super::mip_level::MipLevel;
use super::ray_bounds::RayBounds;
use super::shape::ShapeGeometry;
use super::texture::Texture;
use super::vector::Vec3;
use lapidary_field::real::Real;
use std::cmp::Ordering;

/// Intersection of a ray with a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayHit {
    pub(super) p: Vec3,
    /// Distance along the ray.
    pub(super) t: f32,
    /// Normal of the cut through the material, if the ray hit one.
    pub(super) cut: Option<Vec3>,
    /// Place on the mesh, if the ray hit one.
    pub(super) triangle: Option<TrianglePoint>,
}

/// Surface of a shape, displaced by the heights of a texture if there are any.
#[derive(Clone, Copy)]
pub(super) struct ReliefSurface<'a> {
    pub(super) body: ShapeGeometry<'a>,
    pub(super) heights: Option<&'a Texture>,
}

/// Steps that refine an intersection, and its tolerance in widths of the ray.
pub(super) const REFINEMENT_STEPS: usize = 6;
pub(super) const REFINEMENT_TOLERANCE: f32 = 0.01;
/// Shortest step of a ray, the larger of: texels of the height map, between which interpolation has no extrema, and
/// widths of the ray, below which details are invisible.
pub(super) const MIN_STEP_TEXELS: f32 = 0.25;
pub(super) const MIN_STEP_WIDTHS: f32 = 0.5;
/// Limit on the steps of a ray, far above those of ordinary images.
const MAX_STEPS: usize = 1 << 16;
/// Fraction of a proven free distance that a step uses; the rest covers rounding.
pub(super) const ROUNDING_MARGIN: f32 = 0.99;
/// Largest number of steps towards a light; length of a step relative to the height above the surface; and bound on
/// the shortest step, relative to the depth of the relief.
pub(super) const LIGHT_STEPS: usize = 48;
pub(super) const STEP_PER_HEIGHT: f32 = 0.6;
pub(super) const MAX_STEP_DEPTH: f32 = 0.3;
/// Resolution of shadows relative to the depth of the relief; and the depth in tiles that bounds it.
pub(super) const SHADOW_WIDTH: f32 = 1.0 / 12.0;
pub(super) const MAX_SHADOW_DEPTH: f32 = 0.25;

impl<'a> ReliefSurface<'a> {
    pub(super) fn new(body: ShapeGeometry<'a>, texture: Option<&'a Texture>) -> ReliefSurface<'a> {
        let has_relief = |texture: &&Texture| body.depth > 0.0 && texture.range[1] > texture.range[0];
        ReliefSurface { body, heights: texture.filter(has_relief) }
    }
    /// First intersection of a ray with a certain width at a distance of 1.
    pub(super) fn intersect(&self, ray: &Ray, width: f32) -> Option<RayHit> {
        let span = self.body.intersect(ray)?;
        let entry = RayHit { p: ray.at(span.near), t: span.near, cut: span.cut, triangle: span.triangle };
        let width = width * span.near;
        // A relief thinner than the ray is invisible.
        let Some(texture) = self.heights.filter(|_| self.body.depth > width) else { return Some(entry) };
        let layer = ReliefLayer::of(&self.body, texture, width);
        let height_above = |t: f32| layer.height_above(ray.at(t));
        let (mut last, mut high) = (span.near, height_above(span.near));
        if high <= 0.0 {
            return Some(entry);
        }
        for _ in 0..MAX_STEPS {
            let t = Real::min(last + layer.free_distance(ray, last), span.far);
            let low = height_above(t);
            if low <= 0.0 {
                let t = refine_hit(height_above, [last, t], [high, low], width * REFINEMENT_TOLERANCE);
                return Some(RayHit { p: ray.at(t), t, cut: None, triangle: None });
            }
            if t.partial_cmp(&span.far) != Some(Ordering::Less) {
                return None;
            }
            (last, high) = (t, low);
        }
        // Out of steps: a surface is better than a hole.
        Some(RayHit { p: ray.at(last), t: last, cut: None, triangle: None })
    }
    /// Visible fraction of a light from a footprint of some width: the narrowest gap on the way to it, relative to the
    /// width of the light cone there.
    pub(super) fn light_visibility(&self, from: Vec3, out: Vec3, light: &KeyLight, width: f32) -> f32 {
        let KeyLight { toward, angular_radius, .. } = *light;
        if let Some(mesh) = self.body.mesh {
            return if mesh.is_shadowed(from, out, toward) { 0.0 } else { 1.0 };
        }
        let Some(texture) = self.heights.filter(|_| self.body.depth > width) else { return 1.0 };
        // Bounded, so that shadows of deep reliefs stay fine.
        let depth = Real::min(self.body.depth, self.body.tile_width() * MAX_SHADOW_DEPTH);
        let width = Real::max(depth * SHADOW_WIDTH, 2.0 * width);
        let layer = ReliefLayer::of(&self.body, texture, width);
        let min_step = self.min_step(out, toward, width);
        let (mut t, mut light_visibility) = (depth * 0.05, 1.0);
        for _ in 0..LIGHT_STEPS {
            let p = from + toward * t;
            let (uv, depth) = self.body.texture_coordinates(p);
            if depth <= 0.0 || light_visibility <= 0.0 || self.body.is_outside(p) {
                break;
            }
            let height_above = layer.surface_depth(uv) - depth;
            // A ray to the centre of the light has half of it on either side.
            light_visibility = Real::min(height_above / (2.0 * angular_radius * t) + 0.5, light_visibility);
            t += Real::max(height_above * STEP_PER_HEIGHT, min_step);
        }
        Real::clamp(light_visibility, 0.0, 1.0).cubic()
    }
    /// Shortest step towards a light, so that the ray moves by at least `width` across the surface.
    fn min_step(&self, out: Vec3, along: Vec3, width: f32) -> f32 {
        let cosine = along.dot(out);
        let sine = Real::max(1.0 - cosine * cosine, 1e-6).sqrt();
        Real::min(width / sine, self.body.depth * MAX_STEP_DEPTH)
    }
}

/// Relief at the mip level for a footprint of some width.
struct ReliefLayer<'a> {
    body: &'a ShapeGeometry<'a>,
    texture: &'a Texture,
    heights: &'a MipLevel<1>,
    peaks: &'a MaxPyramid,
    uv_bounds: [[f32; 2]; 2],
    width: f32,
}

impl<'a> ReliefLayer<'a> {
    fn of(body: &'a ShapeGeometry<'a>, texture: &'a Texture, width: f32) -> ReliefLayer<'a> {
        let (heights, peaks) = texture.height_level(width / body.tile_width());
        ReliefLayer { body, texture, heights, peaks, uv_bounds: body.uv_bounds(heights.filter_margin()), width }
    }
    /// Height of a point above the relief.
    fn height_above(&self, p: Vec3) -> f32 {
        let (uv, depth) = self.body.texture_coordinates(p);
        self.surface_depth(uv) - depth
    }
    /// Depth of the relief below the surface of the shape.
    fn surface_depth(&self, uv: [f32; 2]) -> f32 {
        self.relief_depth(self.heights.sample(clamp_uv(uv, self.uv_bounds))[0])
    }
    fn relief_depth(&self, height: f32) -> f32 {
        let [low, high] = self.texture.range;
        (high - height) / (high - low) * self.body.depth
    }
    /// Distance that a ray above the relief can travel without an intersection.
    ///
    /// The ray is free until it descends below the maximum of a cell of the pyramid or leaves that cell; the best level
    /// counts. Close to the relief, it is the shortest useful step.
    fn free_distance(&self, ray: &Ray, t: f32) -> f32 {
        let p = ray.at(t);
        let (uv, depth) = self.body.texture_coordinates(p);
        let uv = clamp_uv(uv, self.uv_bounds);
        let RayBounds { uv_speed, depth_speed, reach } =
            self.body.ray_bounds(p, ray.along, self.body.texture_frame(p).axes[2]);
        let mut free = 0.0;
        for grid in &self.peaks.grids {
            let height_above = self.relief_depth(grid.at(uv)) - depth;
            let until_maximum = if depth_speed > 0.0 { height_above / depth_speed } else { f32::MAX };
            if height_above <= 0.0 || until_maximum <= free {
                break;
            }
            let within_cell = Real::min(grid.free_distance[0] / uv_speed[0], grid.free_distance[1] / uv_speed[1]);
            free = Real::max(Real::min(until_maximum, within_cell), free);
        }
        let texels = Real::max(uv_speed[0] * self.heights.size[0] as f32, uv_speed[1] * self.heights.size[1] as f32);
        let shortest = Real::max(MIN_STEP_TEXELS / texels, MIN_STEP_WIDTHS * self.width);
        Real::max(Real::min(free, reach) * ROUNDING_MARGIN, shortest)
    }
}

/// Clamps texture coordinates to bounds.
pub(super) fn clamp_uv(uv: [f32; 2], uv_bounds: [[f32; 2]; 2]) -> [f32; 2] {
    [0, 1].map(|axis| Real::clamp(uv[axis], uv_bounds[axis][0], uv_bounds[axis][1]))
}

/// Root of a decreasing function by regula falsi with the Illinois rule (Dowell and Jarratt, 1971), which halves the
/// value at the end that stays and so converges at steep steps as well.
fn refine_hit(
    number: impl Fn(f32) -> f32,
    [mut outside, mut inside]: [f32; 2],
    [mut high, mut low]: [f32; 2],
    near: f32,
) -> f32 {
    let cut = |outside: f32, inside: f32, high: f32, low: f32| outside + (inside - outside) * (high / (high - low));
    for _ in 0..REFINEMENT_STEPS {
        let t = cut(outside, inside, high, low);
        let value = number(t);
        if value.abs() <= near {
            return t;
        }
        if value > 0.0 {
            (outside, high, low) = (t, value, low * 0.5);
        } else {
            (inside, low, high) = (t, value, high * 0.5);
        }
    }
    cut(outside, inside, high, low)
}
