//! Lamps of an environment: radiance far above the mean, and directions distributed like it.

use super::octahedron::{octahedral_uv, solid_angle, texel_direction};
use super::radiance_map::{RadianceLevel, RadianceMap};
use super::sampling::sobol_2d;
use super::vector::Vec3;
use lapidary_field::real::Real;
use std::f32::consts::PI;

/// Radiance of the lamps of an environment.
#[derive(Clone, Debug)]
pub(super) struct Lamps {
    /// The fourth number of a texel is proportional to the density of samples.
    pub(super) map: RadianceMap,
    /// Probability density per solid angle, for a fourth number of 1; 0 without lamps.
    pub(super) density_scale: f32,
}

/// Number of samples in a block.
pub(super) const LANES: usize = 8;

/// Samples of the lamps, in arrays so that the compiler computes several at once.
#[derive(Clone, Debug)]
pub(super) struct LampBlock {
    /// Coordinates of the directions.
    pub(super) toward: [[f32; LANES]; 3],
    /// Red, green and blue. Each is multiplied by `density` over the density that the samples have without interpolation
    /// between texels.
    pub(super) light: [[f32; LANES]; 3],
    /// Probability density per solid angle.
    pub(super) density: [f32; LANES],
}

/// Multiple of the mean luminance above which radiance belongs to a lamp.
const LAMP_BRIGHTNESS: f32 = 1.5;
/// Largest float below 1.
const BELOW_ONE: f32 = 1.0 - f32::EPSILON / 2.0;

/// Fraction of the radiance of some luminance that belongs to a lamp, in an environment with some mean luminance.
pub(super) fn lamp_share(luminance: f32, mean: f32) -> f32 {
    let rest = LAMP_BRIGHTNESS * mean;
    if luminance > rest { 1.0 - rest / luminance } else { 0.0 }
}

impl Lamps {
    /// Lamps with a radiance for each texel.
    pub(super) fn new(side: usize, radiance: impl Fn(usize, usize) -> Vec3 + Sync) -> Lamps {
        let map = RadianceMap::new(RadianceLevel::new(side, |x, y| {
            let light = radiance(x, y);
            // Small lamps, which are brighter than wide ones, get more samples than in proportion to their light.
            let luminance = light.luminance();
            let [r, g, b] = light.0;
            [r, g, b, luminance * luminance.sqrt()]
        }));
        let total = map.mean()[3] * (4.0 * PI);
        let density_scale = if total > 0.0 { 1.0 / total } else { 0.0 };
        Lamps { map, density_scale }
    }
    /// Radiance at octahedral coordinates, averaged over an area of the square.
    pub(super) fn radiance(&self, uv: [f32; 2], area: f32) -> Vec3 {
        self.map.radiance(uv, area)
    }
    /// Radiance at octahedral coordinates, and the probability density of samples.
    #[inline]
    pub(super) fn radiance_and_density(&self, uv: [f32; 2]) -> (Vec3, f32) {
        let [r, g, b, density] = self.map.levels[0].at(uv);
        (Vec3([r, g, b]), density * self.density_scale)
    }
    /// The first `count` samples, rotated about the y axis by the sine and cosine of an angle; none without lamps.
    pub(super) fn samples(&self, count: usize, rotation: [f32; 2]) -> Vec<LampBlock> {
        if self.density_scale == 0.0 {
            return vec![];
        }
        let middle = 0.5 / count as f32;
        let block = |block: usize| {
            let mut out = LampBlock { toward: [[0.0; LANES]; 3], light: [[0.0; LANES]; 3], density: [0.0; LANES] };
            for lane in 0..LANES {
                let (toward, drawn_density) = self.draw(sobol_2d((block * LANES + lane) as u32).map(|v| v + middle));
                let (light, density) = self.radiance_and_density(octahedral_uv(toward));
                let (toward, light) = (toward.rotated_y(rotation), light * (density / drawn_density));
                for axis in 0..3 {
                    (out.toward[axis][lane], out.light[axis][lane]) = (toward.0[axis], light.0[axis]);
                }
                out.density[lane] = density;
            }
            out
        };
        (0..count / LANES).map(block).collect()
    }
    /// Maps a point of the unit square to a direction and its density, by hierarchical warping (Clarberg et al., 2005).
    fn draw(&self, [mut u, mut v]: [f32; 2]) -> (Vec3, f32) {
        let ([mut x, mut y], mut density) = ([0, 0], 1.0);
        // Chooses the part of an interval that a point lies in, and maps that part to the whole interval.
        let choose = |at: &mut f32, [first, second]: [f32; 2]| {
            let share = first / (first + second);
            let is_second = *at >= share;
            *at = if is_second { (*at - share) / (1.0 - share) } else { *at / share };
            *at = Real::min(*at, BELOW_ONE);
            (usize::from(is_second), if is_second { 1.0 - share } else { share })
        };
        let finer = self.map.levels.iter().rev().skip(1);
        for level in finer {
            let weight = |i: usize, j: usize| {
                let at = [2 * x + i, 2 * y + j];
                level.texel(at)[3] * level.texel_solid_angle(at)
            };
            let [above, below] = [0, 1].map(|j| [weight(0, j), weight(1, j)]);
            let (j, row_share) = choose(&mut v, [above[0] + above[1], below[0] + below[1]]);
            let (i, share) = choose(&mut u, if j == 0 { above } else { below });
            (x, y) = (2 * x + i, 2 * y + j);
            density *= 4.0 * row_share * share;
        }
        let toward = texel_direction([u, v], [x, y], self.map.levels[0].side);
        (toward, density / solid_angle(toward))
    }
}
