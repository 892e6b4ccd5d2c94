//! Mapping of images to the bytes of a screen: colours in sRGB, normals as colours, numbers as grey.

use egui::{Color32, ColorImage};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_field::colour::encode;
use lapidary_field::image::Image;
use std::sync::OnceLock;

/// Mapping of the channels of an image to the bytes of a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenMapping<'a> {
    /// The channels that are shown as red, green and blue.
    pub channels: [usize; 3],
    /// The channel of alpha, if there is one.
    pub alpha: Option<usize>,
    /// The value that is shown as black.
    pub low: f32,
    /// Factor of the distance from it; 1 is the brightest.
    pub scale: f32,
    /// Bytes for values between 0 and 1, in equal steps; empty for bytes that are proportional to the value.
    pub curve: &'a [u8],
}

impl ScreenMapping<'_> {
    /// The side of the squares behind transparent pixels.
    pub const SQUARE: usize = 8;
    /// The shades of the squares.
    pub const SHADES: [u8; 2] = [150, 105];

    /// Mapping of an image of some type and number of channels, or of one of its channels as grey. `range` are the values
    /// that are shown as black and as white.
    pub fn new(value_type: Type, channels: usize, only: Option<usize>, range: [f32; 2]) -> ScreenMapping<'static> {
        let [low, high] = range;
        let scale = if high > low { 1.0 / (high - low) } else { 1.0 };
        let grey = ScreenMapping { channels: [0; 3], alpha: None, low, scale, curve: &[] };
        let rgb = ScreenMapping { channels: [0, 1, 2], ..grey };
        match (value_type, only) {
            (_, Some(k)) => ScreenMapping { channels: [k.min(channels - 1); 3], ..grey },
            (_, None) if channels < 3 => grey,
            (Type::Color | Type::Material, _) => {
                ScreenMapping { alpha: (channels > 3).then_some(3), curve: srgb_table(), ..rgb }
            }
            // From -1 to 1, regardless of the range.
            (Type::Normal, _) => ScreenMapping { low: -1.0, scale: 0.5, ..rgb },
            _ => rgb,
        }
    }

    /// Red, green, blue and straight alpha of a pixel.
    pub fn bytes(&self, px: &[f32]) -> [u8; 4] {
        let [r, g, b] = self.channels.map(|channel| {
            let scaled = ((px[channel] - self.low) * self.scale).clamp(0.0, 1.0);
            match self.curve.len() {
                0 => (scaled * 255.0 + 0.5) as u8,
                len => self.curve[(scaled * (len - 1) as f32 + 0.5) as usize],
            }
        });
        let alpha = self.alpha.map_or(255, |channel| (px[channel].clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        [r, g, b, alpha]
    }

    /// An image on the screen, with squares behind transparent pixels.
    pub fn screen(&self, image: &Image) -> ColorImage {
        let size = image.size.map(|n| n as usize);
        let pixel = |(i, px): (usize, &[f32])| {
            let [r, g, b, a] = self.bytes(px);
            let color = Color32::from_rgba_unmultiplied(r, g, b, a);
            if a == 255 { color } else { over_squares(color, [i % size[0], i / size[0]]) }
        };
        ColorImage::new(size, image.px.chunks_exact(image.channels).enumerate().map(pixel).collect())
    }
}

/// A transparent pixel over the squares.
fn over_squares(px: Color32, [column, row]: [usize; 2]) -> Color32 {
    let odd = (column / ScreenMapping::SQUARE + row / ScreenMapping::SQUARE) % 2;
    let under = ScreenMapping::SHADES[odd];
    let over = |v: u8| v.saturating_add((u16::from(under) * u16::from(255 - px.a()) / 255) as u8);
    Color32::from_rgb(over(px.r()), over(px.g()), over(px.b()))
}

/// Table of the sRGB encoding, fine enough for 8 bits.
fn srgb_table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| (0..=STEPS).map(|i| (encode(i as f32 / STEPS as f32) * 255.0 + 0.5) as u8).collect())
}
const STEPS: usize = 1 << 13;
