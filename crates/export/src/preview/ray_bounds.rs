//! Bounds on how fast a ray crosses the texture of a shape and descends below its surface.

use super::cube::{CUBE_HALF, cube_speed, rounded_cube_speed};
use super::shape::{CYLINDER_RADIUS_HEIGHT, PreviewShape, ShapeGeometry};
use super::vector::Vec3;
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, SQRT_2};

/// Bounds for a ray beyond a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayBounds {
    /// Largest number of repeats of the texture, across and down, per unit of length.
    pub(super) uv_speed: [f32; 2],
    /// Largest gain of depth per unit of length. It is valid along the whole ray: inside every shape depth is concave.
    pub(super) depth_speed: f32,
    /// Length for which `uv_speed` is valid.
    pub(super) reach: f32,
}

impl ShapeGeometry<'_> {
    /// Bounds for a ray from a point with the outward normal `out`.
    pub(super) fn ray_bounds(&self, p: Vec3, along: Vec3, out: Vec3) -> RayBounds {
        let [x, y, z] = p.0;
        let [dx, dy, dz] = along.0.map(f32::abs);
        let depth_speed = -along.dot(out);
        // Distance from the y axis, and horizontal speed.
        let (level, speed) = ((x * x + z * z).sqrt(), (dx * dx + dz * dz).sqrt());
        let scaled = |u: f32, v: f32| [u * self.repeats[0], v * self.repeats[1]];
        // Within half the distance to the axis, the ray stays at least as far from it.
        let half = level * 0.5;
        let around = speed * 0.5 * FRAC_1_PI / half;
        match self.shape {
            PreviewShape::Plane | PreviewShape::Terrain | PreviewShape::Mesh => {
                RayBounds { uv_speed: scaled(dx * 0.5, dz * 0.5), depth_speed, reach: f32::MAX }
            }
            PreviewShape::Sphere => {
                let down = FRAC_1_PI / Real::max(p.length() - half, half);
                RayBounds { uv_speed: scaled(around, down), depth_speed, reach: half }
            }
            PreviewShape::Cube | PreviewShape::RoundedCube => {
                let rounded = self.shape == PreviewShape::RoundedCube;
                let [speed, reach] = if rounded { rounded_cube_speed(p, along) } else { cube_speed(p, along, out) };
                let fastest = speed * (0.5 / CUBE_HALF);
                RayBounds { uv_speed: scaled(fastest, fastest), depth_speed, reach }
            }
            PreviewShape::Cylinder => {
                let (side, cap) = (CYLINDER_RADIUS_HEIGHT[0] - level, CYLINDER_RADIUS_HEIGHT[1] - y.abs());
                let reach = (side - cap).abs() * (1.0 / SQRT_2);
                if cap < side {
                    let scale = 1.0 / self.tile_width();
                    let down = scale * self.repeats[1] / self.repeats[0];
                    RayBounds { uv_speed: [dx * scale, dz * down], depth_speed, reach }
                } else {
                    let down = dy * (0.5 / CYLINDER_RADIUS_HEIGHT[1]);
                    RayBounds { uv_speed: scaled(around, down), depth_speed, reach: Real::min(reach, half) }
                }
            }
        }
    }
}
