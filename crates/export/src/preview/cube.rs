//! The cube, and the rounded cube: the points within a radius of a smaller cube.

use super::camera::Ray;
use super::intersection::{RayInterval, intersect_box};
use super::vector::{Vec3, fast_atan2, positive};
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, SQRT_2};

/// Half the side of the cube.
pub(super) const CUBE_HALF: f32 = 0.8;
/// Radius of rounded edges, and half the side of the cube within them.
pub(super) const EDGE_RADIUS: f32 = 0.18;
pub(super) const CORE_HALF: f32 = CUBE_HALF - EDGE_RADIUS;
/// Steps of an intersection, which converges quadratically except for grazing rays, and its tolerance.
pub(super) const STEPS: usize = 24;
pub(super) const TOLERANCE: f32 = 4e-6;

/// Right, up and outward directions of the nearest face.
pub(super) fn cube_face_axes(p: Vec3) -> [Vec3; 3] {
    let [x, y, z] = p.0;
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    if ay >= ax && ay >= az {
        let side = if y < 0.0 { -1.0 } else { 1.0 };
        return [Vec3([1.0, 0.0, 0.0]), Vec3([0.0, 0.0, -side]), Vec3([0.0, side, 0.0])];
    }
    let out = if ax > az { Vec3([1f32.copysign(x), 0.0, 0.0]) } else { Vec3([0.0, 0.0, 1f32.copysign(z)]) };
    [Vec3::UP.cross(out), Vec3::UP, out]
}

/// Largest speed of a ray across the faces of the cube, and the length for which it is valid.
pub(super) fn cube_speed(p: Vec3, along: Vec3, out: Vec3) -> [f32; 2] {
    let side = |out: f32, along: f32| if out == 0.0 { along.abs() } else { 0.0 };
    let [a, b, c] = [0, 1, 2].map(|axis| side(out.0[axis], along.0[axis]));
    let [_, second, first] = sorted_sizes(p);
    [Real::max(a, Real::max(b, c)), (first - second) * (1.0 / SQRT_2)]
}

/// Intersection of a ray with the rounded cube.
pub(super) fn intersect_rounded_cube(ray: &Ray) -> Option<RayInterval> {
    let within = intersect_box(ray, Vec3::splat(-CUBE_HALF), Vec3::splat(CUBE_HALF), false)?;
    let near = approach(ray, [within.near, within.far], 1.0)?;
    // The ray leaves where the opposite ray enters.
    let far = approach(ray, [within.far, near], -1.0).unwrap_or(near);
    Some(RayInterval { near, far, ..within })
}

/// The point on a ray at which its distance from the rounded cube vanishes, by Newton's method: the distance is convex
/// along a ray, so that no step goes too far.
fn approach(ray: &Ray, [mut t, until]: [f32; 2], sign: f32) -> Option<f32> {
    for _ in 0..STEPS {
        let p = ray.at(t);
        let distance = -rounded_depth(p);
        if distance <= TOLERANCE {
            return Some(t);
        }
        let approaching = -sign * ray.along.dot(rounded_normal(p));
        t += sign * distance / approaching;
        if approaching <= 0.0 || (until - t) * sign <= 0.0 {
            return None;
        }
    }
    // A ray that grazes an edge.
    Some(t)
}

/// Depth of a point below the surface of the rounded cube; exact outside of it.
fn rounded_depth(p: Vec3) -> f32 {
    let [x, y, z] = p.0.map(|v| v.abs() - CORE_HALF);
    let outside = Vec3([x, y, z]).map(positive).length();
    EDGE_RADIUS - outside - Real::min(Real::max(x, Real::max(y, z)), 0.0)
}

/// Outward normal of the rounded cube.
fn rounded_normal(p: Vec3) -> Vec3 {
    let away = p.map(|v| positive(v.abs() - CORE_HALF).copysign(v));
    if away == Vec3::ZERO { cube_face_axes(p)[2] } else { away.normalized() }
}

/// Right, up and outward directions at a point of the rounded cube.
pub(super) fn rounded_cube_axes(p: Vec3) -> [Vec3; 3] {
    let ([right, ..], out) = (cube_face_axes(p), rounded_normal(p));
    let right = (right - out * right.dot(out)).normalized();
    [right, out.cross(right), out]
}

/// Position on a face of the rounded cube, right and down, and depth below the surface. The face reaches to the middle of
/// the rounded edges, where it is as far from the centre as an edge of the cube: a texture covers it as it covers a face
/// of the cube. On rounded edges the position is proportional to the angle.
pub(super) fn rounded_face_position(p: Vec3) -> ([f32; 2], f32) {
    let [right, up, out] = cube_face_axes(p);
    let above = p.dot(out) - CORE_HALF;
    let position = |v: f32| {
        let beyond = v.abs() - CORE_HALF;
        if beyond <= 0.0 {
            return v;
        }
        let turned = Real::min(fast_atan2(beyond, above) * (4.0 * FRAC_1_PI), 1.0);
        (CORE_HALF + EDGE_RADIUS * turned).copysign(v)
    };
    ([position(p.dot(right)), position(-p.dot(up))], rounded_depth(p))
}

/// Largest speed of a ray across the faces of the rounded cube, and the length for which it is valid.
pub(super) fn rounded_cube_speed(p: Vec3, along: Vec3) -> [f32; 2] {
    let [speed, reach] = cube_speed(p, along, cube_face_axes(p)[2]);
    let [_, second, first] = sorted_sizes(p);
    let above = first - CORE_HALF;
    if above <= 0.0 {
        return [speed, Real::min(reach, -above)];
    }
    // Within half its height above the core, the ray stays at least as far from the axes of the rounded edges.
    let reach = Real::min(reach, above * 0.5);
    if second + reach <= CORE_HALF {
        return [speed, reach];
    }
    [Real::max(EDGE_RADIUS * 4.0 * FRAC_1_PI / (above * 0.5), 1.0), reach]
}

/// Density of the texture at a point of the rounded cube relative to that of the cube.
pub(super) fn rounded_cube_stretch(p: Vec3) -> f32 {
    if sorted_sizes(p)[1] > CORE_HALF { 4.0 * FRAC_1_PI } else { 1.0 }
}

/// Absolute coordinates, the smallest first.
fn sorted_sizes(p: Vec3) -> [f32; 3] {
    let mut sizes = p.0.map(f32::abs);
    sizes.sort_unstable_by(f32::total_cmp);
    sizes
}
