//! The shapes a material is shown on: where a ray meets one, and where on the texture that is.

use super::camera::{Camera, Ray};
use super::vector::{Vector, angle};
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, PI};

/// What a material is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A ball.
    Sphere,
    /// A slab that lies flat.
    Plane,
    /// A cube.
    Cube,
    /// An upright cylinder.
    Cylinder,
    /// A piece of land, cut out.
    Terrain,
}

impl Shape {
    /// Every shape.
    pub const ALL: &[Shape] = &[Shape::Sphere, Shape::Plane, Shape::Cube, Shape::Cylinder, Shape::Terrain];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Sphere => "sphere",
            Shape::Plane => "plane",
            Shape::Cube => "cube",
            Shape::Cylinder => "cylinder",
            Shape::Terrain => "terrain",
        }
    }
    /// The shape of that name.
    pub fn named(name: &str) -> Option<Shape> {
        Shape::ALL.iter().copied().find(|shape| shape.name() == name)
    }
    /// From where it looks well.
    pub fn camera(self) -> Camera {
        let (eye, target, fov) = match self {
            Shape::Sphere => ([0.0, 0.45, 6.2], [0.0, -0.02, 0.0], 24.0),
            Shape::Plane => ([0.0, 3.9, 3.6], [0.0, -0.1, 0.14], 25.0),
            Shape::Cube => ([3.0, 2.5, 4.6], [0.0, -0.08, 0.0], 25.0),
            Shape::Cylinder => ([0.0, 1.7, 5.6], [0.0, -0.06, 0.0], 25.0),
            Shape::Terrain => ([2.6, 2.9, 4.4], [0.0, -0.3, 0.0], 30.0),
        };
        Camera { eye: Vector(eye), target: Vector(target), fov }
    }
    /// How far a height of 1 rises, in tiles, where nobody says.
    pub const fn relief(self) -> f32 {
        if matches!(self, Shape::Terrain) { 0.22 } else { 0.025 }
    }
}

/// A shape of some size, its texture laid on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) shape: Shape,
    /// Repeats of the texture across and down.
    pub(super) repeats: [f32; 2],
    /// How far below the shape's own surface its lowest point lies.
    pub(super) depth: f32,
}

/// Where a ray is within a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) near: f32,
    pub(super) far: f32,
    /// Where it came in through a side that has no texture of its own: which way that side faces.
    pub(super) cut: Option<Vector>,
}

/// How the texture lies at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chart {
    /// The directions in which the picture goes right and up, and out of the surface.
    pub(super) axes: [Vector; 3],
    /// Repeats of the picture in a unit of length, at most.
    pub(super) density: f32,
}

/// Half the side of a cube; the radius and half the height of a cylinder; what lies below the lowest point of a slab.
pub(super) const CUBE: f32 = 0.8;
pub(super) const CYLINDER: [f32; 2] = [0.8, 0.9];
const BASE: f32 = 0.07;

