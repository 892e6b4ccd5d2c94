//! From where, to where and how wide one looks.

use super::vector::Vector;
use lapidary_field::real::Real;

/// A pinhole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it stands.
    pub eye: Vector,
    /// What is in the middle of the picture.
    pub target: Vector,
    /// Degrees across the shorter side of the picture.
    pub fov: f32,
}

/// Half a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) from: Vector,
    pub(super) along: Vector,
}

/// A camera in front of a picture of some size.
pub(super) struct Lens {
    eye: Vector,
    forward: Vector,
    right: Vector,
    up: Vector,
    middle: [f32; 2],
    /// How wide a pixel is at a distance of 1.
    pub(super) pixel: f32,
}

impl Camera {
    pub(super) fn lens(&self, size: [u32; 2]) -> Lens {
        let forward = (self.target - self.eye).unit();
        // Who looks straight up or down has the top of the picture away from them.
        let upright = if forward.y().abs() > 0.9999 { Vector([0.0, 0.0, -1.0]) } else { Vector::UP };
        let right = forward.cross(upright).unit();
        let half = Real::tan(Real::clamp(self.fov, 0.1, 170.0).to_radians() * 0.5);
        Lens {
            eye: self.eye,
            forward,
            right,
            up: right.cross(forward),
            middle: size.map(|n| n as f32 * 0.5),
            pixel: half * 2.0 / size[0].min(size[1]) as f32,
        }
    }
}

impl Lens {
    /// Through a place of the picture, in pixels from its upper left corner.
    pub(super) fn ray(&self, at: [f32; 2]) -> Ray {
        let (x, y) = ((at[0] - self.middle[0]) * self.pixel, (self.middle[1] - at[1]) * self.pixel);
        Ray { from: self.eye, along: (self.forward + self.right * x + self.up * y).unit() }
    }
}

impl Ray {
    pub(super) fn at(&self, t: f32) -> Vector {
        self.from + self.along * t
    }
    /// The same, everything turned about the upright axis.
    pub(super) fn turned(&self, by: [f32; 2]) -> Ray {
        Ray { from: self.from.turned(by), along: self.along.turned(by) }
    }
}
