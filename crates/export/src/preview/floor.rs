//! The paper that a shape stands on and before: lit as the shape is, and in its shadow.

use super::camera::Ray;
use super::light::Lights;
use super::shapes::Body;
use super::spread::Turn;
use super::vector::{Vector, positive, saturate, smooth};
use std::f32::consts::FRAC_1_PI;

/// A roll of matte paper, hung up behind and drawn out below.
pub(super) struct Paper {
    floor: Vector,
    wall: Vector,
    ground: f32,
    shadows: bool,
}

/// How much the paper returns; how far from the middle shadows reach before they have faded, and where that begins;
/// how wide the key light is for them at least.
const WHITE: f32 = 0.3;
const REACH: [f32; 2] = [2.0, 6.0];
const SOFT: f32 = 0.12;

impl Paper {
    pub(super) fn new(lights: &Lights<'_>, body: &Body, eye: Vector) -> Paper {
        let matte = |normal: Vector| {
            let key = lights.key.color * (positive(normal.dot(lights.key.toward)) * FRAC_1_PI);
            (lights.environment.matte(normal.turned(lights.turn)) + key) * WHITE
        };
        let back = Vector([eye.x(), 0.0, eye.z()]).unit();
        Paper { floor: matte(Vector::UP), wall: matte(back), ground: body.ground(), shadows: lights.ground.is_some() }
    }
    /// What is seen along a ray that meets nothing else, by some of a pixel's samples of the light.
    pub(super) fn seen(&self, lights: &Lights<'_>, body: &Body, ray: &Ray, turns: &[Turn]) -> Vector {
        let paper = self.floor.lerp(self.wall, smooth(-0.55, 0.35, ray.along.y()));
        if !self.shadows || ray.along.y() >= -1e-3 {
            return paper;
        }
        let far = (self.ground - ray.from.y()) / ray.along.y();
        let p = ray.at(far);
        let away = (p.x() * p.x() + p.z() * p.z()).sqrt();
        let share = smooth(REACH[1], REACH[0], away);
        if far <= 0.0 || share <= 0.0 {
            return paper;
        }
        let left = self.lit(lights, body, p, turns);
        paper * Vector::ONE.lerp(left, share)
    }
    /// How much of its light a point of the floor has left, colour by colour.
    fn lit(&self, lights: &Lights<'_>, body: &Body, p: Vector, turns: &[Turn]) -> Vector {
        let (mut all, mut left) = (Vector::ZERO, Vector::ZERO);
        let [side, other] = lights.key.toward.sides();
        let radius = lights.key.radius.max(SOFT);
        for turn in turns {
            let level = turn.height.sqrt();
            let up = (1.0 - turn.height).sqrt();
            let sky = Vector([level * turn.cos, up, level * turn.sin]);
            let light = lights.environment.blurred(sky.turned(lights.turn), 0.4);
            let (cos, sin) = (turn.cos * level * radius, turn.sin * level * radius);
            let key = (lights.key.toward + side * cos + other * sin).unit();
            let keyed = lights.key.color * (positive(key.y()) * FRAC_1_PI);
            for (toward, light) in [(sky, light), (key, keyed)] {
                all = all + light;
                left = left + light * through(body, &Ray { from: p, along: toward });
            }
        }
        left.with(all, |left, all| if all > 0.0 { left / all } else { 1.0 })
    }
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
