//! Pictures that come in.

use crate::held::{Held, parts};
use crate::pixels::Pixels;
use crate::window::Span;
use lapidary_field::colour::decode;
use lapidary_field::image::{Grid, Image};
use lapidary_field::interval::Interval;
use lapidary_field::program::Sampling;
use rayon::prelude::*;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// A picture from a file.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The picture: grey, grey and alpha, colour, or colour and alpha.
    pub image: Arc<Image>,
    /// Whether its file keeps light, as those do whose numbers have a point, and not what screens are told.
    pub light: bool,
}

impl From<Image> for Picture {
    /// As most files have it: what screens are told.
    fn from(image: Image) -> Picture {
        Picture { image: Arc::new(image), light: false }
    }
}

/// A picture that comes in.
#[derive(Clone, Debug)]
pub struct Load {
    /// The picture: grey, grey and alpha, colour, or colour and alpha.
    pub image: Arc<Image>,
    /// Whether its colours are what screens are told.
    pub encoded: bool,
    print: OnceLock<u64>,
}

impl Load {
    pub(crate) fn new(image: Arc<Image>, encoded: bool) -> Load {
        Load { image, encoded, print: OnceLock::new() }
    }
    /// Where its alpha lies: most pictures hide nothing of what is behind them.
    pub(crate) fn alpha(&self) -> Interval {
        let Image { channels, px, .. } = &*self.image;
        let each =
            px.chunks_exact((*channels).max(1)).filter_map(|pixel| pixel.get(if *channels == 2 { 1 } else { 3 }));
        let point = each.map(|v| Interval::point(if v.is_finite() { *v } else { 0.0 }));
        point.reduce(Interval::hull).unwrap_or(Interval::point(1.0))
    }
    /// Red, green, blue and alpha, as light; left undone once nobody waits for them.
    pub(crate) fn planes(&self, stop: &AtomicBool) -> Vec<Held> {
        let Image { size, channels, px } = &*self.image;
        let channels = (*channels).max(1);
        let plane = |k: usize| {
            let from = if channels < 3 { [0, 0, 0, 1] } else { [0, 1, 2, 3] }[k];
            let number = |pixel: &[f32]| match pixel.get(from) {
                Some(v) if self.encoded && k < 3 => decode(*v),
                Some(v) => *v,
                None => 1.0,
            };
            let mut plane = Pixels::zeros(px.len() / channels);
            parts(&mut plane, 1, stop, |begin, part| {
                for (v, pixel) in part.iter_mut().zip(px[begin * channels..].chunks_exact(channels)) {
                    *v = number(pixel);
                }
            });
            plane
        };
        let grid = Grid { size: *size, tile: [1.0, 1.0], sampling: Sampling::Centre };
        let held = |px| Held { px: Arc::new(px), grid, window: size.map(Span::all) }.cleaned(None, stop);
        (0..4).map(plane).map(held).collect()
    }
    /// The picture in short, worked out once.
    pub(crate) fn print(&self) -> u64 {
        let mixed = |print: u64, word: u64| (print ^ word).wrapping_mul(0x100_0000_01b3).rotate_left(29);
        let part = |part: &[f32]| part.iter().fold(part.len() as u64, |print, v| mixed(print, u64::from(v.to_bits())));
        *self.print.get_or_init(|| {
            let parts: Vec<u64> = self.image.px.par_chunks(1 << 16).map(part).collect();
            parts.into_iter().fold(self.image.channels as u64, mixed)
        })
    }
}
