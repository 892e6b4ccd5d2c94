//! The light that comes from all around, blurred as far as one asks.
//!
//! Directions are laid out on an octahedron unfolded to a square (Praun and Hoppe, 2003): looking one up takes neither
//! angles nor roots, and no direction is a pole.

use super::received::{Received, Sample, Square};
use super::vector::Vector;
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::f32::consts::{PI, TAU};

/// Light from all around.
#[derive(Clone, Debug)]
pub struct Environment {
    /// Each half as wide as the one before.
    levels: Vec<Level>,
    /// What a matte surface receives that faces there.
    matte: Square,
    /// The light that casts the shadows; black where there is none.
    pub key: Light,
}

/// A round light far away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Where it is.
    pub toward: Vector,
    /// What a surface that faces it receives.
    pub color: Vector,
    /// Half the angle it is seen under.
    pub radius: f32,
}

/// Directions on a square, with a border that repeats what lies across the edge.
#[derive(Clone, Debug)]
struct Level {
    side: usize,
    px: Vec<[f32; 4]>,
}

/// Pixels along a side of the finest level, where lamps are soft; of the coarsest; of what matte surfaces are lit by,
/// and of what that is summed from.
const FINEST: usize = 256;
const COARSEST: usize = 4;
const MATTE: usize = 32;
const SUMMED: usize = 64;

impl Light {
    /// No light.
    pub const NONE: Light = Light { toward: Vector::UP, color: Vector::ZERO, radius: 0.1 };
}

impl Environment {
    /// Of what shines from each direction.
    pub fn new(radiance: impl Fn(Vector) -> Vector + Sync, key: Light) -> Environment {
        Environment::sharp(FINEST, radiance, key)
    }
    /// The same with so many pixels along a side, a power of two.
    fn sharp(side: usize, radiance: impl Fn(Vector) -> Vector + Sync, key: Light) -> Environment {
        // Four places a pixel, so that the edges of lamps are smooth.
        let places = [0.25, 0.75];
        let pixel = |x: usize, y: usize| {
            let sum = places
                .iter()
                .flat_map(|v| places.map(|u| (u, v)))
                .fold(Vector::ZERO, |sum, (u, v)| sum + radiance(direction([u, *v], [x, y], side)).map(clean));
            sum * 0.25
        };
        let mut levels = vec![Level::new(side, pixel)];
        while let Some(last) = levels.last().filter(|last| last.side > COARSEST) {
            levels.push(last.halved());
        }
        let from = levels.iter().find(|level| level.side == SUMMED).expect("the sides are powers of two");
        let matte = Square::new(MATTE, &from.samples(), unfolded);
        Environment { levels, matte, key }
    }
    /// Of a picture all around: the width is once round, the height from straight up to straight down; its middle is
    /// behind what one looks at. Nothing where it has no pixels of three channels or more.
    pub fn of_picture(image: &Image) -> Option<Environment> {
        let [width, height] = image.size.map(|n| n as usize);
        let whole = image.channels >= 3 && width > 0 && height > 0;
        if !whole || image.px.len() != width * height * image.channels {
            return None;
        }
        let at = |x: usize, y: usize| {
            let px = &image.px[(y * width + x) * image.channels..];
            Vector([px[0], px[1], px[2]]).map(clean)
        };
        // As many places as a pixel of the square covers pixels of the picture: no sun is missed.
        let side = (width / 4).next_power_of_two().clamp(FINEST, 4 * FINEST);
        let places = width.div_ceil(side).clamp(1, 16);
        let radiance = |d: Vector| {
            let [u, v] = around(d);
            let (x, y) = (u * width as f32 - 0.5, Real::max(v * height as f32 - 0.5, 0.0));
            let (fx, fy) = (x - x.floor(), y - y.floor());
            let column = |i: i64| (x.floor() as i64 + i).rem_euclid(width as i64) as usize;
            let row = |i: usize| (y as usize + i).min(height - 1);
            let line = |y: usize| at(column(0), y).lerp(at(column(1), y), fx);
            line(row(0)).lerp(line(row(1)), fy)
        };
        let step = 0.5 / (side * places) as f32;
        let spread = move |d: Vector| {
            let [u, v] = square(d);
            let mut sum = Vector::ZERO;
            for i in 0..places * places {
                let shift = |i: usize| (i as f32 + 0.5 - places as f32 * 0.5) * step;
                sum = sum + radiance(unfolded([u + shift(i % places), v + shift(i / places)]));
            }
            sum * (1.0 / (places * places) as f32)
        };
        Some(Environment::sharp(side, spread, Light::NONE))
    }

    /// What comes from a direction, evenly blurred over a solid angle.
    pub(super) fn blurred(&self, d: Vector, solid_angle: f32) -> Vector {
        let sum = d.x().abs() + d.y().abs() + d.z().abs();
        let side = self.levels[0].side;
        let pixel = 4.0 * sum * sum * sum / (side * side) as u32 as f32;
        let level = 0.5 * doublings(Real::max(solid_angle / pixel, 1.0));
        let at = square(d);
        let below = level as i32;
        let (share, below) = (level - below as f32, below as usize);
        let last = self.levels.len() - 1;
        let fine = self.levels[below.min(last)].at(at);
        if share == 0.0 { fine } else { fine.lerp(self.levels[(below + 1).min(last)].at(at), share) }
    }
    /// What comes from a direction.
    pub fn radiance(&self, d: Vector) -> Vector {
        self.levels[0].at(square(d))
    }
    /// What a matte white surface shines with that faces a direction.
    pub fn matte(&self, facing: Vector) -> Vector {
        self.matte.mean(square(facing))
    }
    /// What a matte surface receives that faces a direction.
    pub(super) fn received(&self, facing: Vector) -> Received {
        self.matte.at(square(facing))
    }
}

