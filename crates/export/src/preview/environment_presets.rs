//! Built-in environments.

use super::environment::{Environment, KeyLight};
use super::vector::{Vec3, positive, smoothstep};
use lapidary_field::real::Real;

/// Names of the built-in environments.
pub const ENVIRONMENT_NAMES: &[&str] = &["studio", "sky", "dusk", "plain"];

/// Finds a built-in environment by name.
pub fn named_environment(name: &str) -> Option<Environment> {
    Some(match name {
        "studio" => {
            let lamps = lamps();
            Environment::new(|d| studio(&lamps, d), key_light([-0.55, 0.75, 0.6], [1.1, 1.06, 1.0], 0.16))
        }
        "sky" => Environment::new(sky, key_light(SUN, [3.1, 2.8, 2.35], 0.03)),
        "dusk" => Environment::new(dusk, key_light(LOW_SUN, [3.2, 1.75, 0.85], 0.05)),
        "plain" => Environment::new(|_| Vec3::ONE, KeyLight::NONE),
        _ => return None,
    })
}

const SUN: [f32; 3] = [-0.62, 0.62, 0.48];
const LOW_SUN: [f32; 3] = [-0.85, 0.2, 0.3];

fn key_light(toward: [f32; 3], color: [f32; 3], radius: f32) -> KeyLight {
    KeyLight { toward: Vec3(toward).normalized(), color: Vec3(color), angular_radius: radius }
}

/// Dim room with a large soft box on the left, a strip light behind on the right, an overhead panel and a pale floor.
fn studio(lamps: &[Lamp], d: Vec3) -> Vec3 {
    let walls = Vec3([0.16, 0.165, 0.175]).lerp(Vec3([0.34, 0.35, 0.37]), smoothstep(-0.2, 1.0, d.y()));
    let floor = Vec3([0.24, 0.235, 0.23]);
    let ambient = walls.lerp(floor, smoothstep(0.03, -0.12, d.y()));
    lamps.iter().fold(ambient, |light, lamp| light.lerp(lamp.color, lamp.coverage(d)))
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

/// Rectangular lamp with rounded corners and soft edges.
struct Lamp {
    toward: Vec3,
    sides: [Vec3; 2],
    half_size: [f32; 2],
    softness: f32,
    color: Vec3,
}

impl Lamp {
    /// Lamp in a direction, with half its width and height at a distance of 1.
    fn new(toward: [f32; 3], half_size: [f32; 2], softness: f32, color: [f32; 3]) -> Lamp {
        let toward = Vec3(toward).normalized();
        let right = Vec3::UP.cross(toward).normalized();
        Lamp { toward, sides: [right, toward.cross(right)], half_size, softness, color: Vec3(color) }
    }
    /// Opacity of the lamp in a direction.
    fn coverage(&self, d: Vec3) -> f32 {
        let facing = d.dot(self.toward);
        if facing <= 0.05 {
            return 0.0;
        }
        let round = self.half_size[0].min(self.half_size[1]) * 0.35;
        let [x, y] = [0, 1].map(|i| positive((d.dot(self.sides[i]) / facing).abs() - self.half_size[i] + round));
        smoothstep(self.softness, -self.softness, (x * x + y * y).sqrt() - round)
    }
}

/// Clear sky: deep blue overhead, pale at the horizon, bright around the sun. The sun itself is the key light.
fn sky(d: Vec3) -> Vec3 {
    let sun = Vec3(SUN).normalized();
    let (height, near) = (positive(d.y()), positive(d.dot(sun)));
    let depth = Real::exp(height * -3.2);
    let air = Vec3([0.12, 0.28, 0.72]).lerp(Vec3([0.62, 0.76, 0.95]), depth);
    let glow = Real::pow(near, 6.0) * 0.25 + Real::pow(near, 60.0) * 1.6 + Real::pow(near, 600.0) * 9.0;
    let above = air + Vec3([1.0, 0.93, 0.8]) * glow;
    let ground = Vec3([0.24, 0.21, 0.17]).lerp(Vec3([0.34, 0.33, 0.31]), Real::exp(positive(-d.y()) * -5.0));
    above.lerp(ground, smoothstep(0.01, -0.03, d.y()))
}

/// Sunset: orange around the sun, violet opposite, night blue overhead.
fn dusk(d: Vec3) -> Vec3 {
    let sun = Vec3(LOW_SUN).normalized();
    let (height, near) = (positive(d.y()), d.dot(sun) * 0.5 + 0.5);
    let low = Vec3([0.42, 0.36, 0.52]).lerp(Vec3([1.9, 0.95, 0.42]), Real::pow(near, 2.5));
    let high = Vec3([0.11, 0.15, 0.32]).lerp(Vec3([0.3, 0.31, 0.5]), near);
    let air = high.lerp(low, Real::exp(height * -3.6));
    let glow = Real::pow(near, 40.0) * 1.2 + Real::pow(near, 400.0) * 7.0;
    let above = air + Vec3([1.0, 0.55, 0.22]) * glow;
    let ground = Vec3([0.1, 0.085, 0.09]).lerp(Vec3([0.24, 0.18, 0.15]), Real::exp(positive(-d.y()) * -6.0));
    above.lerp(ground, smoothstep(0.01, -0.04, d.y()))
}
