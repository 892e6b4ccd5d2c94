//! Shapes of the preview: ray intersection and texture mapping.

use super::camera::{Camera, Ray};
use super::vector::{Vec3, fast_atan2};
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, PI};

/// Shape that shows a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviewShape {
    /// Sphere.
    Sphere,
    /// Flat slab.
    Plane,
    /// Cube.
    Cube,
    /// Upright cylinder.
    Cylinder,
    /// Block of terrain.
    Terrain,
}

impl PreviewShape {
    /// All shapes.
    pub const ALL: &[PreviewShape] =
        &[PreviewShape::Sphere, PreviewShape::Plane, PreviewShape::Cube, PreviewShape::Cylinder, PreviewShape::Terrain];

    /// Name in options.
    pub const fn name(self) -> &'static str {
        match self {
            PreviewShape::Sphere => "sphere",
            PreviewShape::Plane => "plane",
            PreviewShape::Cube => "cube",
            PreviewShape::Cylinder => "cylinder",
            PreviewShape::Terrain => "terrain",
        }
    }
    /// Finds a shape by name.
    pub fn find(name: &str) -> Option<PreviewShape> {
        PreviewShape::ALL.iter().copied().find(|shape| shape.name() == name)
    }
    /// Default camera.
    pub fn camera(self) -> Camera {
        let (eye, target, fov) = match self {
            PreviewShape::Sphere => ([0.0, 0.45, 6.2], [0.0, -0.02, 0.0], 24.0),
            PreviewShape::Plane => ([0.0, 3.9, 3.6], [0.0, -0.1, 0.14], 25.0),
            PreviewShape::Cube => ([3.0, 2.5, 4.6], [0.0, -0.08, 0.0], 25.0),
            PreviewShape::Cylinder => ([0.0, 1.7, 5.6], [0.0, -0.06, 0.0], 25.0),
            PreviewShape::Terrain => ([2.6, 2.9, 4.4], [0.0, -0.3, 0.0], 30.0),
        };
        Camera { eye: Vec3(eye), target: Vec3(target), fov }
    }
    /// Default displacement by a height of 1, in tiles.
    pub const fn relief(self) -> f32 {
        if matches!(self, PreviewShape::Terrain) { 0.22 } else { 0.025 }
    }
}

/// Geometry of a shape with its texture mapping.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeGeometry {
    pub(super) shape: PreviewShape,
    /// Repeats of the texture across and down.
    pub(super) repeats: [f32; 2],
    /// Depth of the lowest point of the relief below the surface of the shape.
    pub(super) depth: f32,
}

/// Part of a ray inside a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayInterval {
    pub(super) near: f32,
    pub(super) far: f32,
    /// Normal of the side through which the ray entered, if that side shows the inside of the material.
    pub(super) cut: Option<Vec3>,
}

/// Tangent frame and scale of the texture at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextureFrame {
    /// Directions of the texture to the right and up, and the outward normal.
    pub(super) axes: [Vec3; 3],
    /// Largest number of repeats of the texture per unit of length.
    pub(super) density: f32,
}

/// Half the side of the cube; radius and half the height of the cylinder; thickness of a slab below its lowest point.
pub(super) const CUBE_HALF: f32 = 0.8;
pub(super) const CYLINDER_RADIUS_HEIGHT: [f32; 2] = [0.8, 0.9];
const SLAB_BASE: f32 = 0.07;

