//! Textures with smaller copies of themselves, which egui's renderer for wgpu does not make.

use eframe::egui::ColorImage;
use eframe::wgpu::{
    AddressMode, BindGroupDescriptor, BindGroupEntry, BindingResource, Color, CommandEncoder, Device, Extent3d,
    FilterMode, FragmentState, LoadOp, MultisampleState, Operations, Origin3d, PrimitiveState, Queue,
    RenderPassColorAttachment, RenderPassDescriptor, RenderPipeline, RenderPipelineDescriptor, Sampler,
    SamplerDescriptor, ShaderModuleDescriptor, ShaderSource, StoreOp, TexelCopyBufferLayout, TexelCopyTextureInfo,
    Texture, TextureAspect, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureView,
    TextureViewDescriptor, VertexState,
};

/// The format of egui's images.
const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// A pipeline that computes the smaller copies.
pub(crate) struct MipmapPipeline {
    pipeline: RenderPipeline,
    sampler: Sampler,
}

impl MipmapPipeline {
    pub(crate) fn new(device: &Device) -> MipmapPipeline {
        let source = ShaderSource::Wgsl(include_str!("mipmaps.wgsl").into());
        let module = device.create_shader_module(ShaderModuleDescriptor { label: Some("mipmaps"), source });
        let pipeline = device.create_render_pipeline(&RenderPipelineDescriptor {
            label: Some("mipmaps"),
            layout: None,
            vertex: VertexState {
                module: &module,
                entry_point: Some("corner"),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: PrimitiveState::default(),
            depth_stencil: None,
            multisample: MultisampleState::default(),
            fragment: Some(FragmentState {
                module: &module,
                entry_point: Some("mean"),
                compilation_options: Default::default(),
                targets: &[Some(FORMAT.into())],
            }),
            multiview_mask: None,
            cache: None,
        });
        let sampler = device.create_sampler(&SamplerDescriptor {
            label: Some("mipmaps"),
            address_mode_u: AddressMode::ClampToEdge,
            address_mode_v: AddressMode::ClampToEdge,
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..Default::default()
        });
        MipmapPipeline { pipeline, sampler }
    }
    /// A texture for an image of some size and its smaller copies.
    pub(crate) fn texture(device: &Device, [width, height]: [usize; 2]) -> Texture {
        let size = Extent3d { width: width.max(1) as u32, height: height.max(1) as u32, depth_or_array_layers: 1 };
        device.create_texture(&TextureDescriptor {
            label: Some("picture"),
            size,
            mip_level_count: size.max_mips(TextureDimension::D2),
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: FORMAT,
            usage: TextureUsages::TEXTURE_BINDING
                | TextureUsages::COPY_DST
                | TextureUsages::COPY_SRC
                | TextureUsages::RENDER_ATTACHMENT,
            view_formats: &[],
        })
    }
    /// Writes an image and its smaller copies to a texture of its size.
    pub(crate) fn write(&self, device: &Device, queue: &Queue, image: &ColorImage, texture: &Texture) {
        let (origin, aspect) = (Origin3d::ZERO, TextureAspect::All);
        let whole = TexelCopyTextureInfo { texture, mip_level: 0, origin, aspect };
        let bytes_per_row = Some(4 * texture.width());
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row, rows_per_image: None };
        queue.write_texture(whole, bytemuck::cast_slice(&image.pixels), layout, texture.size());
        self.write_smaller_copies(device, queue, texture);
    }
    /// Writes the smaller copies of the image in a texture.
    pub(crate) fn write_smaller_copies(&self, device: &Device, queue: &Queue, texture: &Texture) {
        let mut encoder = device.create_command_encoder(&Default::default());
        for level in 1..texture.mip_level_count() {
            let view = |level| {
                let (base_mip_level, mip_level_count) = (level, Some(1));
                texture.create_view(&TextureViewDescriptor { base_mip_level, mip_level_count, ..Default::default() })
            };
            self.halve(device, &mut encoder, &view(level - 1), &view(level));
        }
        queue.submit([encoder.finish()]);
    }
    /// Computes an image of half the size.
    fn halve(&self, device: &Device, encoder: &mut CommandEncoder, from: &TextureView, to: &TextureView) {
        let entries = [
            BindGroupEntry { binding: 0, resource: BindingResource::TextureView(from) },
            BindGroupEntry { binding: 1, resource: BindingResource::Sampler(&self.sampler) },
        ];
        let group = device.create_bind_group(&BindGroupDescriptor {
            label: Some("mipmaps"),
            layout: &self.pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let ops = Operations { load: LoadOp::Clear(Color::TRANSPARENT), store: StoreOp::Store };
        let target = RenderPassColorAttachment { view: to, depth_slice: None, resolve_target: None, ops };
        let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
            label: Some("mipmaps"),
            color_attachments: &[Some(target)],
            ..Default::default()
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::{offscreen_window, pixels, skip_without_gpu};
    use eframe::egui::Color32;

    #[test]
    fn smaller_copies_are_means_of_the_image() {
        let Some(window) = offscreen_window() else { return skip_without_gpu() };
        // Columns of black and of red pixels, and an odd number of rows.
        let pixel = |i: usize| if i.is_multiple_of(2) { Color32::BLACK } else { Color32::from_rgb(200, 0, 0) };
        let image = ColorImage::new([8, 5], (0..40).map(pixel).collect());
        let texture = MipmapPipeline::texture(&window.device, image.size);
        MipmapPipeline::new(&window.device).write(&window.device, &window.queue, &image, &texture);
        assert_eq!(texture.mip_level_count(), 4);
        assert_eq!(pixels(&window, &texture, 0), image.pixels);
        for level in 1..4 {
            let [r, g, b, a] = pixels(&window, &texture, level)[0].to_array();
            assert!(r.abs_diff(100) <= 1 && [g, b, a] == [0, 0, 255], "level {level}: {r} {g} {b} {a}");
        }
    }
}
