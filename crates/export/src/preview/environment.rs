//! Environment maps: radiance from all directions, prefiltered for blurred lookups.
//!
//! Directions are mapped to a square by unfolding an octahedron (Praun and Hoppe, 2003): a lookup needs neither angles
//! nor roots, and there are no poles.

use super::irradiance::{Irradiance, IrradianceMap, RadianceSample};
use super::vector::Vec3;
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::f32::consts::{PI, TAU};

/// Radiance from all directions, and a key light.
#[derive(Clone, Debug)]
pub struct Environment {
    /// Mip levels, each half as wide as the one before.
    levels: Vec<RadianceLevel>,
    /// Irradiance of a surface for each normal.
    irradiance: IrradianceMap,
    /// Light that casts shadows; black if there is none.
    pub key: KeyLight,
}

/// Distant disk light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyLight {
    /// Direction towards it.
    pub toward: Vec3,
    /// Irradiance of a surface that faces it.
    pub color: Vec3,
    /// Angular radius in radians.
    pub angular_radius: f32,
}

/// A mip level: an octahedral map with a border of texels from across the edges.
#[derive(Clone, Debug)]
struct RadianceLevel {
    side: usize,
    px: Vec<[f32; 4]>,
}

/// Texels along a side of the finest level and of the coarsest; of the irradiance map, and of the level it is
/// integrated from.
const FINEST_SIDE: usize = 256;
const COARSEST_SIDE: usize = 4;
const IRRADIANCE_SIDE: usize = 32;
const IRRADIANCE_SOURCE_SIDE: usize = 64;

impl KeyLight {
    /// No light.
    pub const NONE: KeyLight = KeyLight { toward: Vec3::UP, color: Vec3::ZERO, angular_radius: 0.1 };
}

impl Environment {
    /// Environment with a radiance for each direction.
    pub fn new(radiance: impl Fn(Vec3) -> Vec3 + Sync, key: KeyLight) -> Environment {
        Environment::with_resolution(FINEST_SIDE, radiance, key)
    }
    /// Environment whose finest level has `side` texels along a side, a power of two.
    fn with_resolution(side: usize, radiance: impl Fn(Vec3) -> Vec3 + Sync, key: KeyLight) -> Environment {
        // Four samples per texel, so that the edges of lamps are smooth.
        let subsamples = [0.25, 0.75];
        let pixel = |x: usize, y: usize| {
            let sum = subsamples.iter().flat_map(|v| subsamples.map(|u| (u, v))).fold(Vec3::ZERO, |sum, (u, v)| {
                sum + radiance(texel_direction([u, *v], [x, y], side)).map(clamp_radiance)
            });
            sum * 0.25
        };
        let mut levels = vec![RadianceLevel::new(side, pixel)];
        while let Some(last) = levels.last().filter(|last| last.side > COARSEST_SIDE) {
            levels.push(last.halved());
        }
        let from =
            levels.iter().find(|level| level.side == IRRADIANCE_SOURCE_SIDE).expect("the sides are powers of two");
        let irradiance = IrradianceMap::new(IRRADIANCE_SIDE, &from.samples(), octahedral_direction);
        Environment { levels, irradiance, key }
    }
    /// Environment from an equirectangular image, whose centre lies in the direction −z.
    ///
    /// Returns `None` for an image without pixels or with fewer than three channels.
    pub fn from_equirectangular(image: &Image) -> Option<Environment> {
        let [width, height] = image.size.map(|n| n as usize);
        let whole = image.channels >= 3 && width > 0 && height > 0;
        if !whole || image.px.len() != width * height * image.channels {
            return None;
        }
        let at = |x: usize, y: usize| {
            let px = &image.px[(y * width + x) * image.channels..];
            Vec3([px[0], px[1], px[2]]).map(clamp_radiance)
        };
        // As many samples per texel as it covers pixels of the image, so that small suns are not missed.
        let side = (width / 4).next_power_of_two().clamp(FINEST_SIDE, 4 * FINEST_SIDE);
        let subsamples = width.div_ceil(side).clamp(1, 16);
        let radiance = |d: Vec3| {
            let [u, v] = equirectangular_uv(d);
            let (x, y) = (u * width as f32 - 0.5, Real::max(v * height as f32 - 0.5, 0.0));
            let (fx, fy) = (x - x.floor(), y - y.floor());
            let column = |i: i64| (x.floor() as i64 + i).rem_euclid(width as i64) as usize;
            let row = |i: usize| (y as usize + i).min(height - 1);
            let line = |y: usize| at(column(0), y).lerp(at(column(1), y), fx);
            line(row(0)).lerp(line(row(1)), fy)
        };
        let step = 0.5 / (side * subsamples) as f32;
        let average_radiance = move |d: Vec3| {
            let [u, v] = octahedral_uv(d);
            let mut sum = Vec3::ZERO;
            for i in 0..subsamples * subsamples {
                let shift = |i: usize| (i as f32 + 0.5 - subsamples as f32 * 0.5) * step;
                sum = sum + radiance(octahedral_direction([u + shift(i % subsamples), v + shift(i / subsamples)]));
            }
            sum * (1.0 / (subsamples * subsamples) as f32)
        };
        Some(Environment::with_resolution(side, average_radiance, KeyLight::NONE))
    }