impl ShapeGeometry {
    /// Geometry with `tiles` repeats from top to bottom, tiles of height / width `aspect`, and a relief whose highest point
    /// lies `height_range` tiles above its lowest.
    pub(super) fn new(shape: PreviewShape, tiles: f32, aspect: f32, height_range: f32) -> ShapeGeometry {
        let tiles = Real::clamp(tiles, 0.01, 1000.0);
        // A whole number of tiles around the shape avoids a seam.
        let around = |share: f32| Real::max((tiles * share + 0.5).floor(), 1.0);
        let across = match shape {
            PreviewShape::Sphere => around(2.0),
            PreviewShape::Cylinder => around(PI * CYLINDER_RADIUS_HEIGHT[0] / CYLINDER_RADIUS_HEIGHT[1]),
            PreviewShape::Plane | PreviewShape::Cube | PreviewShape::Terrain => tiles,
        };
        let body = ShapeGeometry { shape, repeats: [across, tiles / aspect], depth: 0.0 };
        ShapeGeometry { depth: height_range * body.tile_width(), ..body }
    }
    /// Width of a tile.
    pub(super) fn tile_width(&self) -> f32 {
        let around = match self.shape {
            PreviewShape::Sphere => 2.0 * PI,
            PreviewShape::Cylinder => 2.0 * PI * CYLINDER_RADIUS_HEIGHT[0],
            PreviewShape::Cube => 2.0 * CUBE_HALF,
            PreviewShape::Plane | PreviewShape::Terrain => 2.0,
        };
        around / self.repeats[0]
    }
    /// Height of the floor on which the shape stands.
    pub(super) fn floor_height(&self) -> f32 {
        match self.shape {
            PreviewShape::Sphere => -1.0,
            PreviewShape::Cube => -CUBE_HALF,
            PreviewShape::Cylinder => -CYLINDER_RADIUS_HEIGHT[1],
            PreviewShape::Plane | PreviewShape::Terrain => -self.depth - SLAB_BASE,
        }
    }
    /// Intersection with a ray.
    pub(super) fn intersect(&self, ray: &Ray) -> Option<RayInterval> {
        match self.shape {
            PreviewShape::Sphere => intersect_sphere(ray),
            PreviewShape::Cube => intersect_box(ray, Vec3::splat(-CUBE_HALF), Vec3::splat(CUBE_HALF), false),
            PreviewShape::Cylinder => intersect_cylinder(ray),
            PreviewShape::Plane | PreviewShape::Terrain => {
                intersect_box(ray, Vec3([-1.0, self.floor_height(), -1.0]), Vec3([1.0, 0.0, 1.0]), true)
            }
        }
    }
    /// True if a point is outside the sides of the block.
    pub(super) fn is_outside(&self, p: Vec3) -> bool {
        matches!(self.shape, PreviewShape::Plane | PreviewShape::Terrain) && (p.x().abs() > 1.0 || p.z().abs() > 1.0)
    }
    /// Range of texture coordinates, across and down, in which a filter of half-width `margin` stays inside the texture:
    /// shapes with edges must not blend with the opposite side.
    pub(super) fn uv_bounds(&self, margin: [f32; 2]) -> [[f32; 2]; 2] {
        let edged = matches!(self.shape, PreviewShape::Plane | PreviewShape::Cube | PreviewShape::Terrain);
        [0, 1].map(|axis| {
            let (most, margin) = (self.repeats[axis], Real::min(margin[axis], self.repeats[axis] * 0.5));
            if edged { [margin, most - margin] } else { [f32::MIN, f32::MAX] }
        })
    }
    /// Texture coordinates of a point in repeats, and its depth below the surface of the shape.
    #[inline]
    pub(super) fn texture_coordinates(&self, p: Vec3) -> ([f32; 2], f32) {
        let [x, y, z] = p.0;
        let around = |x: f32, z: f32| fast_atan2(x, z) * (0.5 * FRAC_1_PI) + 0.5;
        let ([u, v], depth) = match self.shape {
            PreviewShape::Sphere => {
                let level = (x * x + z * z).sqrt();
                ([around(x, z), fast_atan2(level, y) * FRAC_1_PI], 1.0 - p.length())
            }
            PreviewShape::Plane | PreviewShape::Terrain => ([x * 0.5 + 0.5, z * 0.5 + 0.5], -y),
            PreviewShape::Cube => {
                let [right, up, out] = cube_face_axes(p);
                let half = |v: f32| v * (0.5 / CUBE_HALF) + 0.5;
                ([half(p.dot(right)), half(-p.dot(up))], CUBE_HALF - p.dot(out))
            }
            PreviewShape::Cylinder => {
                let (side, cap) =
                    (CYLINDER_RADIUS_HEIGHT[0] - (x * x + z * z).sqrt(), CYLINDER_RADIUS_HEIGHT[1] - y.abs());
                if cap < side {
                    // Same scale on the caps as around the side.
                    let scale = 1.0 / self.tile_width();
                    let v = [x * scale + 0.5, z.copysign(y * z) * scale * self.repeats[1] / self.repeats[0] + 0.5];
                    return (v, cap);
                }
                ([around(x, z), 0.5 - y * (0.5 / CYLINDER_RADIUS_HEIGHT[1])], side)
            }
        };
        ([u * self.repeats[0], v * self.repeats[1]], depth)
    }
    /// Tangent frame of the texture at a point.
    pub(super) fn texture_frame(&self, p: Vec3) -> TextureFrame {
        let [x, y, z] = p.0;
        let level = Real::max((x * x + z * z).sqrt(), 1e-4);
        let east = Vec3([z, 0.0, -x]) * (1.0 / level);
        let flat = [Vec3([1.0, 0.0, 0.0]), Vec3([0.0, 0.0, -1.0]), Vec3::UP];
        let (axes, stretch) = match self.shape {
            PreviewShape::Sphere => {
                let out = p.normalized();
                ([east, out.cross(east), out], 1.0 / level)
            }
            PreviewShape::Plane | PreviewShape::Terrain => (flat, 1.0),
            PreviewShape::Cube => (cube_face_axes(p), 1.0),
            PreviewShape::Cylinder if CYLINDER_RADIUS_HEIGHT[1] - y.abs() < CYLINDER_RADIUS_HEIGHT[0] - level => {
                let side = if y < 0.0 { -1.0 } else { 1.0 };
                ([flat[0], flat[1] * side, flat[2] * side], 1.0)
            }
            PreviewShape::Cylinder => ([east, Vec3::UP, Vec3([x, 0.0, z]) * (1.0 / level)], 1.0),
        };
        TextureFrame { axes, density: stretch / self.tile_width() }
    }
}

