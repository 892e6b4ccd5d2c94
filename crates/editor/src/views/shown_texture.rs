//! The texture that a 2D view shows.

use super::display::ScreenPicture;
use crate::picture_device::PictureTexture;
use egui::{Context, TextureFilter, TextureHandle, TextureId, TextureOptions, TextureWrapMode};

/// Texture of an image.
#[derive(Clone)]
pub(super) enum ShownTexture {
    /// Uploaded from pixels.
    Uploaded(TextureHandle),
    /// Written by the device that evaluated the image.
    Device(PictureTexture),
}

impl ShownTexture {
    /// Texture of an image. `squares`: its pixels are drawn as squares.
    pub(super) fn new(context: &Context, name: &str, screen: &ScreenPicture, squares: bool) -> ShownTexture {
        match screen {
            ScreenPicture::Pixels(screen) => {
                let texture = context.load_texture(name, screen.clone(), texture_options(squares));
                ShownTexture::Uploaded(texture)
            }
            ScreenPicture::Device(texture) => ShownTexture::Device(texture.clone()),
        }
    }
    /// Shows another image.
    pub(super) fn replace(&mut self, context: &Context, screen: &ScreenPicture, squares: bool) {
        match (&mut *self, screen) {
            (ShownTexture::Uploaded(texture), ScreenPicture::Pixels(screen)) => {
                texture.set(screen.clone(), texture_options(squares));
            }
            (_, screen) => *self = ShownTexture::new(context, "picture", screen, squares),
        }
    }
    pub(super) fn id(&self, squares: bool) -> TextureId {
        match self {
            ShownTexture::Uploaded(texture) => texture.id(),
            ShownTexture::Device(texture) if squares => texture.squares,
            ShownTexture::Device(texture) => texture.smooth,
        }
    }
}

/// Options of a texture whose pixels are drawn as squares or smoothly.
pub(super) fn texture_options(squares: bool) -> TextureOptions {
    TextureOptions {
        magnification: if squares { TextureFilter::Nearest } else { TextureFilter::Linear },
        minification: TextureFilter::Linear,
        wrap_mode: TextureWrapMode::ClampToEdge,
        mipmap_mode: Some(TextureFilter::Linear),
    }
}
