//! Draws a scene: rays through every pixel, what they meet, and what that sends back.

use super::camera::{Camera, Lens, Ray};
use super::environment::{Environment, Light};
use super::floor::Paper;
use super::light::{Lights, Lit};
use super::relief::{Carved, Hit};
use super::shapes::{Body, Shape};
use super::spread::{Turn, point, turns};
use super::texture::{Surface, Texture};
use super::vector::Vector;
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::f32::consts::TAU;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is looked at, from where, and under which light.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// What the material is shown on.
    pub shape: Shape,
    /// Tiles from the top of the texture to its bottom.
    pub tiles: f32,
    /// How far a height of 1 rises, in tiles.
    pub relief: f32,
    /// How much higher than wide a tile is.
    pub aspect: f32,
    /// From where it is seen.
    pub camera: Camera,
    /// How far the shape has turned, of a whole turn.
    pub turn: f32,
    /// What lights it.
    pub environment: &'a Environment,
    /// The light that casts the shadows.
    pub key: Light,
    /// Whether it stands on something.
    pub ground: bool,
    /// Rays a pixel: 1 to look at once, 16 for a clean picture.
    pub samples: u32,
}

/// What a shape is made of.
#[derive(Clone, Copy)]
pub enum Material<'a> {
    /// Maps laid on its surface.
    Flat(&'a Texture),
    /// Matter it has been cut from.
    Solid(Solid<'a>),
}

/// The surface at points given by their x, y and z, in tiles; nothing where it cannot be had.
pub type Solid<'a> = &'a (dyn Fn([&[f32]; 3]) -> Option<Vec<Surface>> + Sync);

/// Samples of the mirror a ray, and a pixel at least.
const MIRROR: u32 = 8;
const MIRROR_LEAST: u32 = 32;
/// Rows drawn at once.
const BAND: usize = 8;
/// The most rays a pixel.
const MOST_SAMPLES: u32 = 256;

impl<'a> Scene<'a> {
    /// A shape as it looks well in an environment.
    pub fn new(shape: Shape, environment: &'a Environment) -> Scene<'a> {
        let tiles = if shape == Shape::Sphere { 2.0 } else { 1.0 };
        let (camera, relief, key) = (shape.camera(), shape.relief(), environment.key);
        Scene { shape, tiles, relief, aspect: 1.0, camera, turn: 0.0, environment, key, ground: true, samples: 16 }
    }
}

/// The light that reaches each pixel, three numbers each; nothing if it was stopped, or the material cannot be had.
pub fn draw(scene: &Scene<'_>, material: &Material<'_>, size: [u32; 2], stop: &AtomicBool) -> Option<Image> {
    let drawing = Drawing::new(scene, material, size);
    let mut px = vec![0.0; size[0] as usize * size[1] as usize * 3];
    let bands = px.par_chunks_mut((size[0] as usize * 3 * BAND).max(1)).enumerate();
    let done = bands.map(|(i, out)| {
        let band = (i * BAND) as u32;
        !stop.load(Ordering::Relaxed) && drawing.band(band, out).is_some()
    });
    done.reduce(|| true, |a, b| a & b).then_some(Image { size, channels: 3, px })
}

/// A scene, ready to be drawn.
struct Drawing<'a> {
    material: &'a Material<'a>,
    size: [u32; 2],
    lens: Lens,
    turn: [f32; 2],
    surface: Carved<'a>,
    relief: f32,
    lights: Lights<'a>,
    paper: Paper,
    /// Where in a pixel each ray goes, and which way it looks into the mirror.
    places: Vec<[f32; 2]>,
    turns: Vec<Turn>,
    /// How wide a ray is at a distance of 1.
    width: f32,
}

/// What a ray has met.
struct Met {
    hit: Hit,
    ray: Ray,
    /// Where among the band's rays it is.
    index: usize,
}

impl<'a> Drawing<'a> {
    fn new(scene: &Scene<'a>, material: &'a Material<'a>, size: [u32; 2]) -> Drawing<'a> {
        let texture = if let Material::Flat(texture) = material { Some(*texture) } else { None };
        let range = texture.map_or(0.0, |texture| texture.range[1] - texture.range[0]);
        let body = Body::new(scene.shape, scene.tiles, scene.aspect, Real::clamp(scene.relief * range, 0.0, 4.0));
        let samples = scene.samples.clamp(1, MOST_SAMPLES);
        let mirrors = (samples * MIRROR).max(MIRROR_LEAST);
        let angle = scene.turn.fract() * TAU;
        let back = [Real::sin(-angle), Real::cos(-angle)];
        // The shape stays where it is, and the world turns about it.
        let lights = Lights {
            environment: scene.environment,
            key: Light { toward: scene.key.toward.unit().turned(back), ..scene.key },
            turn: [Real::sin(angle), Real::cos(angle)],
            ground: scene.ground.then(|| body.ground()),
            samples: mirrors as f32,
        };
        let (lens, turns) = (scene.camera.lens(size), turns(mirrors));
        Drawing {
            material,
            size,
            turn: back,
            surface: Carved { body, texture },
            relief: Real::clamp(scene.relief, 0.0, 4.0),
            paper: Paper::new(&lights, scene.camera.eye.turned(back), mirrors / 2),
            lights,
            places: (0..samples).map(|i| place(i, samples)).collect(),
            turns,
            width: lens.pixel / Real::min((samples as f32).sqrt(), 2.0),
            lens,
        }
    }
    /// Draws rows from `top` on.
    fn band(&self, top: u32, out: &mut [f32]) -> Option<()> {
        let (across, rays) = (self.size[0] as usize, self.places.len());
        let pixels = out.len() / 3;
        let at = |index: usize| [index / rays % across, top as usize + index / rays / across];
        let ray = |index: usize| {
            let ([x, y], [dx, dy]) = (at(index), self.places[index % rays]);
            self.lens.ray([x as f32 + dx, y as f32 + dy]).turned(self.turn)
        };
        let met = (0..pixels * rays).filter_map(|index| {
            let ray = ray(index);
            Some(Met { hit: self.surface.hit(&ray, self.width)?, ray, index })
        });
        let met: Vec<Met> = met.collect();
        let surfaces = self.surfaces(&met)?;
        let mut met = met.iter().zip(&surfaces).peekable();
        for (pixel, out) in out.chunks_exact_mut(3).enumerate() {
            let mut sum = Vector::ZERO;
            for index in pixel * rays..(pixel + 1) * rays {
                let hit = met.next_if(|(met, _)| met.index == index);
                let behind = || self.paper.seen(&self.surface.body, &ray(index), at(index), self.turns(index));
                sum = sum
                    + match hit {
                        Some((met, (surface, normal))) => {
                            let light = self.shade(met, surface, *normal);
                            if surface.opacity < 1.0 { behind().lerp(light, surface.opacity) } else { light }
                        }
                        None => behind(),
                    };
            }
            // Zero has one sign.
            out.copy_from_slice(&(sum * (1.0 / rays as f32)).map(|v| v + 0.0).0);
        }
        Some(())
    }
    fn shade(&self, met: &Met, surface: &Surface, normal: Vector) -> Vector {
        let (p, body) = (met.hit.p, &self.surface.body);
        let out = met.hit.cut.unwrap_or_else(|| body.chart(p).axes[2]);
        let key = &self.lights.key;
        let lit = key.color != Vector::ZERO && normal.dot(key.toward) > 0.0;
        let open = if lit && met.hit.cut.is_none() { self.surface.open(p, key.toward, key.radius) } else { 1.0 };
        let at = Lit { p, normal, out, toward: -met.ray.along, open };
        self.lights.shade(surface, &at, &self.turns[self.turns(met.index)])
    }
    /// The samples of the mirror that a ray takes.
    fn turns(&self, index: usize) -> Range<usize> {
        let share = self.turns.len() / self.places.len();
        let first = index % self.places.len() * share;
        first..first + share
    }
    /// What is at each point, and which way it faces.
    fn surfaces(&self, met: &[Met]) -> Option<Vec<(Surface, Vector)>> {
        match self.material {
            Material::Flat(texture) => Some(met.iter().map(|met| self.flat(texture, met)).collect()),
            Material::Solid(solid) => self.solid(*solid, met),
        }
    }
    fn flat(&self, texture: &Texture, Met { hit, ray, .. }: &Met) -> (Surface, Vector) {
        let body = &self.surface.body;
        let chart = body.chart(hit.p);
        let out = hit.cut.unwrap_or(chart.axes[2]);
        // As wide across as along, on the mean: rays close together do the rest.
        let slant = Real::max(ray.along.dot(out).abs(), 0.1).sqrt();
        if hit.cut.is_some() {
            return (texture.within(), out);
        }
        let surface = texture.at(body.place(hit.p).0, self.width * hit.t * chart.density / slant);
        let [right, up, out] = chart.axes;
        let [x, y, z] = surface.normal.0;
        (surface, (right * x + up * y + out * z).unit())
    }
    /// The same within matter: where its height rises across a surface, that surface leans (Perlin, 1985).
    fn solid(&self, solid: Solid<'_>, met: &[Met]) -> Option<Vec<(Surface, Vector)>> {
        const STEP: f32 = 1.0 / 512.0;
        let tile = self.surface.body.tile();
        let mut points = [vec![], vec![], vec![]];
        for Met { hit, .. } in met {
            let [right, up, _] = self.surface.body.chart(hit.p).axes;
            for beside in [Vector::ZERO, right, up] {
                let [x, y, z] = (hit.p * (1.0 / tile) + beside * STEP).0;
                // Tiles go down, and there is one in the middle.
                [x + 0.5, 0.5 - y, z + 0.5].into_iter().zip(&mut points).for_each(|(v, all)| all.push(v));
            }
        }
        let found = solid([&points[0], &points[1], &points[2]])?;
        let made = met.iter().zip(found.chunks_exact(3)).map(|(Met { hit, .. }, found)| {
            let [right, up, out] = self.surface.body.chart(hit.p).axes;
            let slope = |beside: &Surface| (beside.height - found[0].height) * (self.relief / STEP);
            let normal = (out - right * slope(&found[1]) - up * slope(&found[2])).unit();
            (Surface { normal: Vector([0.0, 0.0, 1.0]), ..found[0].clean() }, normal)
        });
        (found.len() == 3 * met.len()).then(|| made.collect())
    }
}

/// Where a ray goes through a pixel: more of them near its middle, and some beyond its edge.
fn place(i: u32, count: u32) -> [f32; 2] {
    if count == 1 {
        return [0.5, 0.5];
    }
    let tent = |u: f32| if u < 0.5 { (2.0 * u).sqrt() - 0.5 } else { 1.5 - (2.0 - 2.0 * u).sqrt() };
    point(i).map(|u| tent(u + 0.5 / count as f32))
}
