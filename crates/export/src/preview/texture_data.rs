//! The numbers of textures and environments, for a renderer on another device.

use super::environment::Environment;
use super::max_pyramid::{GridStep, grid_steps};
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
    /// Maxima of the [useful](GridStep::is_useful) grids of the heights, cell by cell.
    pub maxima: Vec<&'a [f32]>,
}

/// The size of a mip level of a texture, and the grids of the maxima of its heights.
#[derive(Clone, Debug)]
pub struct LevelLayout {
    /// Texels across and down.
    pub size: [usize; 2],
    /// Grids, finest first.
    pub grids: Vec<GridStep>,
}

/// The mip levels of a texture with some texels across and down, finest first.
pub fn texture_layout(size: [usize; 2]) -> Vec<LevelLayout> {
    let mut sizes = vec![size];
    while let Some(last) = sizes.last().filter(|last| **last != [1, 1]) {
        sizes.push(last.map(|n| n.div_ceil(2)));
    }
    sizes.into_iter().map(|size| LevelLayout { size, grids: grid_steps(size) }).collect()
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
            TextureLevel {
                size: self.levels[i].size,
                surface: self.levels[i].px.as_flattened(),
                lobes: self.lobe_levels.get(i).map_or(&[], |level| level.px.as_flattened()),
                heights: heights.px.as_flattened(),
                maxima: peaks.grids.iter().map(|grid| &grid.maxima[..]).collect(),
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
