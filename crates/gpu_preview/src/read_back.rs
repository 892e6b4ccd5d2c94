//! Reading of finished pictures from the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use crate::picture::ScenePicture;
use lapidary_export::preview::Tonemap;
use lapidary_field::image::Image;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use wgpu::{
    BufferUsages, COPY_BYTES_PER_ROW_ALIGNMENT, CommandEncoder, MapMode, PollType, TexelCopyBufferInfo,
    TexelCopyBufferLayout,
};

impl ScenePicture {
    /// Linear RGB radiance of each pixel, as [`render`](lapidary_export::preview::render) returns it. Waits for the GPU.
    pub fn radiance(&self, gpu: &PreviewGpu) -> Result<Image, PreviewGpuError> {
        self.resolve(gpu, Tonemap::None, 0.0, true)?;
        let [width, height] = self.size().map(u64::from);
        let (begin, bytes) = ((2 * width * height + (width + 2) * (height + 2)) * 16, width * height * 16);
        let mut px = Vec::with_capacity((width * height * 3) as usize);
        let copy = |encoder: &mut CommandEncoder, to: &wgpu::Buffer| {
            encoder.copy_buffer_to_buffer(&self.pixels, begin, to, 0, bytes);
        };
        read(gpu, bytes, copy, |data| {
            let numbers: &[[f32; 4]] = bytemuck::cast_slice(data);
            px.extend(numbers.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]));
        })?;
        Ok(Image { size: self.size(), channels: 3, px: px.into() })
    }
    /// The picture as it was shown last: 8-bit sRGB, three bytes per pixel. Waits for the GPU.
    pub fn srgb8(&self, gpu: &PreviewGpu) -> Result<Vec<u8>, PreviewGpuError> {
        let [width, height] = self.size();
        let row = (width * 4).next_multiple_of(COPY_BYTES_PER_ROW_ALIGNMENT);
        let copy = |encoder: &mut CommandEncoder, buffer: &wgpu::Buffer| {
            let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row), rows_per_image: None };
            encoder.copy_texture_to_buffer(
                self.texture.as_image_copy(),
                TexelCopyBufferInfo { buffer, layout },
                self.texture.size(),
            );
        };
        let mut out = Vec::with_capacity((width * height * 3) as usize);
        read(gpu, u64::from(row) * u64::from(height), copy, |data| {
            for row in data.chunks_exact(row as usize) {
                out.extend(row[..width as usize * 4].chunks_exact(4).flat_map(|px| [px[0], px[1], px[2]]));
            }
        })?;
        Ok(out)
    }
}

/// Copies something to a buffer and passes its bytes to `take`.
fn read(
    gpu: &PreviewGpu,
    bytes: u64,
    copy: impl FnOnce(&mut CommandEncoder, &wgpu::Buffer),
    take: impl FnOnce(&[u8]),
) -> Result<(), PreviewGpuError> {
    let buffer = gpu.buffer("the copy of the picture", bytes, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?;
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    copy(&mut encoder, &buffer);
    gpu.queue.submit([encoder.finish()]);
    let mapped = Arc::new(AtomicBool::new(false));
    let finished = mapped.clone();
    buffer.map_async(MapMode::Read, .., move |result| finished.store(result.is_ok(), Ordering::Release));
    let waited = gpu.device.poll(PollType::Wait { submission_index: None, timeout: None });
    gpu.check()?;
    waited.map_err(|e| PreviewGpuError::Device(e.to_string()))?;
    if !mapped.load(Ordering::Acquire) {
        return Err(PreviewGpuError::Device("its memory cannot be read".to_owned()));
    }
    let view = buffer.get_mapped_range(..).map_err(|e| PreviewGpuError::Device(e.to_string()))?;
    take(&view);
    Ok(())
}
