//! Textures of pictures that are shown smaller than they are: the renderer for wgpu makes no smaller copies of them, as that
//! for glow does, so that fine patterns would flicker.

use crate::mipmaps::MipmapPipeline;
use eframe::egui::epaint::{ImageData, ImageDelta};
use eframe::egui::{Color32, ColorImage, Context, TextureFilter, TextureId, TextureOptions};
use eframe::egui_wgpu::{RenderState, Renderer};
use eframe::wgpu::{FilterMode, MipmapFilterMode, SamplerDescriptor, Texture};
use std::collections::HashMap;

/// The textures of pictures, by their identity in egui.
#[derive(Default)]
pub(crate) struct PictureTextures {
    pipeline: Option<MipmapPipeline>,
    textures: HashMap<TextureId, (Texture, TextureOptions)>,
    /// Textures that nothing shows from the next frame on.
    freed: Vec<TextureId>,
}

impl PictureTextures {
    /// Uploads the pictures of a frame, which egui would upload without smaller copies. Is called after each frame, before it
    /// is painted.
    pub(crate) fn upload(&mut self, context: &Context, state: &RenderState) {
        let manager = context.tex_manager();
        let mut delta = manager.write().take_delta();
        let mut renderer = state.renderer.write();
        for id in self.freed.drain(..) {
            self.textures.remove(&id);
            renderer.free_texture(&id);
        }
        for (id, deltas) in delta.set.drain() {
            let is_live = manager.read().meta(id).is_some();
            for delta in deltas.into_iter().filter(|_| is_live) {
                match delta.options.mipmap_mode {
                    Some(_) if delta.is_whole() => self.set(state, &mut renderer, id, delta),
                    // Glyphs are as large as they are shown.
                    _ => manager.write().set(id, delta),
                }
            }
        }
        self.freed.extend(delta.free.drain());
    }
    /// Uploads a picture with its smaller copies.
    fn set(&mut self, state: &RenderState, renderer: &mut Renderer, id: TextureId, delta: ImageDelta) {
        let RenderState { device, queue, .. } = state;
        let (ImageData::Color(image), options) = (&delta.image, delta.options);
        let pipeline = self.pipeline.get_or_insert_with(|| MipmapPipeline::new(device));
        let fits = |(texture, used): &&(Texture, TextureOptions)| {
            *used == options && [texture.width(), texture.height()].map(|n| n as usize) == image.size
        };
        if let Some((texture, _)) = self.textures.get(&id).filter(fits) {
            return pipeline.write(device, queue, image, texture);
        }
        let texture = MipmapPipeline::texture(device, image.size);
        pipeline.write(device, queue, image, &texture);
        if renderer.texture(&id).is_none() {
            // The renderer knows only textures that it has made: this pixel is replaced at once.
            let pixel = ImageDelta::full(ColorImage::filled([1, 1], Color32::TRANSPARENT), options);
            renderer.update_texture(device, queue, id, &pixel);
        }
        let view = texture.create_view(&Default::default());
        renderer.update_egui_texture_from_wgpu_texture_with_sampler_options(device, &view, sampler(options), id);
        self.textures.insert(id, (texture, options));
    }
}

/// The sampler of a picture.
pub(crate) fn sampler(options: TextureOptions) -> SamplerDescriptor<'static> {
    let filter = |filter| match filter {
        TextureFilter::Nearest => FilterMode::Nearest,
        TextureFilter::Linear => FilterMode::Linear,
    };
    SamplerDescriptor {
        label: Some("picture"),
        mag_filter: filter(options.magnification),
        min_filter: filter(options.minification),
        mipmap_filter: match options.mipmap_mode {
            Some(TextureFilter::Linear) => MipmapFilterMode::Linear,
            _ => MipmapFilterMode::Nearest,
        },
        ..Default::default()
    }
}