    /// Radiance from a direction, averaged over a solid angle.
    pub(super) fn blurred_radiance(&self, d: Vec3, solid_angle: f32) -> Vec3 {
        let sum = d.x().abs() + d.y().abs() + d.z().abs();
        let side = self.levels[0].side;
        let pixel = 4.0 * sum * sum * sum / (side * side) as u32 as f32;
        let level = 0.5 * fast_log2(Real::max(solid_angle / pixel, 1.0));
        let at = octahedral_uv(d);
        let below = level as i32;
        let (fraction, below) = (level - below as f32, below as usize);
        let last = self.levels.len() - 1;
        let fine = self.levels[below.min(last)].at(at);
        if fraction == 0.0 { fine } else { fine.lerp(self.levels[(below + 1).min(last)].at(at), fraction) }
    }
    /// Radiance from a direction.
    pub fn radiance(&self, d: Vec3) -> Vec3 {
        self.levels[0].at(octahedral_uv(d))
    }
    /// Radiance reflected by a white diffuse surface with a certain normal.
    pub fn diffuse_radiance(&self, facing: Vec3) -> Vec3 {
        self.irradiance.diffuse(octahedral_uv(facing))
    }
    /// Irradiance and its moments for a normal.
    pub(super) fn irradiance(&self, facing: Vec3) -> Irradiance {
        self.irradiance.at(octahedral_uv(facing))
    }
}

