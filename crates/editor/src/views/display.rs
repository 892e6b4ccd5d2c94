//! Pictures made ready for the screen, and what there is to count in them, on a thread of its own.

use crate::background::{Levels, Picture, Worker, WorkerThread, bytes};
use egui::{Color32, ColorImage};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_field::image::Image;
use std::sync::Arc;

/// A picture, and how it is looked at.
#[derive(Clone)]
pub(super) struct DisplayRequest {
    pub(super) picture: Picture,
    pub(super) levels: Levels,
    /// From its least number to its most, whatever the levels say.
    pub(super) auto: bool,
}

/// A picture as the screen takes it.
#[derive(Clone)]
pub(super) struct DisplayedPicture {
    pub(super) picture: Picture,
    pub(super) screen: Arc<ColorImage>,
    pub(super) chart: Arc<Histogram>,
    /// What is black in it, and what is white.
    pub(super) range: [f32; 2],
}

/// How often which numbers are there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Histogram {
    /// The least number, and the most.
    pub(super) ends: [f32; 2],
    /// What the first bar begins with, and the last ends with.
    pub(super) span: [f32; 2],
    /// Pixels by number, for each channel.
    pub(super) bars: Vec<[u32; BARS]>,
}

/// Bars of a histogram.
pub(super) const BARS: usize = 96;
/// Pixels of the squares behind what can be seen through.
const SQUARE: usize = 8;

/// The thread.
pub(super) fn open(wake: impl Fn() + Send + 'static) -> Worker<DisplayRequest, DisplayedPicture> {
    Worker::open("pictures", wake, |turn: &WorkerThread<DisplayRequest, DisplayedPicture>| {
        let mut counted: Option<(Arc<Image>, Arc<Histogram>)> = None;
        turn.each(|plate| {
            let image = &plate.picture.image;
            let chart = match &counted {
                Some((of, chart)) if Arc::ptr_eq(of, image) => chart.clone(),
                _ => Arc::new(Histogram::of(image)),
            };
            counted = Some((image.clone(), chart.clone()));
            let range = if plate.auto && chart.ends[0] < chart.ends[1] { chart.ends } else { plate.levels.range };
            let mut screen = bytes(plate.picture.carries, image, Levels { range, ..plate.levels });
            if plate.levels.only.is_none() && see_through(plate.picture.carries, image) {
                behind(&mut screen);
            }
            turn.tell(DisplayedPicture { picture: plate.picture, screen: Arc::new(screen), chart, range });
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

fn see_through(carries: Type, image: &Image) -> bool {
    matches!(carries, Type::Color | Type::Material) && image.channels >= 4
}

/// Squares behind what can be seen through.
fn behind(screen: &mut ColorImage) {
    let across = screen.size[0].max(1);
    for (i, px) in screen.pixels.iter_mut().enumerate().filter(|(_, px)| px.a() < 255) {
        let odd = (i % across / SQUARE + i / across / SQUARE) % 2;
        let under = [150u8, 105][odd];
        let over = |v: u8| v.saturating_add((u16::from(under) * u16::from(255 - px.a()) / 255) as u8);
        *px = Color32::from_rgb(over(px.r()), over(px.g()), over(px.b()));
    }
}
