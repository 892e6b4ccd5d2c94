//! The texels of a material, computed from the planes of its channels, with the bits of the CPU and without copying planes to
//! memory.

use crate::buffer_pool::DeviceBuffer;
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::kernel_batch::{BatchedKernel, KernelBatch};
use crate::shader::{COUNTED_ROWS, MaterialStep, StageKernel, material_kernel, range_kernel};
use lapidary_field::image::Image;
use lapidary_field::plane_identity::PlaneIdentity;
use std::collections::HashMap;
use wgpu::{Buffer, BufferUsages};

/// The numbers of a group of texels.
pub const TEXEL_GROUP: usize = 4;

/// The texels of a material that are to be computed. The numbers of a texel are divided into groups of four; the texels of a
/// group are adjacent, those of the finest level first.
#[derive(Clone, Copy, Debug)]
pub struct MaterialTexels<'a> {
    /// The columns and rows of the levels, the finest first.
    pub levels: &'a [[usize; 2]],
    /// The groups that are computed, and the sources of their numbers.
    pub groups: &'a [(usize, [TexelSource<'a>; TEXEL_GROUP])],
    /// The normals that follow from the heights, if they do.
    pub normals: Option<HeightNormals>,
    /// The texels.
    pub texels: &'a Buffer,
    /// The heights, if they are computed.
    pub heights: Option<HeightGrids<'a>>,
}

/// The source of a number of the texels.
#[derive(Clone, Copy, Debug)]
pub enum TexelSource<'a> {
    /// A number for all texels.
    Constant(f32),
    /// The pixels of a map, which are clamped to a range.
    Map(MapPixels<'a>, [f32; 2]),
    /// The normals that follow from the heights; another kernel writes them.
    Normals,
}

/// The pixels of one channel of a map. Of a map of another size than the finest level, each texel takes the nearest pixel.
#[derive(Clone, Copy, Debug)]
pub enum MapPixels<'a> {
    /// A plane on the device, of some columns and rows.
    Device(&'a PlaneIdentity, [u32; 2]),
    /// A channel of an image in memory.
    Memory(&'a Image, usize),
}

/// Normals from differences of heights.
#[derive(Clone, Copy, Debug)]
pub struct HeightNormals {
    /// The index of the first of the three numbers of the normal.
    pub normal: usize,
    /// The index of the height.
    pub height: usize,
    /// The factor of the difference of the heights on either side.
    pub scale: f32,
}

/// The heights of all levels, one after the other, and the maxima around the cells of grids.
#[derive(Clone, Copy, Debug)]
pub struct HeightGrids<'a> {
    /// The index of the height in the numbers of a texel.
    pub height: usize,
    /// For each level the grids, each of half the size of the one before: columns and rows, and the place of the maxima, if
    /// they are needed.
    pub grids: &'a [Vec<([usize; 2], Option<usize>)>],
    /// The heights and maxima, followed by words for the cells of all grids of the finest level.
    pub heights: &'a Buffer,
    /// The place of these words.
    pub cells: usize,
    /// The least and the greatest height of the finest level, as integers that sort as the numbers do.
    pub range: &'a Buffer,
}

impl Gpu {
    /// Computes texels, and heights, in the memory of the device.
    pub fn write_material(&self, material: &MaterialTexels<'_>) -> Result<(), GpuError> {
        self.device.check()?;
        let texels = material.levels.iter().map(|[across, down]| across * down).sum();
        let empty = DeviceBuffer::alone(self.device.buffer("no plane", TEXEL_GROUP, BufferUsages::STORAGE));
        let mut writer =
            MaterialWriter { gpu: self, material, texels, empty, batch: KernelBatch::new(self), read: vec![] };
        writer.finest_level()?;
        writer.smaller_levels()?;
        if let Some(heights) = &material.heights {
            writer.heights(heights)?;
            writer.maxima(heights)?;
            self.device.write(heights.range, 0, &[u32::MAX, 0]);
            let run =
                BatchedKernel { kernel: &range_kernel(), planes: heights.heights, output: heights.range, words: &[] };
            writer.batch.add(&run, material.levels[0], COUNTED_ROWS)?;
        }
        writer.batch.start()?;
        drop(writer.read);
        Ok(())
    }
}

/// A material that is being written.
struct MaterialWriter<'a> {
    gpu: &'a Gpu,
    material: &'a MaterialTexels<'a>,
    /// The number of the texels of all levels.
    texels: usize,
    /// A buffer for kernels that read no plane.
    empty: DeviceBuffer,
    batch: KernelBatch<'a>,
    /// The planes that the batch reads. They are kept until it is started.
    read: Vec<DeviceBuffer>,
}

