//! Conversion of previews to the screen, and their histograms, on a thread of its own.

use crate::background::{Levels, PreviewPicture, Worker, WorkerThread, screen_image};
use egui::{Color32, ColorImage};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_field::image::Image;
use std::sync::Arc;

/// Preview and the mapping of its values.
#[derive(Clone)]
pub(super) struct DisplayRequest {
    pub(super) picture: PreviewPicture,
    pub(super) levels: Levels,
    /// True if the levels are the range of its values.
    pub(super) auto: bool,
}

/// Preview as the screen shows it.
#[derive(Clone)]
pub(super) struct DisplayedPicture {
    pub(super) picture: PreviewPicture,
    pub(super) screen: Arc<ColorImage>,
    pub(super) histogram: Arc<Histogram>,
    /// Values shown as black and as white.
    pub(super) range: [f32; 2],
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
/// Pixels along a side of the squares behind transparent pixels.
const SQUARE: usize = 8;

/// Starts the thread.
pub(super) fn open(wake: impl Fn() + Send + 'static) -> Worker<DisplayRequest, DisplayedPicture> {
    Worker::open("display", wake, |thread: &WorkerThread<DisplayRequest, DisplayedPicture>| {
        let mut counted: Option<(Arc<Image>, Arc<Histogram>)> = None;
        thread.each(|request| {
            let image = &request.picture.image;
            let histogram = match &counted {
                Some((of, histogram)) if Arc::ptr_eq(of, image) => histogram.clone(),
                _ => Arc::new(Histogram::of(image)),
            };
            counted = Some((image.clone(), histogram.clone()));
            let range = if request.auto && histogram.ends[0] < histogram.ends[1] {
                histogram.ends
            } else {
                request.levels.range
            };
            let mut screen = screen_image(request.picture.value_type, image, Levels { range, ..request.levels });
            if request.levels.only.is_none() && has_alpha(request.picture.value_type, image) {
                paint_squares(&mut screen);
            }
            thread.report(DisplayedPicture { picture: request.picture, screen: Arc::new(screen), histogram, range });
        });
    })
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
        let span = [ends[0].min(0.0), ends[1].max(1.0)];
        let scale = BARS as f32 / (span[1] - span[0]);
        let mut bars = vec![[0; BARS]; channels];
        for px in pixels() {
            for (bars, v) in bars.iter_mut().zip(px) {
                bars[(((v - span[0]) * scale) as usize).min(BARS - 1)] += 1;
            }
        }
        Histogram { ends, span, bars }
    }
}

fn has_alpha(value_type: Type, image: &Image) -> bool {
    matches!(value_type, Type::Color | Type::Material) && image.channels >= 4
}

/// Paints squares behind transparent pixels.
fn paint_squares(screen: &mut ColorImage) {
    let across = screen.size[0].max(1);
    for (i, px) in screen.pixels.iter_mut().enumerate().filter(|(_, px)| px.a() < 255) {
        let odd = (i % across / SQUARE + i / across / SQUARE) % 2;
        let under = [150u8, 105][odd];
        let over = |v: u8| v.saturating_add((u16::from(under) * u16::from(255 - px.a()) / 255) as u8);
        *px = Color32::from_rgb(over(px.r()), over(px.g()), over(px.b()));
    }
}
