//! Materials in the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use crate::material_table::MaterialTable;
use lapidary_export::preview::{ChannelLayout, Texture, TextureLevel, lobe_layout, surface_layout};
use wgpu::{Buffer, BufferUsages};

/// The mip levels of a texture with its heights, in the memory of a GPU. The numbers of a texel are divided into groups of
/// four, and the texels of a group are adjacent, so that a changed channel is copied without most of the others.
#[derive(Debug)]
pub struct MaterialBuffers {
    /// The entries of the places.
    pub(crate) table: Buffer,
    pub(crate) texels: Buffer,
    /// Heights and maxima, and room for the cells of grids.
    pub(crate) heights: Buffer,
    /// The smallest and the largest height, as integers that sort as the numbers do.
    pub(crate) range: Buffer,
    pub(crate) has_lobes: bool,
    /// Number of levels, where the optional channels begin, and number of texels of all levels.
    pub(crate) uniform: [f32; 4],
    /// Contents that the GPU has computed, and true if they have a map of heights.
    pub(crate) computed: Option<bool>,
    places: MaterialTable,
    /// Identities of the groups, and of the heights, once they have contents.
    groups: Vec<Option<u128>>,
    height: Option<u128>,
    /// Bytes that have been copied.
    uploaded: u64,
}

/// The identities of the maps that a texture was made of, by the names of their channels. Equal identities mean equal maps;
/// a channel that is missing has its default everywhere.
pub type ChannelIdentities<'a> = &'a [(&'static str, u128)];

/// Parts of a material that differ from those in the buffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialChanges {
    /// Groups of four numbers of the texels.
    pub groups: Vec<usize>,
    /// True if the heights, their maxima and their range differ.
    pub heights: bool,
}

/// Numbers of a group.
const GROUP: usize = 4;
/// The height 0 as an integer that sorts as the numbers do.
const ZERO_HEIGHT: u32 = 1 << 31;

impl MaterialBuffers {
    /// Copies a texture to the GPU.
    pub fn new(
        gpu: &PreviewGpu,
        texture: &Texture,
        channels: ChannelIdentities<'_>,
    ) -> Result<MaterialBuffers, PreviewGpuError> {
        let levels = texture.data();
        let mut material = MaterialBuffers::empty(gpu, levels[0].size, !levels[0].lobes.is_empty())?;
        material.write(gpu, texture, channels)?;
        Ok(material)
    }
    /// Buffers without contents. `has_lobes` is true if the material has optional channels.
    pub fn empty(gpu: &PreviewGpu, size: [usize; 2], has_lobes: bool) -> Result<MaterialBuffers, PreviewGpuError> {
        let places = MaterialTable::new(size);
        let numbers = surface_layout().defaults.len() + if has_lobes { lobe_layout().defaults.len() } else { 0 };
        let lobes_begin = places.texels * surface_layout().defaults.len() / GROUP;
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST | BufferUsages::COPY_SRC;
        let bytes = |count: usize| (size_of::<f32>() * count).max(16) as u64;
        let table = gpu.storage("the table of the material", &[bytemuck::cast_slice(&places.entries)])?;
        let range = gpu.buffer("the range of the heights", bytes(2), usage)?;
        gpu.queue.write_buffer(&range, 0, bytemuck::cast_slice(&[ZERO_HEIGHT; 2]));
        Ok(MaterialBuffers {
            uploaded: table.size() + range.size(),
            table,
            texels: gpu.buffer("the material", bytes(places.texels * numbers), usage)?,
            heights: gpu.buffer("the heights of the material", bytes(places.heights + places.cells()), usage)?,
            range,
            has_lobes,
            // Indices are below 2²⁴, as far as buffers may be large.
            uniform: [places.levels.len() as f32, lobes_begin as f32, places.texels as f32, 0.0],
            computed: None,
            places,
            groups: vec![None; numbers / GROUP],
            height: None,
        })
    }
    /// Returns true if a material of some size fits the buffers.
    pub fn fits(&self, size: [usize; 2], has_lobes: bool) -> bool {
        self.places.levels[0] == size && self.has_lobes == has_lobes
    }
    /// Replaces the texture, and copies what has changed since the last one.
    pub fn update(
        &mut self,
        gpu: &PreviewGpu,
        texture: &Texture,
        channels: ChannelIdentities<'_>,
    ) -> Result<(), PreviewGpuError> {
        let levels = texture.data();
        if self.fits(levels[0].size, !levels[0].lobes.is_empty()) {
            return self.write(gpu, texture, channels);
        }
        let uploaded = self.uploaded;
        *self = MaterialBuffers::new(gpu, texture, channels)?;
        self.uploaded += uploaded;
        Ok(())
    }
    /// Replaces the material by one that the GPU computes; returns what the caller has to compute in the buffers. If that
    /// fails, the buffers must not be used again.
    pub fn begin_computing(&mut self, channels: ChannelIdentities<'_>) -> MaterialChanges {
        self.computed = Some(channels.iter().any(|(name, _)| *name == "height"));
        self.changes(channels)
    }
    /// The places of the levels and of the grids.
    pub fn places(&self) -> &MaterialTable {
        &self.places
    }
    /// The groups of numbers, one after the other, of the texels of all levels.
    pub fn texels(&self) -> &Buffer {
        &self.texels
    }
    /// The heights of all levels and the maxima of the grids, followed by room for the cells of the finest level's grids.
    pub fn heights(&self) -> &Buffer {
        &self.heights
    }
    /// The smallest and the largest height, as integers that sort as the numbers do.
    pub fn height_range(&self) -> &Buffer {
        &self.range
    }
    /// The bytes that it takes on the GPU.
    pub fn bytes(&self) -> u64 {
        [&self.table, &self.texels, &self.heights, &self.range].iter().map(|buffer| buffer.size()).sum()
    }
    /// The bytes that have been copied to the GPU since it was made.
    pub fn uploaded(&self) -> u64 {
        self.uploaded
    }

    /// Stores the identities of a material, and returns the parts whose identities differ.
    fn changes(&mut self, channels: ChannelIdentities<'_>) -> MaterialChanges {
        let height = Some(identity(channels, "height"));
        let heights = std::mem::replace(&mut self.height, height) != height;
        let groups = group_identities(channels, self.has_lobes).into_iter().map(Some).collect();
        let old = std::mem::replace(&mut self.groups, groups);
        let groups = (0..old.len()).filter(|group| old[*group] != self.groups[*group]).collect();
        MaterialChanges { groups, heights }
    }
    /// Copies what has changed.
    fn write(
        &mut self,
        gpu: &PreviewGpu,
        texture: &Texture,
        channels: ChannelIdentities<'_>,
    ) -> Result<(), PreviewGpuError> {
        self.computed = None;
        let levels = texture.data();
        let changes = self.changes(channels);
        if changes.heights {
            let all =
                levels.iter().map(|level| level.heights).chain(levels.iter().flat_map(|level| level.maxima.clone()));
            let heights: Vec<f32> = all.flatten().copied().collect();
            let range = texture.height_range().map(ordered_bits);
            let (heights, range): (&[u8], &[u8]) = (bytemuck::cast_slice(&heights), bytemuck::cast_slice(&range));
            for (buffer, bytes) in [(&self.heights, heights), (&self.range, range)] {
                gpu.queue.write_buffer(buffer, 0, bytes);
                self.uploaded += bytes.len() as u64;
            }
        }
        self.write_groups(gpu, &levels, &changes.groups);
        gpu.check()
    }
    /// Copies groups of the numbers of all texels.
    fn write_groups(&mut self, gpu: &PreviewGpu, levels: &[TextureLevel<'_>], groups: &[usize]) {
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

/// A number as an integer: integers sort as the numbers do.
fn ordered_bits(v: f32) -> u32 {
    let bits = v.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
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
