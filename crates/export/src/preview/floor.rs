//! The paper that a shape stands on and before: lit as the shape is, and in its shadow.

use super::camera::Ray;
use super::light::Lights;
use super::shapes::Body;
use super::spread::{Turn, turns};
use super::vector::{Vector, positive, saturate, smooth};
use std::f32::consts::FRAC_1_PI;

/// A roll of matte paper, hung up behind and drawn out below.
pub(super) struct Paper {
    floor: Vector,
    wall: Vector,
    /// How high the floor lies.
    ground: f32,
    /// What lights it, in [`SETS`] sets.
    beams: Vec<Beam>,
}

/// Some of the light that falls on the floor.
struct Beam {
    toward: Vector,
    light: Vector,
}

/// Sets of beams, for pixels next to each other: together they have enough for shadows without steps.
const SETS: u32 = 4;
/// How much the paper returns; how far from the middle shadows reach before they have faded, and where that begins;
/// how wide the key light is for them at least, and how far the light of the sky is blurred.
const WHITE: f32 = 0.3;
const REACH: [f32; 2] = [2.0, 6.0];
const SOFT: f32 = 0.12;
const BLURRED: f32 = 1.0;

impl Paper {
    /// Lit as `lights` say, by so many beams of the sky a pixel, and as many of the key light. Nothing where there is no
    /// ground to lie on.
    pub(super) fn new(lights: &Lights<'_>, eye: Vector, count: u32) -> Option<Paper> {
        let ground = lights.ground?;
        let key = |facing: Vector| lights.key.color * (positive(facing.dot(lights.key.toward)) * FRAC_1_PI);
        let matte = |facing: Vector| (lights.environment.matte(facing.turned(lights.turn)) + key(facing)) * WHITE;
        let back = Vector([eye.x(), 0.0, eye.z()]).unit();
        let beams = turns(count * SETS).iter().flat_map(|turn| beams(lights, turn)).collect();
        Some(Paper { floor: matte(Vector::UP), wall: matte(back), ground, beams })
    }
    /// What is seen along a ray that meets nothing else, by one of the sets of beams.
    pub(super) fn seen(&self, body: &Body, ray: &Ray, set: usize) -> Vector {
        let paper = self.floor.lerp(self.wall, smooth(-0.55, 0.35, ray.along.y()));
        if ray.along.y() >= -1e-3 {
            return paper;
        }
        let far = (self.ground - ray.from.y()) / ray.along.y();
        let p = ray.at(far);
        let dark = smooth(REACH[1], REACH[0], (p.x() * p.x() + p.z() * p.z()).sqrt());
        if far <= 0.0 || dark <= 0.0 {
            return paper;
        }
        let (mut all, mut left) = (Vector::ZERO, Vector::ZERO);
        let share = self.beams.len() / SETS as usize;
        for Beam { toward, light } in &self.beams[set % SETS as usize * share..][..share] {
            all = all + *light;
            left = left + *light * through(body, &Ray { from: p, along: *toward });
        }
        let left = left.with(all, |left, all| if all > 0.0 { left / all } else { 1.0 });
        paper * Vector::ONE.lerp(left, dark)
    }
}

/// The light of the sky from a direction, all of them seen alike by a floor; and of the key light from one of its own.
fn beams(lights: &Lights<'_>, turn: &Turn) -> [Beam; 2] {
    let level = turn.height.sqrt();
    let sky = Vector([level * turn.cos, (1.0 - turn.height).sqrt(), level * turn.sin]);
    let [side, other] = lights.key.toward.sides();
    let radius = lights.key.radius.max(SOFT) * level;
    let key = (lights.key.toward + side * (turn.cos * radius) + other * (turn.sin * radius)).unit();
    [
        Beam { toward: sky, light: lights.environment.blurred(sky.turned(lights.turn), BLURRED) },
        Beam { toward: key, light: lights.key.color * (positive(key.y()) * FRAC_1_PI) },
    ]
}

/// How much of a ray's light comes past a body. That which only grazes it is dimmed by degrees: a few hundred rays that
/// are all or nothing would draw as many edges.
fn through(body: &Body, ray: &Ray) -> f32 {
    const LOST: f32 = 0.35;
    body.span(ray).map_or(1.0, |span| {
        let within = (span.far - span.near) * (1.0 / LOST);
        1.0 - saturate(within * within)
    })
}
