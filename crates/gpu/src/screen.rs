//! Planes on a screen: their pixels in a texture, their range and their histogram, without copying them to memory.

use crate::buffer_pool::DeviceBuffer;
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::kernel_run::{GROUP, KernelRun, MAX_GROUPS, WordCopy};
use crate::shader::{COUNTED_ROWS, SCREEN_WORDS, StageKernel, UNIFORMS, bars_kernel, range_kernel, screen_kernel};
use lapidary_field::plane_identity::PlaneIdentity;
use wgpu::{
    Buffer, BufferUsages, Extent3d, Origin3d, TexelCopyBufferInfo, TexelCopyBufferLayout, TexelCopyTextureInfo,
    Texture, TextureAspect,
};

/// The most pixels that are converted at once: with their planes they take 20 MiB.
const BAND_PIXELS: usize = 1 << 20;
/// The bytes of a row of a texture are a multiple of this number.
const ROW_PIXELS: usize = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT as usize / 4;

/// Planes as a screen shows them.
#[derive(Clone, Copy, Debug)]
pub struct ScreenPlanes<'a> {
    /// The columns and rows.
    pub size: [u32; 2],
    /// Red, green and blue.
    pub channels: [&'a PlaneIdentity; 3],
    /// Alpha; the planes are opaque without it.
    pub alpha: Option<&'a PlaneIdentity>,
    /// The value that is shown as black, and the factor by which the distance from it is multiplied.
    pub low: f32,
    /// See `low`.
    pub scale: f32,
    /// The bytes that are shown for values between 0 and 1, in equal steps. Without them, a value is shown as a 255th.
    pub curve: &'a [u8],
    /// The side of the squares behind transparent pixels, and their two shades.
    pub square: u32,
    /// See `square`.
    pub shades: [u8; 2],
}

