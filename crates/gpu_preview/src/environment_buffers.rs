//! Environments in the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use half::f16;
use lapidary_export::preview::{Environment, RadianceTexels, albedo_tables};
use wgpu::{
    Buffer, Extent3d, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureView,
    TextureViewDescriptor,
};

/// Radiance maps and tables of an environment, in the memory of a GPU.
#[derive(Debug)]
pub struct EnvironmentBuffers {
    pub(crate) ambient: TextureView,
    pub(crate) lamps: TextureView,
    /// The irradiance map, and the albedos of the lobes.
    pub(crate) tables: Buffer,
    /// Side of the finest level, index of the last one, density of lamp samples for a stored number of 1, and side of the
    /// irradiance map.
    pub(crate) uniform: [f32; 4],
    /// Where the albedos of the base and of fuzz begin.
    pub(crate) table_offsets: [f32; 4],
}

impl EnvironmentBuffers {
    /// Copies an environment to the GPU.
    pub fn new(gpu: &PreviewGpu, environment: &Environment) -> Result<EnvironmentBuffers, PreviewGpuError> {
        let data = environment.data();
        let (albedo, fuzz) = albedo_tables();
        let all = data.lamps[0].texels.iter().map(|texel| texel[3]);
        let densest = all.fold(0.0, |most: f32, v| if v > most { v } else { most });
        // Half precision has no larger numbers than 65504: the densities are stored relative to the largest.
        let scale = if densest > 0.0 { 1.0 / densest } else { 0.0 };
        let irradiance: &[u8] = bytemuck::cast_slice(data.irradiance);
        let tables = [irradiance, bytemuck::cast_slice(albedo), bytemuck::cast_slice(fuzz)];
        let albedo_begin = data.irradiance.len() / 4;
        let fuzz_begin = albedo_begin + albedo.len();
        Ok(EnvironmentBuffers {
            ambient: atlas(gpu, &data.ambient, 0.0)?,
            lamps: atlas(gpu, &data.lamps, scale)?,
            tables: gpu.storage("the tables of the environment", &tables)?,
            uniform: [
                data.ambient[0].side as f32,
                (data.ambient.len() - 1) as f32,
                data.density_scale * densest,
                data.irradiance_side as f32,
            ],
            table_offsets: [albedo_begin as f32, fuzz_begin as f32, 0.0, 0.0],
        })
    }
    /// The bytes that it takes on the GPU.
    pub fn bytes(&self) -> u64 {
        let atlas = |view: &TextureView| 8 * u64::from(view.texture().width()) * u64::from(view.texture().height());
        atlas(&self.ambient) + atlas(&self.lamps) + self.tables.size()
    }
}

/// A texture with the levels of a map side by side, each with its border. The fourth numbers are scaled.
fn atlas(gpu: &PreviewGpu, levels: &[RadianceTexels<'_>], scale: f32) -> Result<TextureView, PreviewGpuError> {
    let width: usize = levels.iter().map(|level| level.side + 2).sum();
    let height = levels[0].side + 2;
    let limit = u64::from(gpu.device.limits().max_texture_dimension_2d);
    if width as u64 > limit {
        return Err(PreviewGpuError::LargeTexture { what: "a row of the environment", pixels: width as u64, limit });
    }
    let mut texels = vec![[0u16; 4]; width * height];
    let mut begin = 0;
    for level in levels {
        let stride = level.side + 2;
        for (y, row) in level.texels.chunks_exact(stride).enumerate() {
            let to = &mut texels[y * width + begin..][..stride];
            for (to, [r, g, b, density]) in to.iter_mut().zip(row) {
                *to = [*r, *g, *b, density * scale].map(|v| f16::from_f32(v).to_bits());
            }
        }
        begin += stride;
    }
    let texture = gpu.device.create_texture(&TextureDescriptor {
        label: Some("environment"),
        size: Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format: TextureFormat::Rgba16Float,
        usage: TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(width as u32 * 8), rows_per_image: None };
    gpu.queue.write_texture(texture.as_image_copy(), bytemuck::cast_slice(&texels), layout, texture.size());
    gpu.check().map(|()| texture.create_view(&TextureViewDescriptor::default()))
}