impl RadianceLevel {
    fn new(side: usize, pixel: impl Fn(usize, usize) -> Vec3 + Sync) -> RadianceLevel {
        let stride = side + 2;
        let mut px = vec![[0.0; 4]; stride * stride];
        px.par_chunks_mut(stride).skip(1).take(side).enumerate().for_each(|(y, row)| {
            for x in 0..side {
                let [r, g, b] = pixel(x, y).0;
                row[x + 1] = [r, g, b, 0.0];
            }
        });
        // Beyond an edge the map continues at the same edge, mirrored about its centre.
        for i in 1..=side {
            let across = stride - 1 - i;
            px[i] = px[stride + across];
            px[(stride - 1) * stride + i] = px[side * stride + across];
            px[i * stride] = px[across * stride + 1];
            px[i * stride + stride - 1] = px[across * stride + side];
        }
        for (corner, from) in [([0, 0], [side, side]), ([side + 1, 0], [1, side]), ([0, side + 1], [side, 1])] {
            px[corner[1] * stride + corner[0]] = px[from[1] * stride + from[0]];
        }
        px[stride * stride - 1] = px[stride + 1];
        RadianceLevel { side, px }
    }
    fn pixel(&self, x: usize, y: usize) -> Vec3 {
        let [r, g, b, _] = self.px[(y + 1) * (self.side + 2) + x + 1];
        Vec3([r, g, b])
    }
    /// Bilinear interpolation.
    #[inline]
    fn at(&self, [u, v]: [f32; 2]) -> Vec3 {
        // 32-bit integers convert to and from floats faster than 64-bit ones.
        let side = self.side as i32;
        let (x, y) = (u * side as f32 + 0.5, v * side as f32 + 0.5);
        let (column, row) = ((x as i32).clamp(0, side), (y as i32).clamp(0, side));
        let (fx, fy) = (x - column as f32, y - row as f32);
        let (column, row) = (column as usize, row as usize);
        let stride = self.side + 2;
        let [above, below] = [row, row + 1].map(|row| &self.px[row * stride + column..][..2]);
        let mut out = [0.0; 4];
        for (i, out) in out.iter_mut().enumerate() {
            let top = above[0][i] + (above[1][i] - above[0][i]) * fx;
            let bottom = below[0][i] + (below[1][i] - below[0][i]) * fx;
            *out = top + (bottom - top) * fy;
        }
        Vec3([out[0], out[1], out[2]])
    }
    fn halved(&self) -> RadianceLevel {
        RadianceLevel::new(self.side / 2, |x, y| {
            let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
            for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (x, y) = (2 * x + i, 2 * y + j);
                let weight = solid_angle(texel_direction([0.5, 0.5], [x, y], self.side));
                (sum, weights) = (sum + self.pixel(x, y) * weight, weights + weight);
            }
            sum * (1.0 / weights)
        })
    }
    fn samples(&self) -> Vec<RadianceSample> {
        let sample = |i: usize| {
            let (x, y) = (i % self.side, i / self.side);
            let toward = texel_direction([0.5, 0.5], [x, y], self.side);
            RadianceSample { toward, light: self.pixel(x, y), solid_angle: solid_angle(toward) }
        };
        (0..self.side * self.side).map(sample).collect()
    }
}

/// Direction of a point within a texel.
fn texel_direction(within: [f32; 2], pixel: [usize; 2], side: usize) -> Vec3 {
    octahedral_direction([0, 1].map(|i| (pixel[i] as f32 + within[i]) / side as f32))
}

/// Solid angle of a texel in some direction, up to a constant factor.
fn solid_angle(d: Vec3) -> f32 {
    let sum = d.x().abs() + d.y().abs() + d.z().abs();
    sum * sum * sum
}

/// Octahedral coordinates of a direction: the centre is +y, the corners are −y.
#[inline]
fn octahedral_uv(d: Vec3) -> [f32; 2] {
    let scale = 1.0 / (d.x().abs() + d.y().abs() + d.z().abs());
    let (x, y) = (d.x() * scale, d.z() * scale);
    let (x, y) = if d.y() < 0.0 { fold_octahedron(x, y) } else { (x, y) };
    [x * 0.5 + 0.5, y * 0.5 + 0.5]
}

fn octahedral_direction([u, v]: [f32; 2]) -> Vec3 {
    let (x, y) = (u * 2.0 - 1.0, v * 2.0 - 1.0);
    let up = 1.0 - x.abs() - y.abs();
    let (x, y) = if up < 0.0 { fold_octahedron(x, y) } else { (x, y) };
    Vec3([x, up, y]).normalized()
}

fn fold_octahedron(x: f32, y: f32) -> (f32, f32) {
    ((1.0 - y.abs()).copysign(x), (1.0 - x.abs()).copysign(y))
}

/// Coordinates of a direction in an equirectangular image.
fn equirectangular_uv(d: Vec3) -> [f32; 2] {
    let level = (d.x() * d.x() + d.z() * d.z()).sqrt();
    [0.5 + Real::atan2(d.x(), -d.z()) / TAU, Real::atan2(level, d.y()) / PI]
}

/// Piecewise linear log₂, exact at powers of two, with an error below 0.1.
fn fast_log2(v: f32) -> f32 {
    v.to_bits() as f32 * (1.0 / 8388608.0) - 127.0
}

/// Clamps to finite, non-negative radiance.
fn clamp_radiance(v: f32) -> f32 {
    Real::clamp(v, 0.0, 65504.0)
}
