//! Pictures as PNG files.

use crate::fault::Fault;
use crate::part::whole;
use lapidary_field::colour::encode;
use lapidary_field::image::Image;
use std::io::{self, Write};
use std::path::Path;

/// How the numbers of an image are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A byte each, encoded as sRGB.
    Encoded,
    /// A byte each, as they are.
    Byte,
    /// Two bytes each, as they are.
    Word,
}

/// Writes an image.
pub(crate) fn write(path: &Path, image: &Image, depth: Depth) -> Result<(), Fault> {
    whole(path, |out| encode_to(out, image, depth).map_err(io::Error::from))
}

fn encode_to(out: &mut impl Write, image: &Image, depth: Depth) -> Result<(), png::EncodingError> {
    let [width, height] = image.size;
    let mut encoder = png::Encoder::new(out, width, height);
    let opaque = image.channels == 4 && image.px.chunks_exact(4).all(|px| px[3] >= 1.0);
    encoder.set_color(match image.channels {
        4 if opaque => png::ColorType::Rgb,
        4 => png::ColorType::Rgba,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Grayscale,
    });
    encoder.set_depth(if depth == Depth::Word { png::BitDepth::Sixteen } else { png::BitDepth::Eight });
    // The one compressor that has no second way of doing it on other machines.
    encoder.set_compression(png::Compression::Fast);
    if depth == Depth::Encoded {
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes(image, depth, opaque))?;
    writer.finish()
}

fn bytes(image: &Image, depth: Depth, opaque: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(image.px.len() * 2);
    for px in image.px.chunks_exact(image.channels) {
        for (channel, v) in px[..if opaque { 3 } else { px.len() }].iter().enumerate() {
            match depth {
                Depth::Encoded if channel < 3 => out.push(rounded(encode(*v), 255.0) as u8),
                Depth::Encoded | Depth::Byte => out.push(rounded(*v, 255.0) as u8),
                Depth::Word => out.extend((rounded(*v, 65535.0) as u16).to_be_bytes()),
            }
        }
    }
    out
}

/// The nearest whole number of 0..=most.
fn rounded(v: f32, most: f32) -> f32 {
    (v * most + 0.5).floor().max(0.0).min(most)
}

/// Makes a folder, and those around it.
pub(crate) fn folder(path: &Path) -> Result<(), Fault> {
    std::fs::create_dir_all(path).map_err(|error: io::Error| Fault::File { path: path.to_owned(), error })
}
