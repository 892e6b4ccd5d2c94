//! Devices other than the CPU that show the images of the views, which they keep in their own memory.

use crate::screen_mapping::ScreenMapping;
use egui::TextureId;
use lapidary_evaluator::run::DeviceImage;
use lapidary_field::image::Image;
use std::any::Any;
use std::sync::Arc;

/// Device that shows images of its accelerator in textures of the window. Threads other than that of the window use it.
/// Errors are messages for the user: the image has to be evaluated again.
pub trait PictureDevice: Send + Sync {
    /// Shows an image in a texture.
    fn show(&self, image: &DeviceImage, mapping: &ScreenMapping<'_>) -> Result<PictureTexture, String>;
    /// The smallest and the largest number of some channels.
    fn range(&self, image: &DeviceImage, channels: usize) -> Result<[f32; 2], String>;
    /// Number of pixels of each of some channels in bars of equal width.
    fn bars(&self, image: &DeviceImage, channels: usize, scale: BarScale) -> Result<Vec<Vec<u32>>, String>;
    /// The numbers of a pixel.
    fn pixel(&self, image: &DeviceImage, at: [u32; 2]) -> Result<Vec<f32>, String>;
    /// All pixels.
    fn pixels(&self, image: &DeviceImage) -> Result<Image, String>;
}

/// Scale of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarScale {
    /// The beginning of the first bar.
    pub low: f32,
    /// Number of bars for a distance of 1.
    pub scale: f32,
    /// Number of bars.
    pub count: usize,
}

impl BarScale {
    /// The bar of a value.
    pub fn bar(&self, v: f32) -> usize {
        (((v - self.low) * self.scale) as usize).min(self.count - 1)
    }
}

/// Texture of the window with an image; it stays valid as long as its owner exists.
#[derive(Clone)]
pub struct PictureTexture {
    /// Texture whose pixels are drawn smoothly.
    pub smooth: TextureId,
    /// The same texture with pixels that are drawn as squares.
    pub squares: TextureId,
    /// The owner of the texture.
    pub owner: Arc<dyn Any + Send + Sync>,
}