impl Level {
    fn new(side: usize, pixel: impl Fn(usize, usize) -> Vector + Sync) -> Level {
        let wide = side + 2;
        let mut px = vec![[0.0; 4]; wide * wide];
        px.par_chunks_mut(wide).skip(1).take(side).enumerate().for_each(|(y, row)| {
            for x in 0..side {
                let [r, g, b] = pixel(x, y).0;
                row[x + 1] = [r, g, b, 0.0];
            }
        });
        // Over an edge one comes back through the same edge, from the other side of its middle.
        for i in 1..=side {
            let across = wide - 1 - i;
            px[i] = px[wide + across];
            px[(wide - 1) * wide + i] = px[side * wide + across];
            px[i * wide] = px[across * wide + 1];
            px[i * wide + wide - 1] = px[across * wide + side];
        }
        for (corner, from) in [([0, 0], [side, side]), ([side + 1, 0], [1, side]), ([0, side + 1], [side, 1])] {
            px[corner[1] * wide + corner[0]] = px[from[1] * wide + from[0]];
        }
        px[wide * wide - 1] = px[wide + 1];
        Level { side, px }
    }
    fn pixel(&self, x: usize, y: usize) -> Vector {
        let [r, g, b, _] = self.px[(y + 1) * (self.side + 2) + x + 1];
        Vector([r, g, b])
    }
    /// Between the four nearest pixels.
    #[inline]
    fn at(&self, [u, v]: [f32; 2]) -> Vector {
        // In 32 bits: machines are slow to make floats of longer integers, and those of them.
        let side = self.side as i32;
        let (x, y) = (u * side as f32 + 0.5, v * side as f32 + 0.5);
        let (column, row) = ((x as i32).clamp(0, side), (y as i32).clamp(0, side));
        let (fx, fy) = (x - column as f32, y - row as f32);
        let (column, row) = (column as usize, row as usize);
        let wide = self.side + 2;
        let [above, below] = [row, row + 1].map(|row| &self.px[row * wide + column..][..2]);
        let mut out = [0.0; 4];
        for (i, out) in out.iter_mut().enumerate() {
            let top = above[0][i] + (above[1][i] - above[0][i]) * fx;
            let bottom = below[0][i] + (below[1][i] - below[0][i]) * fx;
            *out = top + (bottom - top) * fy;
        }
        Vector([out[0], out[1], out[2]])
    }
    fn halved(&self) -> Level {
        Level::new(self.side / 2, |x, y| {
            let (mut sum, mut weights) = (Vector::ZERO, 0.0);
            for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (x, y) = (2 * x + i, 2 * y + j);
                let weight = solid_angle(direction([0.5, 0.5], [x, y], self.side));
                (sum, weights) = (sum + self.pixel(x, y) * weight, weights + weight);
            }
            sum * (1.0 / weights)
        })
    }
    fn samples(&self) -> Vec<Sample> {
        let sample = |i: usize| {
            let (x, y) = (i % self.side, i / self.side);
            let toward = direction([0.5, 0.5], [x, y], self.side);
            Sample { toward, light: self.pixel(x, y), size: solid_angle(toward) }
        };
        (0..self.side * self.side).map(sample).collect()
    }
}

/// Where the direction of a place within a pixel points.
fn direction(within: [f32; 2], pixel: [usize; 2], side: usize) -> Vector {
    unfolded([0, 1].map(|i| (pixel[i] as f32 + within[i]) / side as f32))
}

/// How large a pixel of the square is when seen from the middle, but for a factor that all share.
fn solid_angle(d: Vector) -> f32 {
    let sum = d.x().abs() + d.y().abs() + d.z().abs();
    sum * sum * sum
}

/// Where on the square a direction lies: the middle is straight up, the corners are straight down.
#[inline]
fn square(d: Vector) -> [f32; 2] {
    let scale = 1.0 / (d.x().abs() + d.y().abs() + d.z().abs());
    let (x, y) = (d.x() * scale, d.z() * scale);
    let (x, y) = if d.y() < 0.0 { folded(x, y) } else { (x, y) };
    [x * 0.5 + 0.5, y * 0.5 + 0.5]
}

fn unfolded([u, v]: [f32; 2]) -> Vector {
    let (x, y) = (u * 2.0 - 1.0, v * 2.0 - 1.0);
    let up = 1.0 - x.abs() - y.abs();
    let (x, y) = if up < 0.0 { folded(x, y) } else { (x, y) };
    Vector([x, up, y]).unit()
}

fn folded(x: f32, y: f32) -> (f32, f32) {
    ((1.0 - y.abs()).copysign(x), (1.0 - x.abs()).copysign(y))
}

/// Where in a picture all around a direction lies.
fn around(d: Vector) -> [f32; 2] {
    let level = (d.x() * d.x() + d.z() * d.z()).sqrt();
    [0.5 + Real::atan2(d.x(), -d.z()) / TAU, Real::atan2(level, d.y()) / PI]
}

/// How often 1 must be doubled to reach a number, to a tenth: exact at powers of two and straight between them.
fn doublings(v: f32) -> f32 {
    v.to_bits() as f32 * (1.0 / 8388608.0) - 127.0
}

/// A number that light can have.
fn clean(v: f32) -> f32 {
    Real::clamp(v, 0.0, 65504.0)
}