impl Gpu {
    /// Writes planes to the whole of a texture of their size, of 8 bits for each of four channels.
    pub fn show_planes(&self, shown: &ScreenPlanes<'_>, texture: &Texture) -> Result<(), GpuError> {
        self.device.check()?;
        let [width, height] = shown.size.map(|n| n as usize);
        let sources: Vec<&PlaneIdentity> = shown.channels.into_iter().chain(shown.alpha).collect();
        let mut distinct: Vec<&PlaneIdentity> = vec![];
        for source in &sources {
            if distinct.iter().all(|known| known.number() != source.number()) {
                distinct.push(source);
            }
        }
        let planes = self.plane_buffers(&distinct, width * height)?;
        let rows = (BAND_PIXELS / width.max(1)).clamp(1, height.clamp(1, MAX_GROUPS));
        let (pitch, device) = (width.next_multiple_of(ROW_PIXELS), &self.device);
        let joined =
            device.buffer("shown", distinct.len() * width * rows, BufferUsages::STORAGE | BufferUsages::COPY_DST);
        let output = device.buffer("screen", pitch * rows, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let place = |source: &PlaneIdentity| {
            let index = distinct.iter().position(|known| known.number() == source.number());
            (index.unwrap_or(0) * width * rows) as u32
        };
        let words = screen_words(shown, place);
        for first in (0..height).step_by(rows) {
            let count = rows.min(height - first) * width;
            for (k, plane) in planes.iter().enumerate() {
                device.copy(plane, &[WordCopy { from: first * width, count, to: &joined, at: k * width * rows }]);
            }
            let run = PlaneRun { kernel: &screen_kernel(), planes: &joined, words: &words, output: &output };
            self.run_on_planes(&run, [width, rows.min(height - first)], [first, pitch], 1)?;
            self.copy_rows(&output, texture, [first, rows.min(height - first), pitch]);
        }
        device.check()
    }
    /// The smallest and the largest pixel of some planes of some size.
    pub fn plane_range(&self, planes: &[&PlaneIdentity], size: [u32; 2]) -> Result<[f32; 2], GpuError> {
        let counts = self.counted(&range_kernel(), &[], planes, (size, &[u32::MAX, 0]))?;
        let ends = counts.iter().fold([u32::MAX, 0], |ends, words| [ends[0].min(words[0]), ends[1].max(words[1])]);
        Ok(ends.map(|bits| f32::from_bits(if bits >> 31 == 1 { bits & 0x7fff_ffff } else { !bits })))
    }
    /// The number of pixels of each of some planes in bars of equal width: the first begins at `low`, and there are `scale`
    /// bars for a distance of 1.
    pub fn plane_bars(
        &self,
        planes: &[&PlaneIdentity],
        size: [u32; 2],
        [low, scale]: [f32; 2],
        bars: usize,
    ) -> Result<Vec<Vec<u32>>, GpuError> {
        let words = [low.to_bits(), scale.to_bits()];
        self.counted(&bars_kernel(bars), &words, planes, (size, &vec![0; bars]))
    }
    /// A pixel of some planes.
    pub fn plane_pixel(&self, planes: &[&PlaneIdentity], index: usize) -> Result<Vec<f32>, GpuError> {
        self.device.check()?;
        let read_back = self.device.read_back_buffer(planes.len());
        let mut copied = None;
        for (at, plane) in self.plane_buffers(planes, index + 1)?.iter().enumerate() {
            copied = Some(self.device.copy(plane, &[WordCopy { from: index, count: 1, to: &read_back, at }]));
        }
        let Some(copied) = copied else { return Ok(vec![]) };
        let mut pixel = vec![];
        self.device.read(&read_back, planes.len(), copied, |words| {
            pixel.extend(words.iter().map(|word| f32::from_bits(*word)));
        })?;
        Ok(pixel)
    }
    /// The buffers of planes that are on the device.
    pub(crate) fn plane_buffers(
        &self,
        planes: &[&PlaneIdentity],
        pixels: usize,
    ) -> Result<Vec<DeviceBuffer>, GpuError> {
        let mut resident = self.planes.lock();
        let lost = || GpuError::Inputs("a plane is missing".to_owned());
        let find = |plane: &&PlaneIdentity| {
            resident.find(plane).filter(|buffer| buffer.size() >= 4 * pixels as u64).ok_or_else(lost)
        };
        planes.iter().map(find).collect()
    }
    /// Runs a kernel that counts on each of some planes. `out` are the words that it begins with; returns those it ends with.
    fn counted(
        &self,
        kernel: &StageKernel,
        words: &[u32],
        planes: &[&PlaneIdentity],
        (size, out): ([u32; 2], &[u32]),
    ) -> Result<Vec<Vec<u32>>, GpuError> {
        self.device.check()?;
        let [width, height] = size.map(|n| n as usize);
        let mut all = vec![];
        for plane in self.plane_buffers(planes, width * height)? {
            let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
            let output = self.device.buffer("counts", out.len(), usage);
            self.device.write(&output, 0, out);
            let run = PlaneRun { kernel, planes: &plane, words, output: &output };
            self.run_on_planes(&run, [width, height], [0, width], COUNTED_ROWS)?;
            let read_back = self.device.read_back_buffer(out.len());
            let copy = WordCopy { from: 0, count: out.len(), to: &read_back, at: 0 };
            let copied = self.device.copy(&output, &[copy]);
            self.device.read(&read_back, out.len(), copied, |words| all.push(words.to_vec()))?;
        }
        Ok(all)
    }
    /// Runs a kernel once. An invocation takes `step` rows.
    fn run_on_planes(
        &self,
        run: &PlaneRun<'_>,
        [width, rows]: [usize; 2],
        [first_row, pitch]: [usize; 2],
        step: usize,
    ) -> Result<(), GpuError> {
        let pipeline = self.stage_pipeline(run.kernel)?;
        let mut input = run.kernel.tables.clone();
        let place = input.len();
        input.extend(run.words);
        let buffers = self.device.kernel_buffers(input.len(), run.planes, run.output)?;
        let mut uniforms = [0; UNIFORMS];
        (uniforms[3], uniforms[4], uniforms[5]) = (width as u32, rows as u32, pitch as u32);
        (uniforms[12], uniforms[13]) = (place as u32, first_row as u32);
        let groups = [width.div_ceil(GROUP) as u32, rows.div_ceil(step) as u32];
        let run = KernelRun { uniforms: &uniforms, input: &input, groups, copies: &[] };
        self.device.start(std::slice::from_ref(&*pipeline), &buffers, &run).map(|_| ())
    }
    /// Copies pixels to some rows of a texture.
    fn copy_rows(&self, pixels: &Buffer, texture: &Texture, [first, rows, pitch]: [usize; 3]) {
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * pitch as u32), rows_per_image: None };
        let origin = Origin3d { x: 0, y: first as u32, z: 0 };
        let to = TexelCopyTextureInfo { texture, mip_level: 0, origin, aspect: TextureAspect::All };
        let size = Extent3d { width: texture.width(), height: rows as u32, depth_or_array_layers: 1 };
        let mut encoder = self.device.device.create_command_encoder(&Default::default());
        encoder.copy_buffer_to_texture(TexelCopyBufferInfo { buffer: pixels, layout }, to, size);
        self.device.queue.submit([encoder.finish()]);
    }
}

/// A kernel over planes, and its words.
struct PlaneRun<'a> {
    kernel: &'a StageKernel,
    planes: &'a Buffer,
    words: &'a [u32],
    output: &'a Buffer,
}

/// The words of the screen's kernel; `place` is that of the first pixel of a plane.
fn screen_words(shown: &ScreenPlanes<'_>, place: impl Fn(&PlaneIdentity) -> u32) -> Vec<u32> {
    let [red, green, blue] = shown.channels.map(&place);
    let alpha = shown.alpha.map_or(0, &place);
    let steps = shown.curve.len().saturating_sub(1) as u32;
    let mut words = vec![shown.low.to_bits(), shown.scale.to_bits(), steps, red, green, blue, alpha];
    words.extend([u32::from(shown.alpha.is_some()), shown.square.max(1)]);
    words.extend(shown.shades.map(u32::from));
    words.resize(SCREEN_WORDS, 0);
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    words.extend(shown.curve.chunks(4).map(word));
    words
}
