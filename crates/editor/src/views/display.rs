//! Conversion of previews to the screen, and their histograms, on a thread of its own.

use crate::background::{DevicePicture, Levels, PreviewImage, PreviewPicture, Worker, WorkerThread};
use crate::picture_device::{BarScale, PictureTexture};
use egui::ColorImage;
use lapidary_field::image::Image;
use std::sync::Arc;

/// Preview and the mapping of its values.
#[derive(Clone)]
pub(super) struct DisplayRequest {
    pub(super) picture: PreviewPicture,
    pub(super) options: DisplayOptions,
}

/// Parts of a preview that a view shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DisplayOptions {
    pub(super) levels: Levels,
    /// True if the levels are the range of its values.
    pub(super) auto: bool,
    /// True if the histogram is shown.
    pub(super) histogram: bool,
    /// True if the pixels are needed in memory.
    pub(super) pixels: bool,
}

/// Preview as the screen shows it.
#[derive(Clone)]
pub(super) struct DisplayedPicture {
    pub(super) picture: PreviewPicture,
    pub(super) screen: ScreenPicture,
    pub(super) histogram: Arc<Histogram>,
    /// Values shown as black and as white.
    pub(super) range: [f32; 2],
    /// Pixels, unless they are on a device and not needed.
    pub(super) pixels: Option<Arc<Image>>,
}

/// Pixels of the screen.
#[derive(Clone)]
pub(super) enum ScreenPicture {
    /// In memory.
    Pixels(Arc<ColorImage>),
    /// In a texture of the window.
    Device(PictureTexture),
}

/// Number of pixels by value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Histogram {
    /// Least and greatest value.
    pub(super) ends: [f32; 2],
    /// Values at the beginning of the first bar and at the end of the last.
    pub(super) span: [f32; 2],
    /// Number of pixels for each channel and bar.
    pub(super) bars: Vec<[u32; BARS]>,
}

/// Number of bars.
pub(super) const BARS: usize = 96;

/// Starts the thread.
pub(super) fn open(wake: impl Fn() + Send + 'static) -> Worker<DisplayRequest, DisplayedPicture> {
    Worker::open("display", wake, |thread: &WorkerThread<DisplayRequest, DisplayedPicture>| {
        let mut last = LastImage::default();
        thread.each(|request| {
            if last.image.as_ref().is_none_or(|image| !image.is_same(&request.picture.image)) {
                last = LastImage { image: Some(request.picture.image.clone()), ..LastImage::default() };
            }
            // A device that fails computes no further images: the preview is evaluated again.
            if let Ok(displayed) = last.display(request) {
                thread.report(displayed);
            }
        });
    })
}

/// The last image, and what has been computed of it.
#[derive(Default)]
struct LastImage {
    image: Option<PreviewImage>,
    pixels: Option<Arc<Image>>,
    histogram: Option<Arc<Histogram>>,
}

impl LastImage {
    /// Converts a preview of the last image.
    fn display(&mut self, request: DisplayRequest) -> Result<DisplayedPicture, String> {
        let DisplayRequest { picture, options } = request;
        match picture.image.clone() {
            PreviewImage::Pixels(image) => Ok(self.display_pixels(picture, options, image)),
            PreviewImage::Device(image) => self.display_on_device(picture, options, &image),
        }
    }

    fn display_pixels(
        &mut self,
        picture: PreviewPicture,
        options: DisplayOptions,
        image: Arc<Image>,
    ) -> DisplayedPicture {
        let histogram = self.histogram.get_or_insert_with(|| Arc::new(Histogram::of(&image))).clone();
        let range = options.range(histogram.ends);
        let mapping = Levels { range, ..options.levels }.mapping(picture.value_type, image.channels);
        let screen = ScreenPicture::Pixels(Arc::new(mapping.screen(&image)));
        DisplayedPicture { picture, screen, histogram, range, pixels: Some(image) }
    }

    fn display_on_device(
        &mut self,
        picture: PreviewPicture,
        options: DisplayOptions,
        DevicePicture { image, device }: &DevicePicture,
    ) -> Result<DisplayedPicture, String> {
        let channels = image.planes.len().min(3);
        let histogram = match self.histogram.take() {
            Some(histogram) => histogram,
            None => Arc::new(Histogram { ends: device.range(image, channels)?, ..Histogram::default() }),
        };
        let histogram = match options.histogram && histogram.bars.is_empty() {
            true => Arc::new(Histogram::on_device(histogram.ends, &|scale| device.bars(image, channels, scale))?),
            false => histogram,
        };
        self.histogram = Some(histogram.clone());
        if options.pixels && self.pixels.is_none() {
            self.pixels = Some(Arc::new(device.pixels(image)?));
        }
        let range = options.range(histogram.ends);
        let mapping = Levels { range, ..options.levels }.mapping(picture.value_type, image.planes.len());
        let screen = ScreenPicture::Device(device.show(image, &mapping)?);
        Ok(DisplayedPicture { picture, screen, histogram, range, pixels: self.pixels.clone() })
    }
}

impl DisplayOptions {
    /// Values shown as black and as white, of an image between some values.
    fn range(&self, ends: [f32; 2]) -> [f32; 2] {
        if self.auto && ends[0] < ends[1] { ends } else { self.levels.range }
    }
}

impl Histogram {
    fn of(image: &Image) -> Histogram {
        let channels = image.channels.clamp(1, 3);
        let pixels = || image.px.chunks_exact(image.channels.max(1));
        let mut ends = [f32::INFINITY, f32::NEG_INFINITY];
        for v in pixels().flat_map(|px| &px[..channels.min(px.len())]) {
            ends = [ends[0].min(*v), ends[1].max(*v)];
        }
        if ends[0] > ends[1] {
            return Histogram::default();
        }
        let (span, scale) = Histogram::scale(ends);
        let mut bars = vec![[0; BARS]; channels];
        for px in pixels() {
            for (bars, v) in bars.iter_mut().zip(px) {
                bars[scale.bar(*v)] += 1;
            }
        }
        Histogram { ends, span, bars }
    }

    /// Histogram of an image between some values, whose pixels a device counts.
    fn on_device(
        ends: [f32; 2],
        count: &dyn Fn(BarScale) -> Result<Vec<Vec<u32>>, String>,
    ) -> Result<Histogram, String> {
        let (span, scale) = Histogram::scale(ends);
        let counted = count(scale)?;
        let mut bars = vec![[0; BARS]; counted.len()];
        bars.iter_mut().zip(&counted).for_each(|(bars, counted)| {
            bars.iter_mut().zip(counted).for_each(|(bar, count)| *bar = *count);
        });
        Ok(Histogram { ends, span, bars })
    }

    /// The values at the ends of all bars, and their scale.
    fn scale(ends: [f32; 2]) -> ([f32; 2], BarScale) {
        let span = [ends[0].min(0.0), ends[1].max(1.0)];
        (span, BarScale { low: span[0], scale: BARS as f32 / (span[1] - span[0]), count: BARS })
    }
}
