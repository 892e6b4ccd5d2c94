//! What the rays through pixels meet, and what that sends back.

use super::camera::{Lens, Ray};
use super::environment::Light;
use super::floor::Paper;
use super::light::{Lights, Lit};
use super::relief::{Carved, Hit, kept};
use super::shapes::{Body, Chart};
use super::spread::{Turn, point, turns};
use super::surface::Surface;
use super::texture::Texture;
use super::trace::{Material, Scene, Solid};
use super::vector::Vector;
use lapidary_field::real::Real;
use std::f32::consts::TAU;
use std::ops::Range;

/// A scene, ready to be looked at.
pub(super) struct Look<'a> {
    material: &'a Material<'a>,
    across: usize,
    lens: Lens,
    turn: [f32; 2],
    surface: Carved<'a>,
    relief: f32,
    lights: Lights<'a>,
    /// Where there is no floor, the environment is seen.
    paper: Option<Paper>,
    /// Where in a pixel each ray goes, and which way it looks into the mirror.
    places: Vec<[f32; 2]>,
    turns: Vec<Turn>,
    /// The same for the rays that follow the first.
    more: Vec<Turn>,
    /// How wide a ray is at a distance of 1.
    width: f32,
}

/// What rays of a pixel have found.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// What was sent back to all of them.
    light: Vector,
    rays: f32,
    /// How many met nothing; those that see through what they met count in part.
    clear: f32,
    /// The darkest and the brightest of them, as eyes have it.
    greys: [f32; 2],
}

/// What a ray has met.
struct Met {
    hit: Hit,
    ray: Ray,
    /// How the texture lies there, and which way the shape faces.
    chart: Chart,
    out: Vector,
    /// Which one it is, and of which pixel among those looked at.
    index: usize,
    pixel: usize,
}

/// Rays a pixel that are enough where they agree: each is half a pixel wide then. Together they look into the whole
/// mirror, by so many samples each.
const FIRST: u32 = 4;
const MIRROR: u32 = 32;
/// Samples for each ray there may be, where these are more.
const MORE: u32 = 8;
/// Samples of each ray that follows: there are more of them then, and all look elsewhere.
const LATER: usize = 16;
/// The most rays a pixel.
const MOST_SAMPLES: u32 = 256;
/// How far apart the greys of so many rays may be: with twice as many the mean is as good that are twice as far apart.
const ALIKE: f32 = 0.1;