impl Body {
    /// With so many tiles from the top of the texture to its bottom; a tile is so much higher than it is wide, and its
    /// highest point lies so many tiles above its lowest.
    pub(super) fn new(shape: Shape, tiles: f32, aspect: f32, rise: f32) -> Body {
        let tiles = Real::clamp(tiles, 0.01, 1000.0);
        // Once around there must be whole tiles, or one would see where they end.
        let around = |share: f32| Real::max((tiles * share + 0.5).floor(), 1.0);
        let across = match shape {
            Shape::Sphere => around(2.0),
            Shape::Cylinder => around(PI * CYLINDER[0] / CYLINDER[1]),
            Shape::Plane | Shape::Cube | Shape::Terrain => tiles,
        };
        let body = Body { shape, repeats: [across, tiles / aspect], depth: 0.0 };
        Body { depth: rise * body.tile(), ..body }
    }
    /// How wide a tile is on it.
    pub(super) fn tile(&self) -> f32 {
        let around = match self.shape {
            Shape::Sphere => 2.0 * PI,
            Shape::Cylinder => 2.0 * PI * CYLINDER[0],
            Shape::Cube => 2.0 * CUBE,
            Shape::Plane | Shape::Terrain => 2.0,
        };
        around / self.repeats[0]
    }
    /// How high the ground lies on which it stands.
    pub(super) fn ground(&self) -> f32 {
        match self.shape {
            Shape::Sphere => -1.0,
            Shape::Cube => -CUBE,
            Shape::Cylinder => -CYLINDER[1],
            Shape::Plane | Shape::Terrain => -self.depth - BASE,
        }
    }
    /// Where a ray comes in, and where it leaves.
    pub(super) fn span(&self, ray: &Ray) -> Option<Span> {
        match self.shape {
            Shape::Sphere => ball(ray),
            Shape::Cube => cuboid(ray, Vector::all(-CUBE), Vector::all(CUBE), false),
            Shape::Cylinder => cylinder(ray),
            Shape::Plane | Shape::Terrain => {
                cuboid(ray, Vector([-1.0, self.ground(), -1.0]), Vector([1.0, 0.0, 1.0]), true)
            }
        }
    }
    /// Whether a point lies beside what has been cut out.
    pub(super) fn beside(&self, p: Vector) -> bool {
        matches!(self.shape, Shape::Plane | Shape::Terrain) && (p.x().abs() > 1.0 || p.z().abs() > 1.0)
    }
    /// From where to where on the texture, across and down, one looks who takes in so much to either side: where the
    /// texture ends at an edge, what would follow it is not there to be seen.
    pub(super) fn ends(&self, margin: [f32; 2]) -> [[f32; 2]; 2] {
        let edged = matches!(self.shape, Shape::Plane | Shape::Cube | Shape::Terrain);
        [0, 1].map(|axis| {
            let (most, margin) = (self.repeats[axis], Real::min(margin[axis], self.repeats[axis] * 0.5));
            if edged { [margin, most - margin] } else { [f32::MIN, f32::MAX] }
        })
    }
    /// Where on the texture a point lies, in repeats, and how far below the shape's surface.
    #[inline]
    pub(super) fn place(&self, p: Vector) -> ([f32; 2], f32) {
        let [x, y, z] = p.0;
        let around = |x: f32, z: f32| angle(x, z) * (0.5 * FRAC_1_PI) + 0.5;
        let ([u, v], depth) = match self.shape {
            Shape::Sphere => {
                let level = (x * x + z * z).sqrt();
                ([around(x, z), angle(level, y) * FRAC_1_PI], 1.0 - p.length())
            }
            Shape::Plane | Shape::Terrain => ([x * 0.5 + 0.5, z * 0.5 + 0.5], -y),
            Shape::Cube => {
                let [right, up, out] = faces(p);
                let half = |v: f32| v * (0.5 / CUBE) + 0.5;
                ([half(p.dot(right)), half(-p.dot(up))], CUBE - p.dot(out))
            }
            Shape::Cylinder => {
                let (side, cap) = (CYLINDER[0] - (x * x + z * z).sqrt(), CYLINDER[1] - y.abs());
                if cap < side {
                    // As large on the caps as around the side.
                    let scale = 1.0 / self.tile();
                    let v = [x * scale + 0.5, z.copysign(y * z) * scale * self.repeats[1] / self.repeats[0] + 0.5];
                    return (v, cap);
                }
                ([around(x, z), 0.5 - y * (0.5 / CYLINDER[1])], side)
            }
        };
        ([u * self.repeats[0], v * self.repeats[1]], depth)
    }
    /// How the texture lies there.
    pub(super) fn chart(&self, p: Vector) -> Chart {
        let [x, y, z] = p.0;
        let level = Real::max((x * x + z * z).sqrt(), 1e-4);
        let east = Vector([z, 0.0, -x]) * (1.0 / level);
        let flat = [Vector([1.0, 0.0, 0.0]), Vector([0.0, 0.0, -1.0]), Vector::UP];
        let (axes, stretch) = match self.shape {
            Shape::Sphere => {
                let out = p.unit();
                ([east, out.cross(east), out], 1.0 / level)
            }
            Shape::Plane | Shape::Terrain => (flat, 1.0),
            Shape::Cube => (faces(p), 1.0),
            Shape::Cylinder if CYLINDER[1] - y.abs() < CYLINDER[0] - level => {
                let side = if y < 0.0 { -1.0 } else { 1.0 };
                ([flat[0], flat[1] * side, flat[2] * side], 1.0)
            }
            Shape::Cylinder => ([east, Vector::UP, Vector([x, 0.0, z]) * (1.0 / level)], 1.0),
        };
        Chart { axes, density: stretch / self.tile() }
    }
}

/// Right, up and out on the face of a cube that is nearest.
fn faces(p: Vector) -> [Vector; 3] {
    let [x, y, z] = p.0;
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    if ay >= ax && ay >= az {
        let side = if y < 0.0 { -1.0 } else { 1.0 };
        return [Vector([1.0, 0.0, 0.0]), Vector([0.0, 0.0, -side]), Vector([0.0, side, 0.0])];
    }
    let out = if ax > az { Vector([1f32.copysign(x), 0.0, 0.0]) } else { Vector([0.0, 0.0, 1f32.copysign(z)]) };
    [Vector::UP.cross(out), Vector::UP, out]
}

fn ball(ray: &Ray) -> Option<Span> {
    let b = ray.from.dot(ray.along);
    // Of the nearest point of the ray: less is lost than of the distance of its beginning.
    let beside = ray.from - ray.along * b;
    let under = 1.0 - beside.dot(beside);
    let half = Real::max(under, 0.0).sqrt();
    (under > 0.0 && half > b).then_some(Span { near: Real::max(-b - half, 0.0), far: half - b, cut: None })
}

/// A box; of one that is cut out only the top has a texture.
fn cuboid(ray: &Ray, low: Vector, high: Vector, cut: bool) -> Option<Span> {
    let (mut near, mut far, mut entered) = (0.0, f32::MAX, None);
    for axis in 0..3 {
        let (from, along) = (ray.from.0[axis], ray.along.0[axis]);
        let (a, b) = between(from, along, low.0[axis], high.0[axis])?;
        if a > near {
            near = a;
            let mut out = Vector::ZERO;
            out.0[axis] = if along < 0.0 { 1.0 } else { -1.0 };
            entered = Some(out);
        }
        far = Real::min(b, far);
    }
    (near < far).then_some(Span { near, far, cut: entered.filter(|out| cut && out.y() <= 0.0) })
}

fn cylinder(ray: &Ray) -> Option<Span> {
    let [x, y, z] = ray.from.0;
    let [dx, dy, dz] = ray.along.0;
    let (top, bottom) = between(y, dy, -CYLINDER[1], CYLINDER[1])?;
    let level = dx * dx + dz * dz;
    let (mut near, mut far) = (Real::max(top, 0.0), bottom);
    let beyond = CYLINDER[0] * CYLINDER[0] - x * x - z * z;
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
    (near < far).then_some(Span { near, far, cut: None })
}

/// From where to where a ray lies between two planes; nothing where it runs beside them.
fn between(from: f32, along: f32, low: f32, high: f32) -> Option<(f32, f32)> {
    if along.abs() < 1e-12 {
        return (low <= from && from <= high).then_some((f32::MIN, f32::MAX));
    }
    let (a, b) = ((low - from) / along, (high - from) / along);
    Some(if a < b { (a, b) } else { (b, a) })
}
