//! The numbers of textures and environments, for a renderer on another device.

use super::environment::Environment;
use super::radiance_map::{COARSE_LEVELS, RadianceMap};
use super::texture::Texture;

/// A mip level of a texture, texel by texel from the top row.
#[derive(Clone, Debug)]
pub struct TextureLevel<'a> {
    /// Texels across and down.
    pub size: [usize; 2],
    /// Channels that every material has, laid out as [`surface_layout`](super::surface_layout).
    pub surface: &'a [f32],
    /// Optional channels, laid out as [`lobe_layout`](super::lobe_layout); empty if the material has none.
    pub lobes: &'a [f32],
    /// Heights.
    pub heights: &'a [f32],
    /// Maximum pyramid of the heights.
    pub peaks: Vec<PeakGrid<'a>>,
}

/// Grid of the maximum heights around its cells.
#[derive(Clone, Copy, Debug)]
pub struct PeakGrid<'a> {
    /// Cells across and down.
    pub size: [usize; 2],
    /// Maximum of each cell.
    pub maxima: &'a [f32],
    /// Distance, in repeats across and down, within which no height exceeds the maximum.
    pub free_distance: [f32; 2],
}

/// A level of an octahedral map, with a border of one texel on each side.
#[derive(Clone, Copy, Debug)]
pub struct RadianceTexels<'a> {
    /// Texels along a side, without the border.
    pub side: usize,
    /// Red, green, blue, and one more number.
    pub texels: &'a [[f32; 4]],
}

/// The numbers of an environment.
#[derive(Clone, Debug)]
pub struct EnvironmentData<'a> {
    /// Radiance without lamps, finest level first.
    pub ambient: Vec<RadianceTexels<'a>>,
    /// Radiance of the lamps. The fourth number times `density_scale` is the probability density of lamp samples.
    pub lamps: Vec<RadianceTexels<'a>>,
    /// Density for a fourth number of 1; 0 without lamps.
    pub density_scale: f32,
    /// Texels along a side of the irradiance map, which has 24 numbers in each.
    pub irradiance_side: usize,
    /// Irradiance for each normal.
    pub irradiance: &'a [f32],
}

impl Texture {
    /// Mip levels, finest first.
    pub fn data(&self) -> Vec<TextureLevel<'_>> {
        let level = |i: usize| {
            let (heights, peaks) = &self.height_level[i];
            let grids = peaks.grids.iter();
            TextureLevel {
                size: self.levels[i].size,
                surface: self.levels[i].px.as_flattened(),
                lobes: self.lobe_levels.get(i).map_or(&[], |level| level.px.as_flattened()),
                heights: heights.px.as_flattened(),
                peaks: grids
                    .map(|grid| PeakGrid { size: grid.size, maxima: &grid.maxima, free_distance: grid.free_distance })
                    .collect(),
            }
        };
        (0..self.levels.len()).map(level).collect()
    }
}

impl Environment {
    /// Radiance maps, and the irradiance map.
    pub fn data(&self) -> EnvironmentData<'_> {
        EnvironmentData {
            ambient: levels(&self.ambient),
            lamps: levels(&self.lamps.map),
            density_scale: self.lamps.density_scale,
            irradiance_side: self.irradiance.side,
            irradiance: self.irradiance.px.as_flattened(),
        }
    }
}

/// Levels that lookups use, finest first.
fn levels(map: &RadianceMap) -> Vec<RadianceTexels<'_>> {
    let levels = &map.levels[..map.levels.len() - COARSE_LEVELS];
    levels.iter().map(|level| RadianceTexels { side: level.side, texels: &level.px }).collect()
}
