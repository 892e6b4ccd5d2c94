//! The environments there are by name.

use super::environment::{Environment, Light};
use super::vector::{Vector, positive, smooth};
use lapidary_field::real::Real;

/// Their names.
pub const PLACES: &[&str] = &["studio", "sky", "dusk", "plain"];

/// The environment of that name.
pub fn place(name: &str) -> Option<Environment> {
    Some(match name {
        "studio" => {
            let lamps = lamps();
            Environment::new(|d| studio(&lamps, d), key([-0.55, 0.75, 0.6], [1.1, 1.06, 1.0], 0.16))
        }
        "sky" => Environment::new(sky, key(SUN, [3.1, 2.8, 2.35], 0.03)),
        "dusk" => Environment::new(dusk, key(LOW_SUN, [3.2, 1.75, 0.85], 0.05)),
        "plain" => Environment::new(|_| Vector::ONE, Light::NONE),
        _ => return None,
    })
}

const SUN: [f32; 3] = [-0.62, 0.62, 0.48];
const LOW_SUN: [f32; 3] = [-0.85, 0.2, 0.3];

fn key(toward: [f32; 3], color: [f32; 3], radius: f32) -> Light {
    Light { toward: Vector(toward).unit(), color: Vector(color), radius }
}

/// A dim room with a large soft box at the left, a strip behind at the right, a panel overhead and a pale floor.
fn studio(lamps: &[Lamp], d: Vector) -> Vector {
    let room = Vector([0.16, 0.165, 0.175]).lerp(Vector([0.34, 0.35, 0.37]), smooth(-0.2, 1.0, d.y()));
    let floor = Vector([0.24, 0.235, 0.23]);
    let around = room.lerp(floor, smooth(0.03, -0.12, d.y()));
    lamps.iter().fold(around, |light, lamp| light.lerp(lamp.color, lamp.share(d)))
}

fn lamps() -> Vec<Lamp> {
    vec![
        Lamp::new([-0.72, 0.5, 0.55], [0.42, 0.52], 0.07, [5.4, 5.25, 5.0]),
        Lamp::new([0.9, 0.28, 0.12], [0.1, 0.85], 0.05, [3.9, 4.05, 4.3]),
        Lamp::new([0.25, 0.95, -0.1], [0.55, 0.3], 0.09, [2.5, 2.53, 2.57]),
        Lamp::new([0.75, 0.05, 0.75], [0.2, 0.35], 0.2, [0.7, 0.72, 0.76]),
        Lamp::new([-0.5, 0.3, -0.9], [0.5, 0.25], 0.12, [1.6, 1.52, 1.45]),
    ]
}

/// A rectangle with round and soft corners.
struct Lamp {
    toward: Vector,
    sides: [Vector; 2],
    half: [f32; 2],
    soft: f32,
    color: Vector,
}

impl Lamp {
    /// Seen in a direction, half so wide and half so high at a distance of 1.
    fn new(toward: [f32; 3], half: [f32; 2], soft: f32, color: [f32; 3]) -> Lamp {
        let toward = Vector(toward).unit();
        let right = Vector::UP.cross(toward).unit();
        Lamp { toward, sides: [right, toward.cross(right)], half, soft, color: Vector(color) }
    }
    /// How much of a direction it fills.
    fn share(&self, d: Vector) -> f32 {
        let ahead = d.dot(self.toward);
        if ahead <= 0.05 {
            return 0.0;
        }
        let round = self.half[0].min(self.half[1]) * 0.35;
        let [x, y] = [0, 1].map(|i| positive((d.dot(self.sides[i]) / ahead).abs() - self.half[i] + round));
        smooth(self.soft, -self.soft, (x * x + y * y).sqrt() - round)
    }
}

/// A clear day: deep above, pale at the horizon, bright around the sun. The sun itself is the key light.
fn sky(d: Vector) -> Vector {
    let sun = Vector(SUN).unit();
    let (height, near) = (positive(d.y()), positive(d.dot(sun)));
    let depth = Real::exp(height * -3.2);
    let air = Vector([0.12, 0.28, 0.72]).lerp(Vector([0.62, 0.76, 0.95]), depth);
    let glow = Real::pow(near, 6.0) * 0.25 + Real::pow(near, 60.0) * 1.6 + Real::pow(near, 600.0) * 9.0;
    let above = air + Vector([1.0, 0.93, 0.8]) * glow;
    let ground = Vector([0.24, 0.21, 0.17]).lerp(Vector([0.34, 0.33, 0.31]), Real::exp(positive(-d.y()) * -5.0));
    above.lerp(ground, smooth(0.01, -0.03, d.y()))
}

/// The sun just above the horizon: fire on its side, violet on the other, night above.
fn dusk(d: Vector) -> Vector {
    let sun = Vector(LOW_SUN).unit();
    let (height, near) = (positive(d.y()), d.dot(sun) * 0.5 + 0.5);
    let low = Vector([0.42, 0.36, 0.52]).lerp(Vector([1.9, 0.95, 0.42]), Real::pow(near, 2.5));
    let high = Vector([0.11, 0.15, 0.32]).lerp(Vector([0.3, 0.31, 0.5]), near);
    let air = high.lerp(low, Real::exp(height * -3.6));
    let glow = Real::pow(near, 40.0) * 1.2 + Real::pow(near, 400.0) * 7.0;
    let above = air + Vector([1.0, 0.55, 0.22]) * glow;
    let ground = Vector([0.1, 0.085, 0.09]).lerp(Vector([0.24, 0.18, 0.15]), Real::exp(positive(-d.y()) * -6.0));
    above.lerp(ground, smooth(0.01, -0.04, d.y()))
}
