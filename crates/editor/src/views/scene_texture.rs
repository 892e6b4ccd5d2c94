//! The texture that the 3D view shows.

use super::scene_request::SceneImage;
use super::shown_texture::texture_options;
use crate::scene_device::DeviceTexture;
use egui::{Context, TextureHandle, TextureId, Vec2, vec2};

/// Texture of the last image of a scene.
pub(super) enum SceneTexture {
    /// Uploaded from pixels.
    Uploaded(TextureHandle),
    /// Rendered by another device than the CPU, which owns it.
    Device(DeviceTexture),
}

impl SceneTexture {
    /// Shows an image.
    pub(super) fn replace(shown: &mut Option<SceneTexture>, context: &Context, image: SceneImage) {
        match (&mut *shown, image) {
            (Some(SceneTexture::Uploaded(texture)), SceneImage::Pixels(image)) => {
                texture.set(image, texture_options(false));
            }
            (_, SceneImage::Pixels(image)) => {
                let texture = context.load_texture("3D view", image, texture_options(false));
                *shown = Some(SceneTexture::Uploaded(texture));
            }
            (_, SceneImage::Device(texture)) => *shown = Some(SceneTexture::Device(texture)),
        }
    }
    pub(super) fn id(&self) -> TextureId {
        match self {
            SceneTexture::Uploaded(texture) => texture.id(),
            SceneTexture::Device(texture) => texture.id,
        }
    }
    /// Pixels across and down.
    pub(super) fn size(&self) -> Vec2 {
        match self {
            SceneTexture::Uploaded(texture) => texture.size_vec2(),
            SceneTexture::Device(texture) => vec2(texture.size[0] as f32, texture.size[1] as f32),
        }
    }
}
