//! Materials in the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use lapidary_export::preview::{Texture, TextureLevel, surface_layout};
use wgpu::Buffer;

/// The mip levels of a texture with its heights, in the memory of a GPU.
#[derive(Debug)]
pub struct MaterialBuffers {
    /// For each level: where it begins, its size, and its grids; then two entries for each grid.
    pub(crate) table: Buffer,
    pub(crate) texels: Buffer,
    pub(crate) heights: Buffer,
    pub(crate) has_lobes: bool,
    /// Number of levels, and where the optional channels begin.
    pub(crate) uniform: [f32; 4],
}

/// Bits of a table entry for the number of grids of a level.
const COUNT_BITS: u32 = 8;

impl MaterialBuffers {
    /// Copies a texture to the GPU.
    pub fn new(gpu: &PreviewGpu, texture: &Texture) -> Result<MaterialBuffers, PreviewGpuError> {
        let levels = texture.data();
        let (table, heights) = tables(&levels);
        let has_lobes = !levels[0].lobes.is_empty();
        let parts = levels.iter().map(|level| level.surface).chain(levels.iter().map(|level| level.lobes));
        let parts: Vec<&[u8]> = parts.map(bytemuck::cast_slice).collect();
        let texel_count: usize = levels.iter().map(|level| level.size[0] * level.size[1]).sum();
        let lobes_begin = texel_count * surface_layout().defaults.len() / 4;
        Ok(MaterialBuffers {
            table: gpu.storage("the table of the material", &[bytemuck::cast_slice(&table)])?,
            texels: gpu.storage("the material", &parts)?,
            heights: gpu.storage("the heights of the material", &[bytemuck::cast_slice(&heights)])?,
            has_lobes,
            // Indices are below 2²⁴, as far as buffers may be large.
            uniform: [levels.len() as f32, lobes_begin as f32, 0.0, 0.0],
        })
    }
}

/// The table of levels and grids, and the heights with the maxima of all grids after them.
fn tables(levels: &[TextureLevel<'_>]) -> (Vec<[u32; 4]>, Vec<f32>) {
    let mut heights: Vec<f32> = levels.iter().flat_map(|level| level.heights).copied().collect();
    let (mut table, mut grids, mut begin) = (vec![], vec![], 0);
    // A grid has two entries, so that the first grid begins at an even one.
    let first_grid = levels.len().next_multiple_of(2) as u32 / 2;
    for level in levels {
        let [across, down] = level.size.map(|n| n as u32);
        let first = first_grid + grids.len() as u32 / 2;
        table.push([begin, across, down, first << COUNT_BITS | level.peaks.len() as u32]);
        begin += across * down;
        for grid in &level.peaks {
            let [across, down] = grid.size.map(|n| n as u32);
            let [u, v] = grid.free_distance.map(f32::to_bits);
            grids.extend([[heights.len() as u32, across, down, 0], [u, v, 0, 0]]);
            heights.extend(grid.maxima);
        }
    }
    table.resize(2 * first_grid as usize, [0; 4]);
    table.extend(grids);
    (table, heights)
}
