//! Shapes of the preview: ray intersection and texture mapping.

use super::camera::{Camera, Ray};
use super::cube::{
    CUBE_HALF, cube_face_axes, intersect_rounded_cube, rounded_cube_axes, rounded_cube_stretch, rounded_face_position,
};
use super::intersection::{RayInterval, TextureFrame, intersect_box, intersect_cylinder, intersect_sphere};
use super::shape_mesh::ShapeMesh;
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
    /// Cube with rounded edges.
    RoundedCube,
    /// Upright cylinder.
    Cylinder,
    /// Block of terrain.
    Terrain,
    /// Mesh of the user, in [`Scene::mesh`](super::Scene::mesh).
    Mesh,
}

impl PreviewShape {
    /// All shapes but meshes.
    pub const ALL: &[PreviewShape] = &[
        PreviewShape::Sphere,
        PreviewShape::Plane,
        PreviewShape::Cube,
        PreviewShape::RoundedCube,
        PreviewShape::Cylinder,
        PreviewShape::Terrain,
    ];

    /// Name in options.
    pub const fn name(self) -> &'static str {
        match self {
            PreviewShape::Sphere => "sphere",
            PreviewShape::Plane => "plane",
            PreviewShape::Cube => "cube",
            PreviewShape::RoundedCube => "rounded_cube",
            PreviewShape::Cylinder => "cylinder",
            PreviewShape::Terrain => "terrain",
            PreviewShape::Mesh => "mesh",
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
            PreviewShape::Cube | PreviewShape::RoundedCube => ([3.0, 2.5, 4.6], [0.0, -0.08, 0.0], 25.0),
            PreviewShape::Cylinder => ([0.0, 1.7, 5.6], [0.0, -0.06, 0.0], 25.0),
            PreviewShape::Terrain => ([2.6, 2.9, 4.4], [0.0, -0.3, 0.0], 30.0),
            PreviewShape::Mesh => ([1.8, 1.6, 5.4], [0.0, -0.04, 0.0], 25.0),
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
pub(super) struct ShapeGeometry<'a> {
    pub(super) shape: PreviewShape,
    /// Mesh, if the shape is one.
    pub(super) mesh: Option<&'a ShapeMesh>,
    /// Repeats of the texture across and down.
    pub(super) repeats: [f32; 2],
    /// Depth of the lowest point of the relief below the surface of the shape.
    pub(super) depth: f32,
}

/// Radius and half the height of the cylinder; thickness of a slab below its lowest point.
pub(super) const CYLINDER_RADIUS_HEIGHT: [f32; 2] = [0.8, 0.9];
const SLAB_BASE: f32 = 0.07;

impl<'a> ShapeGeometry<'a> {
    /// Geometry with `tiles` repeats from top to bottom, tiles of height / width `aspect`, and a relief whose highest point
    /// lies `height_range` tiles above its lowest.
    pub(super) fn new(shape: PreviewShape, tiles: f32, aspect: f32, height_range: f32) -> ShapeGeometry<'a> {
        let tiles = Real::clamp(tiles, 0.01, 1000.0);
        // A whole number of tiles around the shape avoids a seam.
        let around = |share: f32| Real::max((tiles * share + 0.5).floor(), 1.0);
        let across = match shape {
            PreviewShape::Sphere => around(2.0),
            PreviewShape::Cylinder => around(PI * CYLINDER_RADIUS_HEIGHT[0] / CYLINDER_RADIUS_HEIGHT[1]),
            PreviewShape::Plane | PreviewShape::Cube | PreviewShape::RoundedCube => tiles,
            PreviewShape::Terrain | PreviewShape::Mesh => tiles,
        };
        let body = ShapeGeometry { shape, mesh: None, repeats: [across, tiles / aspect], depth: 0.0 };
        ShapeGeometry { depth: height_range * body.tile_width(), ..body }
    }
    /// Geometry of a mesh, which has no relief; without one, that of a shape.
    pub(super) fn with_mesh(self, mesh: Option<&'a ShapeMesh>) -> ShapeGeometry<'a> {
        match self.shape {
            PreviewShape::Mesh => ShapeGeometry { mesh, depth: 0.0, ..self },
            _ => self,
        }
    }
    /// Width of a tile.
    pub(super) fn tile_width(&self) -> f32 {
        let around = match self.shape {
            PreviewShape::Sphere => 2.0 * PI,
            PreviewShape::Cylinder => 2.0 * PI * CYLINDER_RADIUS_HEIGHT[0],
            PreviewShape::Cube | PreviewShape::RoundedCube => 2.0 * CUBE_HALF,
            PreviewShape::Plane | PreviewShape::Terrain | PreviewShape::Mesh => 2.0,
        };
        around / self.repeats[0]
    }
    /// Height of the floor on which the shape stands.
    pub(super) fn floor_height(&self) -> f32 {
        match self.shape {
            PreviewShape::Sphere => -1.0,
            PreviewShape::Cube | PreviewShape::RoundedCube => -CUBE_HALF,
            PreviewShape::Mesh => self.mesh.map_or(-CUBE_HALF, ShapeMesh::floor_height),
            PreviewShape::Cylinder => -CYLINDER_RADIUS_HEIGHT[1],
            PreviewShape::Plane | PreviewShape::Terrain => -self.depth - SLAB_BASE,
        }
    }
    /// Intersection with a ray.
    pub(super) fn intersect(&self, ray: &Ray) -> Option<RayInterval> {
        match self.shape {
            PreviewShape::Sphere => intersect_sphere(ray),
            PreviewShape::Cube => intersect_box(ray, Vec3::splat(-CUBE_HALF), Vec3::splat(CUBE_HALF), false),
            PreviewShape::RoundedCube => intersect_rounded_cube(ray),
            PreviewShape::Mesh => self.mesh?.intersect(ray),
            PreviewShape::Cylinder => intersect_cylinder(ray, CYLINDER_RADIUS_HEIGHT),
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
        let edged = match self.shape {
            PreviewShape::Plane | PreviewShape::Cube | PreviewShape::RoundedCube | PreviewShape::Terrain => true,
            PreviewShape::Sphere | PreviewShape::Cylinder | PreviewShape::Mesh => false,
        };
        [0, 1].map(|axis| {
            let (most, margin) = (self.repeats[axis], Real::min(margin[axis], self.repeats[axis] * 0.5));
            if edged { [margin, most - margin] } else { [f32::MIN, f32::MAX] }
        })
    }
    /// Texture coordinates of a point in repeats, and its depth below the surface of the shape. Those of a mesh depend on
    /// the triangle: see [`ShapeMesh::texture_coordinates`].
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
            PreviewShape::RoundedCube => {
                let (position, depth) = rounded_face_position(p);
                (position.map(|v| v * (0.5 / CUBE_HALF) + 0.5), depth)
            }
            PreviewShape::Mesh => ([0.0; 2], 0.0),
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
    /// Tangent frame of the texture at a point. That of a mesh depends on the triangle: see [`ShapeMesh::texture_frame`].
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
            PreviewShape::Plane | PreviewShape::Terrain | PreviewShape::Mesh => (flat, 1.0),
            PreviewShape::Cube => (cube_face_axes(p), 1.0),
            PreviewShape::RoundedCube => (rounded_cube_axes(p), rounded_cube_stretch(p)),
            PreviewShape::Cylinder if CYLINDER_RADIUS_HEIGHT[1] - y.abs() < CYLINDER_RADIUS_HEIGHT[0] - level => {
                let side = if y < 0.0 { -1.0 } else { 1.0 };
                ([flat[0], flat[1] * side, flat[2] * side], 1.0)
            }
            PreviewShape::Cylinder => ([east, Vec3::UP, Vec3([x, 0.0, z]) * (1.0 / level)], 1.0),
        };
        TextureFrame { axes, density: stretch / self.tile_width() }
    }
}
