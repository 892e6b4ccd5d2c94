//! Draws a scene: a few rays through every pixel, and more where they do not agree.

use super::camera::Camera;
use super::environment::{Environment, Light};
use super::look::{Found, Look};
use super::shapes::Shape;
use super::surface::Surface;
use super::texture::Texture;
use lapidary_field::image::Image;
use rayon::prelude::*;
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
    /// Whether it stands on a floor of paper, and before a wall of it: they take its shadow and keep light from it.
    /// Otherwise there is the environment all around, and nothing else.
    pub floor: bool,
    /// The most rays a pixel: 1 to look at once, 16 for a clean picture.
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

/// Pixels looked at in one go, and rows of paper.
const RUN: usize = 4096;
const ROWS: usize = 32;
/// How much of the shape must be seen beside a pixel, and not in it, for its rays to be too few.
const EDGE: f32 = 0.2;

impl<'a> Scene<'a> {
    /// A shape as it looks well in an environment.
    pub fn new(shape: Shape, environment: &'a Environment) -> Scene<'a> {
        let tiles = if shape == Shape::Sphere { 2.0 } else { 1.0 };
        let (camera, relief, key) = (shape.camera(), shape.relief(), environment.key);
        Scene { shape, tiles, relief, aspect: 1.0, camera, turn: 0.0, environment, key, floor: true, samples: 16 }
    }
}

/// The light that reaches each pixel, three numbers each; nothing if it was stopped, or the material cannot be had.
pub fn draw(scene: &Scene<'_>, material: &Material<'_>, size: [u32; 2], stop: &AtomicBool) -> Option<Image> {
    let look = Look::new(scene, material, size);
    let [across, down] = size.map(|n| n as usize);
    let found = |pixels: &[usize], rays: Range<usize>| -> Option<Vec<Found>> {
        let runs = pixels
            .par_chunks(RUN)
            .map(|pixels| if stop.load(Ordering::Relaxed) { None } else { look.through(pixels, rays.clone()) });
        let runs: Option<Vec<Vec<Found>>> = runs.collect();
        Some(runs?.concat())
    };
    let all: Vec<usize> = (0..across * down).collect();
    let mut rays = look.first();
    let mut seen = found(&all, 0..rays)?;
    while rays < look.rays() {
        let more = rays..(rays * 2).min(look.rays());
        let again: Vec<usize> = all.par_iter().copied().filter(|i| unlike(&seen, [across, down], *i)).collect();
        let found = found(&again, more.clone())?;
        again.into_iter().zip(found).for_each(|(i, found)| seen[i] = seen[i].and(&found));
        rays = more.end;
    }
    let mut px = vec![0.0; across * down * 3];
    px.par_chunks_mut((across * ROWS * 3).max(1)).enumerate().for_each(|(i, px)| {
        if !stop.load(Ordering::Relaxed) {
            let clear = |x: usize, y: usize| seen[y * across + x].clear();
            let paper = look.behind(i * ROWS..(i * ROWS + ROWS).min(down), clear);
            let seen = &seen[i * ROWS * across..];
            for ((px, paper), seen) in px.chunks_exact_mut(3).zip(paper).zip(seen) {
                // Zero has one sign.
                px.copy_from_slice(&seen.before(paper).map(|v| v + 0.0).0);
            }
        }
    });
    (!stop.load(Ordering::Relaxed)).then_some(Image { size, channels: 3, px })
}

/// Whether the rays of a pixel are too few: they do not agree, or those beside see more of the shape, or less.
fn unlike(seen: &[Found], [across, down]: [usize; 2], i: usize) -> bool {
    let around = |v: usize, end: usize| v.saturating_sub(1)..(v + 2).min(end);
    let rows = around(i / across, down).map(|y| y * across);
    let mut beside = rows.flat_map(|row| around(i % across, across).map(move |x| row + x));
    seen[i].differ() || beside.any(|j| (seen[j].clear() - seen[i].clear()).abs() > EDGE)
}