impl<'a> Look<'a> {
    pub(super) fn new(scene: &Scene<'a>, material: &'a Material<'a>, size: [u32; 2]) -> Look<'a> {
        let texture = if let Material::Flat(texture) = material { Some(*texture) } else { None };
        let range = texture.map_or(0.0, |texture| texture.range[1] - texture.range[0]);
        let body = Body::new(scene.shape, scene.tiles, scene.aspect, Real::clamp(scene.relief * range, 0.0, 4.0));
        let samples = scene.samples.clamp(1, MOST_SAMPLES);
        let mirrors = (samples.min(FIRST) * MIRROR).max(samples.next_power_of_two() * MORE);
        let angle = scene.turn.fract() * TAU;
        let back = [Real::sin(-angle), Real::cos(-angle)];
        // The shape stays where it is, and the world turns about it.
        let lights = Lights {
            environment: scene.environment,
            key: Light { toward: scene.key.toward.unit().turned(back), ..scene.key },
            turn: [Real::sin(angle), Real::cos(angle)],
            ground: scene.floor.then(|| body.ground()),
            samples: mirrors as f32,
        };
        let lens = scene.camera.lens(size);
        Look {
            material,
            across: size[0] as usize,
            turn: back,
            surface: Carved::new(body, texture),
            relief: Real::clamp(scene.relief, 0.0, 4.0),
            paper: Paper::new(&lights, scene.camera.eye.turned(back), samples.min(FIRST) * MIRROR / 4),
            lights,
            places: (0..samples).map(|i| place(i, samples)).collect(),
            turns: turns(mirrors),
            more: turns(samples.next_power_of_two() * LATER as u32),
            width: lens.pixel / Real::min((samples as f32).sqrt(), 2.0),
            lens,
        }
    }
    /// The most rays a pixel, and how many of them are the first.
    pub(super) fn rays(&self) -> usize {
        self.places.len()
    }
    pub(super) fn first(&self) -> usize {
        self.rays().min(FIRST as usize)
    }
    /// What some of the rays through each of some pixels find; nothing if the material cannot be had.
    pub(super) fn through(&self, pixels: &[usize], rays: Range<usize>) -> Option<Vec<Found>> {
        let mut all = vec![];
        for (pixel, i) in pixels.iter().enumerate() {
            for index in rays.clone() {
                let ray = self.ray([(i % self.across) as f32, (i / self.across) as f32], self.places[index]);
                all.extend(self.surface.hit(&ray, self.width).map(|hit| {
                    let chart = self.surface.body.chart(hit.p);
                    Met { hit, ray, chart, out: hit.cut.unwrap_or(chart.axes[2]), index, pixel }
                }));
            }
        }
        let surfaces = self.surfaces(&all)?;
        let mut met = all.iter().zip(&surfaces).peekable();
        let found = (0..pixels.len()).map(|pixel| {
            let count = rays.len() as f32;
            let mut sum = Found { light: Vector::ZERO, rays: count, clear: count, greys: [f32::MAX, 0.0] };
            while let Some((met, (surface, normal))) = met.next_if(|(met, _)| met.pixel == pixel) {
                let light = self.shade(met, surface, *normal);
                let grey = (light.luminance() / (light.luminance() + 1.0)).sqrt();
                sum.greys = [Real::min(grey, sum.greys[0]), Real::max(grey, sum.greys[1])];
                sum.light = sum.light + light * surface.opacity;
                sum.clear -= surface.opacity;
            }
            sum
        });
        Some(found.collect())
    }
    /// What lies behind each pixel of some rows, where something of it is seen.
    pub(super) fn behind(&self, rows: Range<usize>, clear: impl Fn(usize, usize) -> f32) -> Vec<Vector> {
        let open = |i: usize| clear(i % self.across, rows.start + i / self.across) > 0.0;
        let pixels = 0..self.across * rows.len();
        let Some(paper) = &self.paper else {
            let seen = |i: usize| {
                let ray = self.ray([(i % self.across) as f32, (rows.start + i / self.across) as f32], [0.5; 2]);
                self.lights.environment.radiance(ray.along.turned(self.lights.turn))
            };
            return pixels.map(|i| if open(i) { seen(i) } else { Vector::ZERO }).collect();
        };
        // With those around: they are lit by other beams, and the mean of all has neither steps nor grain.
        let wide = self.across + 2;
        let mut wanted = vec![false; wide * (rows.len() + 2)];
        let corner = |i: usize| i / self.across * wide + i % self.across;
        for i in pixels.clone().filter(|i| open(*i)) {
            (0..3).for_each(|row| wanted[corner(i) + row * wide..][..3].fill(true));
        }
        let seen = |(i, wanted): (usize, bool)| {
            let (x, y) = (i % wide, rows.start + i / wide);
            let ray = self.ray([x as f32 - 1.0, y as f32 - 1.0], [0.5; 2]);
            if wanted { paper.seen(&self.surface.body, &ray, x % 2 + y % 2 * 2) } else { Vector::ZERO }
        };
        let seen: Vec<Vector> = wanted.into_iter().enumerate().map(seen).collect();
        let mean = |i: usize| {
            let row = |row: usize| {
                let three = &seen[corner(i) + row * wide..][..3];
                three[0] + three[1] * 2.0 + three[2]
            };
            (row(0) + row(1) * 2.0 + row(2)) * (1.0 / 16.0)
        };
        pixels.map(|i| if open(i) { mean(i) } else { Vector::ZERO }).collect()
    }

    fn ray(&self, [x, y]: [f32; 2], [dx, dy]: [f32; 2]) -> Ray {
        self.lens.ray([x + dx, y + dy]).turned(self.turn)
    }
    fn shade(&self, met: &Met, surface: &Surface, normal: Vector) -> Vector {
        let (p, out, key) = (met.hit.p, met.out, &self.lights.key);
        let lit = key.color != Vector::ZERO && normal.dot(key.toward) > 0.0;
        let open =
            if lit && met.hit.cut.is_none() { self.surface.open(p, out, key, self.width * met.hit.t) } else { 1.0 };
        let at = Lit { p, normal, out, toward: -met.ray.along, open };
        let share = self.turns.len() / self.first();
        let turns = match met.index.checked_sub(self.first()) {
            None => &self.turns[met.index * share..][..share],
            Some(later) => &self.more[later * LATER % self.more.len()..][..LATER],
        };
        self.lights.shade(surface, &at, turns)
    }
    /// What is at each point, and which way it faces.
    fn surfaces(&self, met: &[Met]) -> Option<Vec<(Surface, Vector)>> {
        match self.material {
            Material::Flat(texture) => Some(met.iter().map(|met| self.flat(texture, met)).collect()),
            Material::Solid(solid) => self.solid(*solid, met),
        }
    }
    fn flat(&self, texture: &Texture, Met { hit, ray, chart, out, .. }: &Met) -> (Surface, Vector) {
        // As wide across as along, on the mean: rays close together do the rest.
        let slant = Real::max(ray.along.dot(*out).abs(), 0.1).sqrt();
        if hit.cut.is_some() {
            return (texture.within(), *out);
        }
        let width = self.width * hit.t * chart.density / slant;
        let ends = self.surface.body.ends(texture.margin(width));
        let surface = texture.at(kept(self.surface.body.place(hit.p).0, ends), width);
        let [right, up, out] = chart.axes;
        let [x, y, z] = surface.normal.0;
        (surface, (right * x + up * y + out * z).unit())
    }
    /// The same within matter: where its height rises across a surface, that surface leans (Perlin, 1985).
    fn solid(&self, solid: Solid<'_>, met: &[Met]) -> Option<Vec<(Surface, Vector)>> {
        const STEP: f32 = 1.0 / 512.0;
        let tile = self.surface.body.tile();
        let mut points = [vec![], vec![], vec![]];
        for Met { hit, chart, .. } in met {
            let [right, up, _] = chart.axes;
            for beside in [Vector::ZERO, right, up] {
                let [x, y, z] = (hit.p * (1.0 / tile) + beside * STEP).0;
                // Tiles go down, and there is one in the middle.
                [x + 0.5, 0.5 - y, z + 0.5].into_iter().zip(&mut points).for_each(|(v, all)| all.push(v));
            }
        }
        let found = solid([&points[0], &points[1], &points[2]])?;
        let made = met.iter().zip(found.chunks_exact(3)).map(|(Met { chart, .. }, found)| {
            let [right, up, out] = chart.axes;
            let slope = |beside: &Surface| (beside.height - found[0].height) * (self.relief / STEP);
            let normal = (out - right * slope(&found[1]) - up * slope(&found[2])).unit();
            (Surface { normal: Vector([0.0, 0.0, 1.0]), ..found[0].clean() }, normal)
        });
        (found.len() == 3 * met.len()).then(|| made.collect())
    }
}

/// Where a ray goes through a pixel: more of them near its middle, and some beyond its edge. The first few lie evenly
/// about it by themselves.
fn place(i: u32, count: u32) -> [f32; 2] {
    if count == 1 {
        return [0.5, 0.5];
    }
    let tent = |u: f32| if u < 0.5 { (2.0 * u).sqrt() - 0.5 } else { 1.5 - (2.0 - 2.0 * u).sqrt() };
    let middle = 0.5 / count as f32;
    if count <= FIRST {
        return point(i).map(|u| tent(u + middle));
    }
    // Each second ray goes opposite the one before it, so that however many there are, the middle is their mean.
    let second = !i.is_multiple_of(2);
    point((i / 2) ^ FIRST).map(|u| tent(if second { 1.0 - u - middle } else { u + middle }))
}

impl Found {
    /// How much of the pixel shows what lies behind.
    pub(super) fn clear(&self) -> f32 {
        self.clear / self.rays
    }
    /// With what other rays have found.
    pub(super) fn and(&self, o: &Found) -> Found {
        let [(a, b), (c, d)] = [0, 1].map(|i| (self.greys[i], o.greys[i]));
        let greys = [Real::min(a, b), Real::max(c, d)];
        Found { light: self.light + o.light, rays: self.rays + o.rays, clear: self.clear + o.clear, greys }
    }
    /// Whether its rays do not agree.
    pub(super) fn differ(&self) -> bool {
        self.greys[1] - self.greys[0] > ALIKE / FIRST as f32 * self.rays
    }
    /// The pixel, in front of something.
    pub(super) fn before(&self, behind: Vector) -> Vector {
        (self.light + behind * self.clear) * (1.0 / self.rays)
    }
}
