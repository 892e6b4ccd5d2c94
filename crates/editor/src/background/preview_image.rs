//! Images of previews: pixels in memory, or planes on the device that evaluated them.

use crate::picture_device::PictureDevice;
use lapidary_evaluator::run::{DeviceImage, OutputImage};
use lapidary_field::image::Image;
use std::sync::Arc;

/// Image of a preview; clones are the same image.
#[derive(Clone)]
pub(crate) enum PreviewImage {
    Pixels(Arc<Image>),
    Device(DevicePicture),
}

/// Image on a device.
#[derive(Clone)]
pub(crate) struct DevicePicture {
    pub(crate) image: Arc<DeviceImage>,
    pub(crate) device: Arc<dyn PictureDevice>,
}

impl PreviewImage {
    /// Image of an output; pixels unless there is a device that shows it.
    pub(super) fn new(image: OutputImage, device: Option<&Arc<dyn PictureDevice>>) -> Option<PreviewImage> {
        match (image, device) {
            (OutputImage::Pixels(image), _) => Some(PreviewImage::Pixels(Arc::new(image))),
            (OutputImage::Device(image), Some(device)) => {
                Some(PreviewImage::Device(DevicePicture { image: Arc::new(image), device: device.clone() }))
            }
            (OutputImage::Device(_), None) => None,
        }
    }

    /// Columns and rows.
    pub(crate) fn size(&self) -> [u32; 2] {
        match self {
            PreviewImage::Pixels(image) => image.size,
            PreviewImage::Device(picture) => picture.image.size,
        }
    }

    pub(crate) fn channels(&self) -> usize {
        match self {
            PreviewImage::Pixels(image) => image.channels,
            PreviewImage::Device(picture) => picture.image.planes.len(),
        }
    }

    /// Device that keeps the image, if it is not in memory.
    pub(crate) fn on_device(&self) -> Option<&DevicePicture> {
        match self {
            PreviewImage::Pixels(_) => None,
            PreviewImage::Device(picture) => Some(picture),
        }
    }

    /// Returns whether both are clones of one image.
    pub(crate) fn is_same(&self, other: &PreviewImage) -> bool {
        match (self, other) {
            (PreviewImage::Pixels(a), PreviewImage::Pixels(b)) => Arc::ptr_eq(a, b),
            (PreviewImage::Device(a), PreviewImage::Device(b)) => Arc::ptr_eq(&a.image, &b.image),
            _ => false,
        }
    }
}
