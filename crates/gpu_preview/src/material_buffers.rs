//! Materials in the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use lapidary_export::preview::{ChannelLayout, Texture, TextureLevel, lobe_layout, surface_layout};
use wgpu::{Buffer, BufferUsages};

/// The mip levels of a texture with its heights, in the memory of a GPU. The numbers of a texel are divided into groups of
/// four, and the texels of a group are adjacent, so that a changed channel is copied without most of the others.
#[derive(Debug)]
pub struct MaterialBuffers {
    /// For each level: where it begins, its size, and its grids; then two entries for each grid.
    pub(crate) table: Buffer,
    pub(crate) texels: Buffer,
    pub(crate) heights: Buffer,
    pub(crate) has_lobes: bool,
    /// Number of levels, where the optional channels begin, and number of texels of all levels.
    pub(crate) uniform: [f32; 4],
    /// Columns and rows of the finest level.
    size: [usize; 2],
    /// Identities of the groups, and of the heights.
    groups: Vec<u128>,
    height: u128,
    /// Bytes that have been copied.
    uploaded: u64,
}

/// The identities of the maps that a texture was made of, by the names of their channels. Equal identities mean equal maps;
/// a channel that is missing has its default everywhere.
pub type ChannelIdentities<'a> = &'a [(&'static str, u128)];

/// Bits of a table entry for the number of grids of a level.
const COUNT_BITS: u32 = 8;
/// Numbers of a group.
const GROUP: usize = 4;

impl MaterialBuffers {
    /// Copies a texture to the GPU.
    pub fn new(
        gpu: &PreviewGpu,
        texture: &Texture,
        channels: ChannelIdentities<'_>,
    ) -> Result<MaterialBuffers, PreviewGpuError> {
        let levels = texture.data();
        let (table, heights) = tables(&levels);
        let has_lobes = !levels[0].lobes.is_empty();
        let groups = group_identities(channels, has_lobes);
        let texels: usize = levels.iter().map(|level| level.size[0] * level.size[1]).sum();
        let lobes_begin = texels * surface_layout().defaults.len() / GROUP;
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST;
        let bytes = (size_of::<[f32; GROUP]>() * texels * groups.len()).max(16) as u64;
        let (table, heights): (&[u8], &[u8]) = (bytemuck::cast_slice(&table), bytemuck::cast_slice(&heights));
        let mut material = MaterialBuffers {
            table: gpu.storage("the table of the material", &[table])?,
            texels: gpu.buffer("the material", bytes, usage)?,
            heights: gpu.storage("the heights of the material", &[heights])?,
            has_lobes,
            // Indices are below 2²⁴, as far as buffers may be large.
            uniform: [levels.len() as f32, lobes_begin as f32, texels as f32, 0.0],
            size: levels[0].size,
            groups,
            height: identity(channels, "height"),
            uploaded: (table.len() + heights.len()) as u64,
        };
        let count = material.groups.len();
        material.write_groups(gpu, &levels, 0..count);
        Ok(material)
    }
    /// Replaces the texture, and copies what has changed since the last one.
    pub fn update(
        &mut self,
        gpu: &PreviewGpu,
        texture: &Texture,
        channels: ChannelIdentities<'_>,
    ) -> Result<(), PreviewGpuError> {
        let levels = texture.data();
        let height = identity(channels, "height");
        if levels[0].size != self.size || levels[0].lobes.is_empty() == self.has_lobes {
            let uploaded = self.uploaded;
            *self = MaterialBuffers::new(gpu, texture, channels)?;
            self.uploaded += uploaded;
            return Ok(());
        }
        if height != self.height {
            let (table, heights) = tables(&levels);
            for (buffer, bytes) in
                [(&self.table, bytemuck::cast_slice(&table)), (&self.heights, bytemuck::cast_slice(&heights))]
            {
                let bytes: &[u8] = bytes;
                gpu.queue.write_buffer(buffer, 0, bytes);
                self.uploaded += bytes.len() as u64;
            }
            self.height = height;
        }
        let groups = group_identities(channels, self.has_lobes);
        let old = std::mem::replace(&mut self.groups, groups);
        let changed: Vec<usize> = (0..old.len()).filter(|group| old[*group] != self.groups[*group]).collect();
        self.write_groups(gpu, &levels, changed);
        gpu.check()
    }
    /// The bytes that it takes on the GPU.
    pub fn bytes(&self) -> u64 {
        [&self.table, &self.texels, &self.heights].iter().map(|buffer| buffer.size()).sum()
    }
    /// The bytes that have been copied to the GPU since it was made.
    pub fn uploaded(&self) -> u64 {
        self.uploaded
    }
    /// Copies groups of the numbers of all texels.
    fn write_groups(&mut self, gpu: &PreviewGpu, levels: &[TextureLevel<'_>], groups: impl IntoIterator<Item = usize>) {
        let [surface, lobes] = [surface_layout(), lobe_layout()].map(|layout| layout.defaults.len());
        for group in groups {
            let first = GROUP * group;
            let numbers: Vec<[f32; GROUP]> = if first < surface {
                levels.iter().flat_map(|level| numbers(level.surface, surface, first)).collect()
            } else {
                levels.iter().flat_map(|level| numbers(level.lobes, lobes, first - surface)).collect()
            };
            let bytes: &[u8] = bytemuck::cast_slice(&numbers);
            gpu.queue.write_buffer(&self.texels, (group * bytes.len()) as u64, bytes);
            self.uploaded += bytes.len() as u64;
        }
    }
}

/// Four numbers of each texel, of some numbers, from one of them on.
fn numbers(texels: &[f32], count: usize, first: usize) -> impl Iterator<Item = [f32; GROUP]> + '_ {
    texels.chunks_exact(count).map(move |texel| [0, 1, 2, 3].map(|k| texel[first + k]))
}

/// The identity of a channel.
fn identity(channels: ChannelIdentities<'_>, name: &str) -> u128 {
    channels.iter().find(|(channel, _)| *channel == name).map_or(0, |(_, identity)| *identity)
}

/// The identity of each group, from those of the channels that have numbers in it.
fn group_identities(channels: ChannelIdentities<'_>, has_lobes: bool) -> Vec<u128> {
    let layouts = [Some(surface_layout()), has_lobes.then(lobe_layout)];
    let groups = |layout: ChannelLayout| {
        let mut groups = vec![0u128; layout.defaults.len() / GROUP];
        let mut first = 0;
        for (name, width) in layout.channels {
            for group in &mut groups[first / GROUP..=(first + width - 1) / GROUP] {
                *group = group.rotate_left(7) ^ identity(channels, name);
            }
            first += width;
        }
        groups
    };
    layouts.into_iter().flatten().flat_map(groups).collect()
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
