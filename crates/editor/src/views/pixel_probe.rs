//! The pixel under the pointer of an image on a device, which a thread reads.

use crate::background::{DevicePicture, Worker, WorkerThread};
use lapidary_evaluator::run::DeviceImage;
use std::sync::{Arc, Weak};

/// Reader of single pixels.
pub(super) struct PixelProbe {
    worker: Worker<(DevicePicture, [u32; 2]), ProbedPixel>,
    requested: Option<(Weak<DeviceImage>, [u32; 2])>,
    pixel: Option<ProbedPixel>,
}

/// A pixel that has been read; no numbers if the device has failed. The image is not kept alive.
struct ProbedPixel {
    image: Weak<DeviceImage>,
    at: [u32; 2],
    numbers: Vec<f32>,
}

impl PixelProbe {
    /// Starts the thread.
    pub(super) fn open(wake: impl Fn() + Send + 'static) -> PixelProbe {
        let worker = Worker::open("pixel probe", wake, |thread: &WorkerThread<_, _>| {
            thread.each(|(picture, at): (DevicePicture, [u32; 2])| {
                let numbers = picture.device.pixel(&picture.image, at).unwrap_or_default();
                thread.report(ProbedPixel { image: Arc::downgrade(&picture.image), at, numbers });
            });
        });
        PixelProbe { worker, requested: None, pixel: None }
    }

    /// Receives pixels from the thread.
    pub(super) fn update(&mut self) {
        if let Some(pixel) = self.worker.reports().pop() {
            self.pixel = Some(pixel);
        }
    }

    /// Numbers of a pixel, once they have been read.
    pub(super) fn numbers(&mut self, picture: &DevicePicture, at: [u32; 2]) -> Option<&[f32]> {
        let image = Arc::downgrade(&picture.image);
        if self.requested.as_ref().is_none_or(|(known, pixel)| !known.ptr_eq(&image) || *pixel != at) {
            self.requested = Some((image.clone(), at));
            self.worker.request((picture.clone(), at));
        }
        let wanted = self.pixel.as_ref().filter(|pixel| pixel.image.ptr_eq(&image) && pixel.at == at);
        wanted.map(|pixel| &pixel.numbers[..])
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.busy()
    }
}
