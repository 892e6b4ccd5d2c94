//! Three numbers: a point, a direction or a colour.

use lapidary_field::real::Real;
use std::f32::consts::{FRAC_PI_2, PI};
use std::ops::{Add, Mul, Neg, Sub};

/// A point, a direction or a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector(pub [f32; 3]);

impl Vector {
    /// Nothing: the origin, or black.
    pub const ZERO: Vector = Vector::all(0.0);
    /// White.
    pub const ONE: Vector = Vector::all(1.0);
    /// Straight up.
    pub const UP: Vector = Vector([0.0, 1.0, 0.0]);

    /// The same number three times.
    pub const fn all(v: f32) -> Vector {
        Vector([v; 3])
    }
    /// The first number: to the right, or red.
    pub const fn x(self) -> f32 {
        self.0[0]
    }
    /// The second number: up, or green.
    pub const fn y(self) -> f32 {
        self.0[1]
    }
    /// The third number: towards who looks, or blue.
    pub const fn z(self) -> f32 {
        self.0[2]
    }
    /// Each number by itself.
    pub fn map(self, f: impl Fn(f32) -> f32) -> Vector {
        Vector(self.0.map(f))
    }
    /// Each number with the other's.
    pub fn with(self, o: Vector, f: impl Fn(f32, f32) -> f32) -> Vector {
        Vector([f(self.0[0], o.0[0]), f(self.0[1], o.0[1]), f(self.0[2], o.0[2])])
    }
    /// The inner product.
    pub fn dot(self, o: Vector) -> f32 {
        self.x() * o.x() + self.y() * o.y() + self.z() * o.z()
    }
    /// The outer product.
    pub fn cross(self, o: Vector) -> Vector {
        let ([a, b, c], [d, e, f]) = (self.0, o.0);
        Vector([b * f - c * e, c * d - a * f, a * e - b * d])
    }
    /// How long it is.
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }
    /// The same direction at length 1; what has none points up.
    pub fn unit(self) -> Vector {
        let length = self.length();
        if length > 0.0 && length.is_finite() { self * (1.0 / length) } else { Vector::UP }
    }
    /// From `self` to `to` as `t` goes from 0 to 1.
    pub fn lerp(self, to: Vector, t: f32) -> Vector {
        self + (to - self) * t
    }
    /// How bright a colour is.
    pub fn luminance(self) -> f32 {
        self.dot(Vector([0.2126, 0.7152, 0.0722]))
    }
    /// Turned about the upright axis, by the sine and cosine of an angle.
    pub fn turned(self, [sin, cos]: [f32; 2]) -> Vector {
        let [x, y, z] = self.0;
        Vector([x * cos + z * sin, y, z * cos - x * sin])
    }
    /// Two directions at right angles to this one and to each other (Duff et al., 2017).
    pub fn sides(self) -> [Vector; 2] {
        let [x, y, z] = self.0;
        let sign = if z < 0.0 { -1.0 } else { 1.0 };
        let a = -1.0 / (sign + z);
        let b = x * y * a;
        [Vector([1.0 + sign * x * x * a, sign * b, -sign * x]), Vector([b, sign + y * y * a, -y])]
    }
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, o: Vector) -> Vector {
        self.with(o, |a, b| a + b)
    }
}
impl Sub for Vector {
    type Output = Vector;
    fn sub(self, o: Vector) -> Vector {
        self.with(o, |a, b| a - b)
    }
}
impl Mul for Vector {
    type Output = Vector;
    fn mul(self, o: Vector) -> Vector {
        self.with(o, |a, b| a * b)
    }
}
impl Mul<f32> for Vector {
    type Output = Vector;
    fn mul(self, by: f32) -> Vector {
        self.map(|v| v * by)
    }
}
impl Neg for Vector {
    type Output = Vector;
    fn neg(self) -> Vector {
        self.map(|v| -v)
    }
}

/// The angle of the point (`x`, `y`) to a hundred-thousandth (Hastings, 1955): textures are laid no finer, and each ray
/// asks for a dozen.
#[inline]
pub(super) fn angle(y: f32, x: f32) -> f32 {
    let (up, across) = (y.abs(), x.abs());
    let (low, high) = if up < across { (up, across) } else { (across, up) };
    let q = if high > 0.0 { low / high } else { 0.0 };
    let s = q * q;
    let (a, b, c) = (0.999_977_26 - 0.332_623_47 * s, 0.193_543_46 - 0.116_432_87 * s, 0.052_653_32 - 0.011_721_2 * s);
    let least = q * (a + (b + c * (s * s)) * (s * s));
    let half = if up > across { FRAC_PI_2 - least } else { least };
    (if x < 0.0 { PI - half } else { half }).copysign(y)
}

/// From 0 to 1 as `v` goes from `from` to `to`, without a kink.
pub(super) fn smooth(from: f32, to: f32, v: f32) -> f32 {
    saturate((v - from) / (to - from)).cubic()
}

/// Kept between 0 and 1.
pub(super) fn saturate(v: f32) -> f32 {
    Real::clamp(v, 0.0, 1.0)
}

/// Kept at or above zero.
pub(super) fn positive(v: f32) -> f32 {
    Real::max(v, 0.0)
}

/// The largest whole number not above: without a call, where the machine has no instruction for it.
pub(super) fn whole(v: f32) -> i32 {
    let towards_zero = v as i32;
    towards_zero - i32::from(towards_zero as f32 > v)
}
