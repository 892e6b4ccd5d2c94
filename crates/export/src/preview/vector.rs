//! Three-component vectors, and scalar helpers.

use lapidary_field::real::Real;
use std::f32::consts::{FRAC_PI_2, PI};
use std::ops::{Add, Mul, Neg, Sub};

/// Point, direction or colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3(pub [f32; 3]);

impl Vec3 {
    /// Origin, or black.
    pub const ZERO: Vec3 = Vec3::splat(0.0);
    /// White.
    pub const ONE: Vec3 = Vec3::splat(1.0);
    /// Direction +y.
    pub const UP: Vec3 = Vec3([0.0, 1.0, 0.0]);

    /// Vector with equal components.
    pub const fn splat(v: f32) -> Vec3 {
        Vec3([v; 3])
    }
    /// First component: right, or red.
    pub const fn x(self) -> f32 {
        self.0[0]
    }
    /// Second component: up, or green.
    pub const fn y(self) -> f32 {
        self.0[1]
    }
    /// Third component: towards the viewer, or blue.
    pub const fn z(self) -> f32 {
        self.0[2]
    }
    /// Applies a function to each component.
    pub fn map(self, f: impl Fn(f32) -> f32) -> Vec3 {
        Vec3(self.0.map(f))
    }
    /// Applies a function to the components of two vectors.
    pub fn zip_with(self, other: Vec3, f: impl Fn(f32, f32) -> f32) -> Vec3 {
        Vec3([f(self.0[0], other.0[0]), f(self.0[1], other.0[1]), f(self.0[2], other.0[2])])
    }
    /// Dot product.
    pub fn dot(self, other: Vec3) -> f32 {
        self.x() * other.x() + self.y() * other.y() + self.z() * other.z()
    }
    /// Cross product.
    pub fn cross(self, other: Vec3) -> Vec3 {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Vec3([b * f - c * e, c * d - a * f, a * e - b * d])
    }
    /// Euclidean length.
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }
    /// Unit vector of the same direction; [`Vec3::UP`] if there is none.
    pub fn normalized(self) -> Vec3 {
        let length = self.length();
        if length > 0.0 && length.is_finite() { self * (1.0 / length) } else { Vec3::UP }
    }
    /// Linear interpolation from `self` to `to`.
    pub fn lerp(self, to: Vec3, t: f32) -> Vec3 {
        self + (to - self) * t
    }
    /// Luminance of a linear Rec. 709 colour.
    pub fn luminance(self) -> f32 {
        self.dot(Vec3([0.2126, 0.7152, 0.0722]))
    }
    /// Rotates about the y axis by the sine and cosine of an angle.
    pub fn rotated_y(self, [sin, cos]: [f32; 2]) -> Vec3 {
        let [x, y, z] = self.0;
        Vec3([x * cos + z * sin, y, z * cos - x * sin])
    }
    /// Two tangents that form an orthonormal basis with this unit vector (Duff et al., 2017).
    pub fn tangents(self) -> [Vec3; 2] {
        let [x, y, z] = self.0;
        let sign = if z < 0.0 { -1.0 } else { 1.0 };
        let a = -1.0 / (sign + z);
        let b = x * y * a;
        [Vec3([1.0 + sign * x * x * a, sign * b, -sign * x]), Vec3([b, sign + y * y * a, -y])]
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, other: Vec3) -> Vec3 {
        self.zip_with(other, |a, b| a + b)
    }
}
impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, other: Vec3) -> Vec3 {
        self.zip_with(other, |a, b| a - b)
    }
}
impl Mul for Vec3 {
    type Output = Vec3;
    fn mul(self, other: Vec3) -> Vec3 {
        self.zip_with(other, |a, b| a * b)
    }
}
impl Mul<f32> for Vec3 {
    type Output = Vec3;
    fn mul(self, scalar: f32) -> Vec3 {
        self.map(|v| v * scalar)
    }
}
impl Neg for Vec3 {
    type Output = Vec3;
    fn neg(self) -> Vec3 {
        self.map(|v| -v)
    }
}

/// `atan2` with an error of 1e-5 (Hastings, 1955). That suffices for texture coordinates, of which each ray needs a
/// dozen.
#[inline]
pub(super) fn fast_atan2(y: f32, x: f32) -> f32 {
    let (up, across) = (y.abs(), x.abs());
    let (low, high) = if up < across { (up, across) } else { (across, up) };
    let q = if high > 0.0 { low / high } else { 0.0 };
    let s = q * q;
    let (a, b, c) = (0.999_977_26 - 0.332_623_47 * s, 0.193_543_46 - 0.116_432_87 * s, 0.052_653_32 - 0.011_721_2 * s);
    let arctangent = q * (a + (b + c * (s * s)) * (s * s));
    let half = if up > across { FRAC_PI_2 - arctangent } else { arctangent };
    (if x < 0.0 { PI - half } else { half }).copysign(y)
}

/// Smooth Hermite step from 0 at `from` to 1 at `to`.
pub(super) fn smoothstep(from: f32, to: f32, v: f32) -> f32 {
    saturate((v - from) / (to - from)).cubic()
}

/// Clamps to 0..1.
pub(super) fn saturate(v: f32) -> f32 {
    Real::clamp(v, 0.0, 1.0)
}

/// Clamps to non-negative values.
pub(super) fn positive(v: f32) -> f32 {
    Real::max(v, 0.0)
}

/// Floor as an integer, without a function call on CPUs that lack a rounding instruction.
pub(super) fn fast_floor(v: f32) -> i32 {
    let towards_zero = v as i32;
    towards_zero - i32::from(towards_zero as f32 > v)
}
