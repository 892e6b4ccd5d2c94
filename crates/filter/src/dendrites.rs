//! Dendrites: mask, height, age and random value of branches that grow from points of the tile.

use crate::dendrite_growth::{Particle, grow, offset};
use crate::drawn_path::TilePlaces;
use crate::plane::{FilterContext, Plane, pixel_count};
use crate::tile::bands;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::array::from_fn;

pub use crate::dendrite_growth::Growth;

/// Rows of a band of the image.
const BAND: usize = 16;
/// The radius of the thickest branch, in tiles.
const MAX_RADIUS: f32 = 0.1;

/// The settings of dendrites.
#[derive(Clone, Copy, Debug)]
pub struct Dendrites {
    /// The growth of the particles that they consist of.
    pub growth: Growth,
    /// The width of a twig that carries nothing, in particles.
    pub width: f32,
    /// The power of the number of carried particles that widens a branch.
    pub taper: f32,
    /// Half of the longer side of a pixel, in tiles.
    pub half_pixel: f32,
}

/// The values that [`dendrites`] holds at once, including its result.
pub fn memory(size: [usize; 2], growth: &Growth) -> u64 {
    let particles = u64::from(growth.starts) + u64::from(growth.particles);
    let cells = u64::from(growth.detail.max(4)).pow(2);
    let bands = size[1].div_ceil(BAND) as u64;
    4 * pixel_count(size)
        + 40 * particles
        + 2 * cells
        + 4 * (size[0] + size[1]) as u64
        + bands * (32 + size[0] as u64)
        + 1024
}

/// The mask, height, age and random value of the branches.
pub fn dendrites(context: FilterContext<'_>, places: &TilePlaces, settings: Dendrites) -> Option<[Plane; 4]> {
    let branches = branches(&grow(settings.growth, || context.unless_cancelled())?, &settings);
    let (columns, ys) = (sorted(&places.along(0)), places.along(1));
    let width = places.size[0];
    let mut planes: [Plane; 4] = from_fn(|_| Plane::filled(places.size, 0.0));
    bands(&mut planes, BAND).into_par_iter().enumerate().try_for_each(|(band, mut parts)| {
        let rows = ys.iter().skip(band * BAND).take(BAND).enumerate();
        for (row, y) in rows {
            context.unless_cancelled()?;
            let mut depths = vec![-settings.half_pixel; width];
            for branch in &branches {
                let reach = branch.reach + settings.half_pixel;
                let down = nearest_copy(*y - branch.middle[1]);
                if !(-reach..=reach).contains(&down) {
                    continue;
                }
                for (x, column) in within(&columns, branch.middle[0], reach) {
                    let pixel = branch.at([nearest_copy(*x - branch.middle[0]), down]);
                    let i = row * width + *column as usize;
                    draw(&mut parts, i, &mut depths[*column as usize], (branch, pixel), settings.half_pixel);
                }
            }
        }
        Some(())
    })?;
    context.unless_cancelled().map(|()| planes)
}

/// A branch between two particles.
struct Twig {
    /// The middle, and the offset of one end from it.
    middle: [f32; 2],
    half: [f32; 2],
    /// 1 divided by the square of half its length; 0 for a dot.
    scale: f32,
    radius: f32,
    /// The distance from the middle beyond which it draws nothing.
    reach: f32,
    height: f32,
    age: f32,
    id: f32,
}

impl Twig {
    /// The distance of a place from the line in the middle of the branch.
    fn at(&self, [x, y]: [f32; 2]) -> f32 {
        let t = Real::clamp((x * self.half[0] + y * self.half[1]) * self.scale, -1.0, 1.0);
        let [x, y] = [x - self.half[0] * t, y - self.half[1] * t];
        (x * x + y * y).sqrt()
    }
}

/// The branches, each with the radius of its thinner end, in the order of their growth.
fn branches(particles: &[Particle], settings: &Dendrites) -> Vec<Twig> {
    let Growth { detail, seed, .. } = settings.growth;
    let thinnest = settings.width * 0.5 / detail.max(4) as f32;
    let radius = |particle: &Particle| Real::min(thinnest * (particle.carried as f32).pow(settings.taper), MAX_RADIUS);
    let thickest = particles.iter().map(radius).fold(0.0, |a, b| if a > b { a } else { b });
    let last = particles.len().saturating_sub(1).max(1) as f32;
    let branch = |(index, particle): (usize, &Particle)| {
        let half = offset(particle.at, particles[particle.parent as usize].at).map(|v| v * 0.5);
        let square = half[0] * half[0] + half[1] * half[1];
        let radius = radius(particle);
        Twig {
            middle: [0, 1].map(|axis| (particle.at[axis] + half[axis]) as f32),
            half: half.map(|v| v as f32),
            scale: if square > 0.0 { (1.0 / square) as f32 } else { 0.0 },
            radius,
            reach: radius + square.sqrt() as f32,
            height: (radius / thickest).sqrt(),
            age: index as f32 / last,
            id: (mix_seed(seed ^ mix_seed(particle.start + 1)) >> 8) as f32 / 16_777_216.0,
        }
    };
    particles.iter().enumerate().map(branch).collect()
}

/// Draws a branch at a pixel, given its distance from the line in its middle. `depth` is the greatest depth inside a
/// branch so far.
fn draw(parts: &mut [&mut [f32]; 4], i: usize, depth: &mut f32, (branch, distance): (&Twig, f32), half_pixel: f32) {
    let radius = branch.radius;
    // The share of the pixel that a straight band of this width covers.
    let [low, high] = [Real::max(distance - half_pixel, -radius), Real::min(distance + half_pixel, radius)];
    let covered = Real::min((high - low) / (2.0 * half_pixel), 1.0);
    if covered <= 0.0 {
        return;
    }
    let [mask, height, age, id] = parts;
    mask[i] = Real::max(mask[i], covered);
    // Twigs that are thinner than a pixel are lower instead of broken.
    let share = distance / Real::max(radius, half_pixel);
    let round = Real::max(1.0 - share * share, 0.0).sqrt() * branch.height * Real::min(radius / half_pixel, 1.0);
    height[i] = Real::max(height[i], round);
    if radius - distance > *depth {
        (*depth, age[i], id[i]) = (radius - distance, branch.age, branch.id);
    }
}

/// An offset, from the nearest copy of the tile.
fn nearest_copy(offset: f32) -> f32 {
    offset - (offset + 0.5).floor()
}

/// The places in ascending order, each with its index.
fn sorted(places: &[f32]) -> Vec<(f32, u32)> {
    let mut all: Vec<(f32, u32)> = places.iter().copied().zip(0..).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

/// The places at most `reach` from another one or from its copies in the tiles beside it.
fn within(columns: &[(f32, u32)], place: f32, reach: f32) -> impl Iterator<Item = &(f32, u32)> {
    let place = place - place.floor();
    [-1.0, 0.0, 1.0].into_iter().flat_map(move |copy| {
        let from = columns.partition_point(|(x, _)| *x < place + copy - reach);
        let to = columns.partition_point(|(x, _)| *x <= place + copy + reach);
        &columns[from..to.max(from)]
    })
}
