//! Environment maps: radiance from all directions, prefiltered for blurred lookups.

use super::irradiance::{Irradiance, IrradianceMap, RadianceSample};
use super::lamps::{Lamps, lamp_share};
use super::octahedron::{octahedral_direction, octahedral_uv, solid_angle, texel_direction};
use super::radiance_map::{RadianceLevel, RadianceMap};
use super::vector::Vec3;
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::f32::consts::{PI, TAU};

/// Radiance from all directions, and a key light.
#[derive(Clone, Debug)]
pub struct Environment {
    /// Radiance without the lamps.
    pub(super) ambient: RadianceMap,
    /// Lamps.
    pub(super) lamps: Lamps,
    /// Irradiance of a surface for each normal.
    pub(super) irradiance: IrradianceMap,
    /// Light that casts shadows; black if there is none.
    pub key: KeyLight,
}

/// Radiance from a direction in two parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitRadiance {
    /// Radiance without the lamps.
    pub(super) ambient: Vec3,
    /// Radiance of the lamps.
    pub(super) lamps: Vec3,
    /// Probability density of lamp samples, per solid angle.
    pub(super) lamp_density: f32,
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

/// Texels along a side of the finest level; of the irradiance map, and of the level it is integrated from.
const FINEST_SIDE: usize = 256;
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
            let light = sum * 0.25;
            let [r, g, b] = light.0;
            [r, g, b, light.luminance()]
        };
        let whole = RadianceMap::new(RadianceLevel::new(side, pixel));
        let mean_luminance = whole.mean()[3];
        let lamp = |x: usize, y: usize| {
            let [r, g, b, luminance] = whole.levels[0].texel([x, y]);
            Vec3([r, g, b]) * lamp_share(luminance, mean_luminance)
        };
        let ambient = RadianceLevel::new(side, |x, y| {
            let ([r, g, b, luminance], lamp) = (whole.levels[0].texel([x, y]), lamp(x, y));
            [r - lamp.x(), g - lamp.y(), b - lamp.z(), luminance]
        });
        let from = whole.levels.iter().find(|level| level.side == IRRADIANCE_SOURCE_SIDE);
        let samples: Vec<RadianceSample> = from.expect("the sides are powers of two").samples().collect();
        let irradiance = IrradianceMap::new(IRRADIANCE_SIDE, &samples, octahedral_direction);
        Environment { ambient: RadianceMap::new(ambient), lamps: Lamps::new(side, lamp), irradiance, key }
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
    pub(super) fn blurred_radiance(&self, d: Vec3, angle: f32) -> Vec3 {
        let (uv, area) = (octahedral_uv(d), angle / solid_angle(d));
        self.ambient.radiance(uv, area) + self.lamps.radiance(uv, area)
    }
    /// Radiance from a direction in two parts. Only the part without lamps is averaged over a solid angle: averaged lamps
    /// would shine where no lamp samples are, and their light would count twice.
    #[inline]
    pub(super) fn split_radiance(&self, d: Vec3, angle: f32) -> SplitRadiance {
        let uv = octahedral_uv(d);
        let (lamps, lamp_density) = self.lamps.radiance_and_density(uv);
        SplitRadiance { ambient: self.ambient.radiance(uv, angle / solid_angle(d)), lamps, lamp_density }
    }
    /// Radiance from a direction.
    pub fn radiance(&self, d: Vec3) -> Vec3 {
        self.blurred_radiance(d, 0.0)
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

/// Coordinates of a direction in an equirectangular image.
fn equirectangular_uv(d: Vec3) -> [f32; 2] {
    let level = (d.x() * d.x() + d.z() * d.z()).sqrt();
    [0.5 + Real::atan2(d.x(), -d.z()) / TAU, Real::atan2(level, d.y()) / PI]
}

/// Clamps to finite, non-negative radiance.
fn clamp_radiance(v: f32) -> f32 {
    Real::clamp(v, 0.0, 65504.0)
}
