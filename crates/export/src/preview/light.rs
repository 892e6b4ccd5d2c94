//! What a point of a surface shines with, lit from all around.

use super::brdf::{Lobes, facet, likely, visible};
use super::environment::{Environment, Light};
use super::spread::Turn;
use super::surface::Surface;
use super::vector::{Vector, positive, saturate};
use lapidary_field::real::Real;

/// What lights a scene.
pub(super) struct Lights<'a> {
    pub(super) environment: &'a Environment,
    pub(super) key: Light,
    /// Sine and cosine of how far the world has turned about what is looked at.
    pub(super) turn: [f32; 2],
    /// How high the ground lies, where there is one.
    pub(super) ground: Option<f32>,
    /// Samples of the mirror a pixel.
    pub(super) samples: f32,
}

/// A point as light meets it.
pub(super) struct Lit {
    pub(super) p: Vector,
    /// Which way it faces, by its maps and by its shape.
    pub(super) normal: Vector,
    pub(super) out: Vector,
    /// Where it is seen from.
    pub(super) toward: Vector,
    /// How much of the key light reaches it.
    pub(super) open: f32,
}

impl Lights<'_> {
    /// What a surface sends to who sees it, by some of a pixel's samples of the mirror.
    pub(super) fn shade(&self, surface: &Surface, at: &Lit, turns: &[Turn]) -> Vector {
        let length = Real::clamp(surface.normal.length(), 0.3, 1.0);
        // Directions that a pixel averages are a rougher surface (Toksvig, 2005).
        let more = 2.0 * (1.0 - length) / length;
        let lobes = Lobes::new(surface.base_color, surface.metallic, surface.roughness, more);
        let normal = facing(at.normal, at.toward);
        let axes = normal.sides();
        let v = Vector([at.toward.dot(axes[0]), at.toward.dot(axes[1]), at.toward.dot(normal)]);
        let ground = lobes.ground(v.z());
        let received = self.environment.received(normal.turned(self.turn));
        let sky = lobes.matte_under(&received, at.toward.turned(self.turn), v.z());
        let sky = sky * (self.above_ground(at.p, normal) * surface.occlusion);
        let mirror = self.mirror(at, &lobes, v, [axes[0], axes[1], normal], turns);
        let mirror = mirror * mirrored(v.z(), surface.occlusion, lobes.roughness);
        surface.emission + ground * sky + mirror + self.keyed(at, &lobes, normal, ground)
    }
    /// How much of the light that a matte surface receives is left by the ground.
    fn above_ground(&self, p: Vector, normal: Vector) -> f32 {
        // The ground near what stands on it is dark, and seen by what faces down.
        self.ground.map_or(1.0, |ground| {
            let height = positive(p.y() - ground);
            1.0 - (0.5 - 0.5 * normal.y()) / (1.0 + height * height)
        })
    }
    /// What the mirror shows: some directions by its own distribution, each standing for the light of its share of the
    /// sphere (Křivánek and Colbert, 2008).
    fn mirror(&self, at: &Lit, lobes: &Lobes, v: Vector, axes: [Vector; 3], turns: &[Turn]) -> Vector {
        // What mirrors sharply needs fewer samples, and what mirrors little fewer still.
        const LITTLE: f32 = 0.12;
        const SHARP: f32 = 0.1;
        // Many samples cover the sphere by themselves, and each needs less of it.
        const MANY: f32 = 128.0;
        let taken = match lobes.alpha {
            alpha if alpha < SHARP && self.samples <= MANY => turns.len() / 4,
            _ if lobes.fresnel(v.z()).luminance() < LITTLE => turns.len() / 4,
            _ => turns.len(),
        };
        let samples = self.samples * (taken as f32 / turns.len() as f32);
        let blur = if self.samples > MANY { 0.5 } else { 1.0 };
        let mut sum = Vector::ZERO;
        for turn in &turns[..taken] {
            let half = facet(v, lobes.alpha, turn);
            let along = v.dot(half);
            let l = half * (2.0 * along) - v;
            if l.z() <= 0.0 {
                continue;
            }
            let share = blur / (samples * likely(lobes.alpha, v.z(), half.z()));
            let world = axes[0] * l.x() + axes[1] * l.y() + axes[2] * l.z();
            let light = self.environment.blurred(world.turned(self.turn), share) * self.ground_seen(at, world);
            sum = sum + light * lobes.fresnel(along) * visible(lobes.alpha, l.z());
        }
        sum * (1.0 / taken as f32)
    }
    /// How bright the ground is in a direction, beneath what stands on it: that of a ball of radius 1, whose share of
    /// the half sphere above a point is known.
    fn ground_seen(&self, at: &Lit, d: Vector) -> f32 {
        // What a bent normal mirrors from within the surface is dark.
        let inside = saturate(1.0 + 4.0 * d.dot(at.out));
        let Some(ground) = self.ground.filter(|_| d.y() < -1e-3) else { return inside };
        let far = (at.p.y() - ground) / -d.y();
        let (x, z) = (at.p.x() + d.x() * far, at.p.z() + d.z() * far);
        let square = 1.0 + x * x + z * z;
        inside * (1.0 - 1.0 / (square * square.sqrt()))
    }
    fn keyed(&self, at: &Lit, lobes: &Lobes, normal: Vector, ground: Vector) -> Vector {
        let l = self.key.toward;
        let cos = normal.dot(l);
        // A light that the shape itself hides is not to be seen through its maps.
        let rim = saturate(at.out.dot(l) * 8.0 + 1.0);
        if cos <= 0.0 || at.open * rim <= 0.0 {
            return Vector::ZERO;
        }
        let axes = normal.sides();
        let local = |d: Vector| Vector([d.dot(axes[0]), d.dot(axes[1]), d.dot(normal)]);
        let [mirror, matte] = lobes.lit(local(at.toward), local(l), self.key.radius);
        self.key.color * (mirror + ground * matte) * (at.open * rim)
    }
}

/// A normal that can be seen from a direction, bent no further than it must be.
fn facing(normal: Vector, toward: Vector) -> Vector {
    const LEAST: f32 = 0.02;
    let cos = normal.dot(toward);
    if cos >= LEAST { normal } else { (normal + toward * (LEAST - cos)).unit() }
}

/// How much of what the mirror shows is left by what hides the sky (Lagarde and de Rousiers, 2014).
fn mirrored(cos: f32, occlusion: f32, roughness: f32) -> f32 {
    if occlusion >= 1.0 {
        return 1.0;
    }
    let power = Real::exp((-16.0 * roughness - 1.0) * std::f32::consts::LN_2);
    saturate(Real::pow(cos + occlusion, power) - 1.0 + occlusion)
}
