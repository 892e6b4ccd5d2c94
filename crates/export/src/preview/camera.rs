//! Pinhole camera and its rays.

use super::vector::Vec3;
use lapidary_field::real::Real;

/// Pinhole camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Position.
    pub eye: Vec3,
    /// Point in the centre of the image.
    pub target: Vec3,
    /// Field of view across the shorter side of the image, in degrees.
    pub fov: f32,
}

/// Ray with a unit direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) from: Vec3,
    pub(super) along: Vec3,
}

/// Camera basis for an image of a certain size.
pub(super) struct Projection {
    pub(super) eye: Vec3,
    pub(super) forward: Vec3,
    pub(super) right: Vec3,
    pub(super) up: Vec3,
    pub(super) centre: [f32; 2],
    /// Width of a pixel at a distance of 1.
    pub(super) pixel: f32,
}

impl Camera {
    pub(super) fn projection(&self, size: [u32; 2]) -> Projection {
        let forward = (self.target - self.eye).normalized();
        // Looking straight up or down, the top of the image points to −z.
        let upright = if forward.y().abs() > 0.9999 { Vec3([0.0, 0.0, -1.0]) } else { Vec3::UP };
        let right = forward.cross(upright).normalized();
        let half = Real::tan(Real::clamp(self.fov, 0.1, 170.0).to_radians() * 0.5);
        Projection {
            eye: self.eye,
            forward,
            right,
            up: right.cross(forward),
            centre: size.map(|n| n as f32 * 0.5),
            pixel: half * 2.0 / size[0].min(size[1]) as f32,
        }
    }
}

impl Projection {
    /// Ray through a point of the image, in pixels from its upper left corner.
    pub(super) fn ray(&self, at: [f32; 2]) -> Ray {
        let (x, y) = ((at[0] - self.centre[0]) * self.pixel, (self.centre[1] - at[1]) * self.pixel);
        Ray { from: self.eye, along: (self.forward + self.right * x + self.up * y).normalized() }
    }
}

impl Ray {
    pub(super) fn at(&self, t: f32) -> Vec3 {
        self.from + self.along * t
    }
    /// Rotates origin and direction about the y axis, by the sine and cosine of an angle.
    pub(super) fn rotated_y(&self, by: [f32; 2]) -> Ray {
        Ray { from: self.from.rotated_y(by), along: self.along.rotated_y(by) }
    }
}
