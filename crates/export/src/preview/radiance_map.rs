//! Octahedral maps of radiance with mip levels, for blurred lookups.

use super::irradiance::RadianceSample;
use super::octahedron::{solid_angle, texel_direction};
use super::vector::Vec3;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Red, green and blue, and one more number.
pub(super) type Texel = [f32; 4];

/// Map whose mip levels are each half as wide as the one before, down to one texel.
#[derive(Clone, Debug)]
pub(super) struct RadianceMap {
    pub(super) levels: Vec<RadianceLevel>,
}

/// A mip level: an octahedral map with a border of texels from across the edges.
#[derive(Clone, Debug)]
pub(super) struct RadianceLevel {
    pub(super) side: usize,
    pub(super) px: Vec<Texel>,
}

/// Number of levels that are too coarse for a lookup: those of 2 × 2 texels and of one.
pub(super) const COARSE_LEVELS: usize = 2;

impl RadianceMap {
    /// Map with a finest level, whose side is a power of two.
    pub(super) fn new(finest: RadianceLevel) -> RadianceMap {
        let mut levels = vec![finest];
        while let Some(last) = levels.last().filter(|last| last.side > 1) {
            levels.push(last.halved());
        }
        RadianceMap { levels }
    }
    /// Mean over all directions.
    pub(super) fn mean(&self) -> Texel {
        self.levels[self.levels.len() - 1].texel([0, 0])
    }
    /// Radiance at octahedral coordinates, averaged over an area of the square, whose sides are 1.
    #[inline]
    pub(super) fn radiance(&self, uv: [f32; 2], area: f32) -> Vec3 {
        let side = self.levels[0].side;
        let level = 0.5 * fast_log2(Real::max(area * (side * side) as u32 as f32, 1.0));
        let below = level as i32;
        let (fraction, below) = (level - below as f32, below as usize);
        let last = self.levels.len() - 1 - COARSE_LEVELS;
        let fine = self.levels[below.min(last)].at(uv);
        if fraction == 0.0 {
            return Vec3([fine[0], fine[1], fine[2]]);
        }
        let coarse = self.levels[(below + 1).min(last)].at(uv);
        Vec3([0, 1, 2].map(|i| fine[i] + (coarse[i] - fine[i]) * fraction))
    }
}

impl RadianceLevel {
    /// Level with a value for each texel.
    pub(super) fn new(side: usize, value: impl Fn(usize, usize) -> Texel + Sync) -> RadianceLevel {
        let stride = side + 2;
        let mut px = vec![[0.0; 4]; stride * stride];
        px.par_chunks_mut(stride).skip(1).take(side).enumerate().for_each(|(y, row)| {
            for x in 0..side {
                row[x + 1] = value(x, y);
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
    pub(super) fn texel(&self, [x, y]: [usize; 2]) -> Texel {
        self.px[(y + 1) * (self.side + 2) + x + 1]
    }
    /// Bilinear interpolation.
    #[inline]
    pub(super) fn at(&self, [u, v]: [f32; 2]) -> Texel {
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
        out
    }
    fn halved(&self) -> RadianceLevel {
        RadianceLevel::new(self.side / 2, |x, y| {
            let (mut sum, mut weights) = ([0.0; 4], 0.0);
            for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let at = [2 * x + i, 2 * y + j];
                let weight = self.texel_solid_angle(at);
                sum.iter_mut().zip(self.texel(at)).for_each(|(sum, v)| *sum += v * weight);
                weights += weight;
            }
            sum.map(|v| v * (1.0 / weights))
        })
    }
    /// Solid angle of a texel, up to a constant factor.
    pub(super) fn texel_solid_angle(&self, pixel: [usize; 2]) -> f32 {
        solid_angle(texel_direction([0.5, 0.5], pixel, self.side))
    }
    /// Radiance of each texel, towards its centre.
    pub(super) fn samples(&self) -> impl Iterator<Item = RadianceSample> {
        (0..self.side * self.side).map(|i| {
            let pixel = [i % self.side, i / self.side];
            let toward = texel_direction([0.5, 0.5], pixel, self.side);
            let [r, g, b, _] = self.texel(pixel);
            RadianceSample { toward, light: Vec3([r, g, b]), solid_angle: solid_angle(toward) }
        })
    }
}

/// Piecewise linear log₂, exact at powers of two, with an error below 0.1.
fn fast_log2(v: f32) -> f32 {
    v.to_bits() as f32 * (1.0 / 8388608.0) - 127.0
}