impl MaterialWriter<'_> {
    /// The place of a number in the first texel.
    fn place(&self, number: usize) -> usize {
        TEXEL_GROUP * self.texels * (number / TEXEL_GROUP) + number % TEXEL_GROUP
    }
    /// The numbers of the finest level.
    fn finest_level(&mut self) -> Result<(), GpuError> {
        let MaterialTexels { levels, groups, normals, texels, .. } = *self.material;
        let kernel = material_kernel(MaterialStep::Number);
        let mut uploaded = HashMap::new();
        for (group, sources) in groups {
            for (k, source) in sources.iter().enumerate() {
                let place = self.place(TEXEL_GROUP * group + k) as u32;
                let (planes, words) = match source {
                    TexelSource::Normals => continue,
                    TexelSource::Constant(v) => (self.empty.clone(), [place, 0, v.to_bits(), 0, 0, 0, 0, 0]),
                    TexelSource::Map(pixels, [low, high]) => {
                        let MapWords { buffer, first, stride, size } = self.map(pixels, &mut uploaded)?;
                        let [across, down] = size;
                        let range = [low.to_bits(), high.to_bits()];
                        (buffer, [place, 1, range[0], range[1], first, stride, across, down])
                    }
                };
                let run = BatchedKernel { kernel: &kernel, planes: &planes, output: texels, words: &words };
                self.batch.add(&run, levels[0], 1)?;
                self.read.push(planes);
            }
        }
        let Some(HeightNormals { normal, height, scale }) = normals else { return Ok(()) };
        let [x, y, z] = [0, 1, 2].map(|k| self.place(normal + k) as u32);
        let words = [self.place(height) as u32, x, y, z, scale.to_bits()];
        self.in_place(&material_kernel(MaterialStep::Normals), texels, (&words, levels[0]))
    }
    /// The buffer with the pixels of a map. Images in memory are uploaded once.
    fn map(
        &self,
        pixels: &MapPixels<'_>,
        uploaded: &mut HashMap<*const Image, DeviceBuffer>,
    ) -> Result<MapWords, GpuError> {
        match *pixels {
            MapPixels::Device(identity, size) => {
                let count = size.iter().map(|n| *n as usize).product();
                let buffer = self.gpu.plane_buffers(&[identity], count)?.swap_remove(0);
                Ok(MapWords { buffer, first: 0, stride: 1, size })
            }
            MapPixels::Memory(image, channel) => {
                let device = &self.gpu.device;
                if 4 * image.px.len() as u64 > device.max_buffer {
                    return Err(GpuError::Inputs("an image is too large".to_owned()));
                }
                let upload = || {
                    let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST;
                    let buffer = device.buffer("map", image.px.len(), usage);
                    device.write(&buffer, 0, bytemuck::cast_slice(&image.px));
                    DeviceBuffer::alone(buffer)
                };
                let buffer = uploaded.entry(std::ptr::from_ref(image)).or_insert_with(upload).clone();
                let (first, stride) = (channel as u32, image.channels as u32);
                Ok(MapWords { buffer, first, stride, size: image.size })
            }
        }
    }
    /// The coarser levels, each from the one before.
    fn smaller_levels(&mut self) -> Result<(), GpuError> {
        let MaterialTexels { levels, groups, texels, .. } = *self.material;
        let kernel = material_kernel(MaterialStep::SmallerLevel);
        let mut begin = 0;
        for pair in levels.windows(2) {
            let [[across, down], to] = [pair[0], pair[1]];
            let next = begin + across * down;
            for (group, _) in groups {
                let [from, into] =
                    [begin, next].map(|texel| (self.place(TEXEL_GROUP * group) + TEXEL_GROUP * texel) as u32);
                let words = [from, across as u32, down as u32, into];
                self.in_place(&kernel, texels, (&words, to))?;
            }
            begin = next;
        }
        Ok(())
    }
    /// The heights of all levels.
    fn heights(&mut self, heights: &HeightGrids<'_>) -> Result<(), GpuError> {
        let MaterialTexels { levels, texels, .. } = *self.material;
        let words = [self.place(heights.height) as u32, self.texels as u32];
        let kernel = material_kernel(MaterialStep::Heights);
        let run = BatchedKernel { kernel: &kernel, planes: texels, output: heights.heights, words: &words };
        let width = levels[0][0];
        self.batch.add(&run, [width, self.texels.div_ceil(width)], 1)
    }
    /// The maxima of the heights of all levels.
    fn maxima(&mut self, heights: &HeightGrids<'_>) -> Result<(), GpuError> {
        let [coarser, near] = [MaterialStep::CoarserCells, MaterialStep::NearMaxima].map(material_kernel);
        let mut begin = 0;
        for (level, grids) in self.material.levels.iter().zip(heights.grids) {
            let (mut from, mut size, mut cells) = (begin, *level, heights.cells);
            for (to, maxima) in grids {
                let words = [from, size[0], size[1], cells].map(|n| n as u32);
                self.in_place(&coarser, heights.heights, (&words, *to))?;
                if let Some(maxima) = maxima {
                    let words = [cells, *maxima].map(|n| n as u32);
                    self.in_place(&near, heights.heights, (&words, *to))?;
                }
                (from, size) = (cells, *to);
                cells += to[0] * to[1];
            }
            begin += level[0] * level[1];
        }
        Ok(())
    }
    /// Adds a run that reads what it writes to.
    fn in_place(
        &mut self,
        kernel: &StageKernel,
        output: &Buffer,
        (words, size): (&[u32], [usize; 2]),
    ) -> Result<(), GpuError> {
        self.batch.add(&BatchedKernel { kernel, planes: &self.empty, output, words }, size, 1)
    }
}

/// The pixels of a map as words of a buffer.
struct MapWords {
    buffer: DeviceBuffer,
    /// The place of the first pixel, and the distance of pixels.
    first: u32,
    stride: u32,
    size: [u32; 2],
}
