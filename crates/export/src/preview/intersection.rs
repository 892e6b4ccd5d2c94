//! Intersections of rays with simple bodies, and the data of a hit.

use super::camera::Ray;
use super::vector::Vec3;
use lapidary_field::real::Real;

/// Part of a ray inside a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayInterval {
    pub(super) near: f32,
    pub(super) far: f32,
    /// Normal of the side through which the ray entered, if that side shows the inside of the material.
    pub(super) cut: Option<Vec3>,
    /// Place on the mesh, if the shape is one.
    pub(super) triangle: Option<TrianglePoint>,
}

/// Point of a triangle of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrianglePoint {
    /// Index of the triangle.
    pub(super) index: u32,
    /// Weights of its second and third corner.
    pub(super) weights: [f32; 2],
}

/// Tangent frame and scale of the texture at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextureFrame {
    /// Directions of the texture to the right and up, and the outward normal.
    pub(super) axes: [Vec3; 3],
    /// Largest number of repeats of the texture per unit of length.
    pub(super) density: f32,
}

/// Intersection with the sphere of radius 1.
pub(super) fn intersect_sphere(ray: &Ray) -> Option<RayInterval> {
    let b = ray.from.dot(ray.along);
    // From the nearest point of the ray, which loses less precision than its origin.
    let nearest = ray.from - ray.along * b;
    let under = 1.0 - nearest.dot(nearest);
    let half = Real::max(under, 0.0).sqrt();
    (under > 0.0 && half > b).then_some(RayInterval {
        near: Real::max(-b - half, 0.0),
        far: half - b,
        cut: None,
        triangle: None,
    })
}

/// Intersects an axis-aligned box. If `cut`, every side but the top is a cut through the material.
pub(super) fn intersect_box(ray: &Ray, low: Vec3, high: Vec3, cut: bool) -> Option<RayInterval> {
    let (mut near, mut far, mut entered) = (0.0, f32::MAX, None);
    for axis in 0..3 {
        let (from, along) = (ray.from.0[axis], ray.along.0[axis]);
        let (a, b) = slab_interval(from, along, low.0[axis], high.0[axis])?;
        if a > near {
            near = a;
            let mut out = Vec3::ZERO;
            out.0[axis] = if along < 0.0 { 1.0 } else { -1.0 };
            entered = Some(out);
        }
        far = Real::min(b, far);
    }
    (near < far).then_some(RayInterval { near, far, cut: entered.filter(|out| cut && out.y() <= 0.0), triangle: None })
}

/// Intersection with an upright cylinder of a radius and half a height.
pub(super) fn intersect_cylinder(ray: &Ray, [radius, half_height]: [f32; 2]) -> Option<RayInterval> {
    let [x, y, z] = ray.from.0;
    let [dx, dy, dz] = ray.along.0;
    let (top, bottom) = slab_interval(y, dy, -half_height, half_height)?;
    let level = dx * dx + dz * dz;
    let (mut near, mut far) = (Real::max(top, 0.0), bottom);
    let beyond = radius * radius - x * x - z * z;
    if level > 1e-12 {
        let b = (x * dx + z * dz) / level;
        let under = b * b + beyond / level;
        let half = Real::max(under, 0.0).sqrt();
        (near, far) = (Real::max(-b - half, near), Real::min(half - b, far));
        if under <= 0.0 {
            return None;
        }
    } else if beyond <= 0.0 {
        return None;
    }
    (near < far).then_some(RayInterval { near, far, cut: None, triangle: None })
}

/// Interval of a ray between two parallel planes; `None` if it runs outside them.
fn slab_interval(from: f32, along: f32, low: f32, high: f32) -> Option<(f32, f32)> {
    if along.abs() < 1e-12 {
        return (low <= from && from <= high).then_some((f32::MIN, f32::MAX));
    }
    let (a, b) = ((low - from) / along, (high - from) / along);
    Some(if a < b { (a, b) } else { (b, a) })
}
