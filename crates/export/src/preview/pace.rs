//! How fast a ray passes over the texture of a shape, and how fast it sinks into it.

use super::shapes::{Body, CUBE, CYLINDER, Shape};
use super::vector::Vector;
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, SQRT_2};

/// Bounds for a ray from a point on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Repeats of the texture across and down in a unit of length, at most.
    pub(super) aside: [f32; 2],
    /// Depth in a unit of length, at most. It holds all along the ray: under every shape depth is concave.
    pub(super) sink: f32,
    /// The length for which `aside` holds.
    pub(super) reach: f32,
}

impl Body {
    /// The pace of a ray at a point, where the shape faces `out`.
    pub(super) fn pace(&self, p: Vector, along: Vector, out: Vector) -> Pace {
        let [x, y, z] = p.0;
        let [dx, dy, dz] = along.0.map(f32::abs);
        let sink = -along.dot(out);
        // From the axis and along the floor.
        let (level, speed) = ((x * x + z * z).sqrt(), (dx * dx + dz * dz).sqrt());
        let scaled = |u: f32, v: f32| [u * self.repeats[0], v * self.repeats[1]];
        // No point of half the way to the axis is nearer to it than that half.
        let half = level * 0.5;
        let around = speed * 0.5 * FRAC_1_PI / half;
        match self.shape {
            Shape::Plane | Shape::Terrain => Pace { aside: scaled(dx * 0.5, dz * 0.5), sink, reach: f32::MAX },
            Shape::Sphere => {
                let down = FRAC_1_PI / Real::max(p.length() - half, half);
                Pace { aside: scaled(around, down), sink, reach: half }
            }
            Shape::Cube => {
                let side = |out: f32, along: f32| if out == 0.0 { along } else { 0.0 };
                let [a, b, c] = [side(out.x(), dx), side(out.y(), dy), side(out.z(), dz)];
                let fastest = Real::max(a, Real::max(b, c)) * (0.5 / CUBE);
                let mut sizes = p.0.map(f32::abs);
                sizes.sort_unstable_by(f32::total_cmp);
                Pace { aside: scaled(fastest, fastest), sink, reach: (sizes[2] - sizes[1]) * (1.0 / SQRT_2) }
            }
            Shape::Cylinder => {
                let (side, cap) = (CYLINDER[0] - level, CYLINDER[1] - y.abs());
                let reach = (side - cap).abs() * (1.0 / SQRT_2);
                if cap < side {
                    let scale = 1.0 / self.tile();
                    let down = scale * self.repeats[1] / self.repeats[0];
                    Pace { aside: [dx * scale, dz * down], sink, reach }
                } else {
                    let down = dy * (0.5 / CYLINDER[1]);
                    Pace { aside: scaled(around, down), sink, reach: Real::min(reach, half) }
                }
            }
        }
    }
}