/// Right, up and outward directions of the nearest face of the cube.
fn cube_face_axes(p: Vec3) -> [Vec3; 3] {
    let [x, y, z] = p.0;
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    if ay >= ax && ay >= az {
        let side = if y < 0.0 { -1.0 } else { 1.0 };
        return [Vec3([1.0, 0.0, 0.0]), Vec3([0.0, 0.0, -side]), Vec3([0.0, side, 0.0])];
    }
    let out = if ax > az { Vec3([1f32.copysign(x), 0.0, 0.0]) } else { Vec3([0.0, 0.0, 1f32.copysign(z)]) };
    [Vec3::UP.cross(out), Vec3::UP, out]
}

fn intersect_sphere(ray: &Ray) -> Option<RayInterval> {
    let b = ray.from.dot(ray.along);
    // From the nearest point of the ray, which loses less precision than its origin.
    let nearest = ray.from - ray.along * b;
    let under = 1.0 - nearest.dot(nearest);
    let half = Real::max(under, 0.0).sqrt();
    (under > 0.0 && half > b).then_some(RayInterval { near: Real::max(-b - half, 0.0), far: half - b, cut: None })
}

/// Intersects an axis-aligned box. If `cut`, every side but the top is a cut through the material.
fn intersect_box(ray: &Ray, low: Vec3, high: Vec3, cut: bool) -> Option<RayInterval> {
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
    (near < far).then_some(RayInterval { near, far, cut: entered.filter(|out| cut && out.y() <= 0.0) })
}

fn intersect_cylinder(ray: &Ray) -> Option<RayInterval> {
    let [x, y, z] = ray.from.0;
    let [dx, dy, dz] = ray.along.0;
    let (top, bottom) = slab_interval(y, dy, -CYLINDER_RADIUS_HEIGHT[1], CYLINDER_RADIUS_HEIGHT[1])?;
    let level = dx * dx + dz * dz;
    let (mut near, mut far) = (Real::max(top, 0.0), bottom);
    let beyond = CYLINDER_RADIUS_HEIGHT[0] * CYLINDER_RADIUS_HEIGHT[0] - x * x - z * z;
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
    (near < far).then_some(RayInterval { near, far, cut: None })
}

/// Interval of a ray between two parallel planes; `None` if it runs outside them.
fn slab_interval(from: f32, along: f32, low: f32, high: f32) -> Option<(f32, f32)> {
    if along.abs() < 1e-12 {
        return (low <= from && from <= high).then_some((f32::MIN, f32::MAX));
    }
    let (a, b) = ((low - from) / along, (high - from) / along);
    Some(if a < b { (a, b) } else { (b, a) })
}
