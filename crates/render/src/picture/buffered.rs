//! HDR, WebP, BMP and TGA, decoded whole.

use super::format::Format;
use super::raster::{blank, bytes, check_size, decoder_message, io_message};
use super::source::PictureSource;
use image::codecs::bmp::BmpDecoder;
use image::codecs::hdr::HdrDecoder;
use image::codecs::tga::TgaDecoder;
use image::codecs::webp::WebPDecoder;
use image::{ColorType, ImageDecoder, ImageError};
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};

/// Additional bytes per pixel that decoding needs.
const SPARE: u64 = 12;

fn open_decoder(source: PictureSource, format: Format) -> Result<Box<dyn ImageDecoder>, String> {
    let limit = source.limit();
    let decoder: Box<dyn ImageDecoder> = match format {
        Format::Hdr => Box::new(HdrDecoder::new(source).map_err(message)?),
        Format::WebP => Box::new(WebPDecoder::new(source).map_err(message)?),
        Format::Bmp => Box::new(BmpDecoder::new(source).map_err(message)?),
        _ => Box::new(TgaDecoder::new(source).map_err(message)?),
    };
    limit.lift();
    Ok(decoder)
}

pub(super) fn header(source: PictureSource, format: Format) -> Result<Layout, String> {
    let bytes = source.length();
    let decoder = open_decoder(source, format)?;
    let (width, height) = decoder.dimensions();
    check_size([width, height])?;
    let (channels, sample) = match decoder.color_type() {
        ColorType::L8 => (1, Sample::U8),
        ColorType::La8 => (2, Sample::U8),
        ColorType::Rgb8 => (3, Sample::U8),
        ColorType::Rgba8 => (4, Sample::U8),
        ColorType::Rgb32F => (3, Sample::F32),
        ColorType::Rgba32F => (4, Sample::F32),
        _ => return Err("its colour type is not supported: save it as greyscale or RGB".to_owned()),
    };
    let decode_bytes = u64::from(width).saturating_mul(u64::from(height)).saturating_mul(SPARE).saturating_add(bytes);
    Ok(Layout { size: [width, height], channels, sample, light: sample.float(), premultiplied: false, decode_bytes })
}

pub(super) fn read(source: PictureSource, format: Format, layout: &Layout) -> Result<Raster, String> {
    let decoder = open_decoder(source, format)?;
    if decoder.total_bytes() != layout.bytes() {
        return Err("the file has changed while it was read".to_owned());
    }
    let mut raster = blank(layout)?;
    decoder.read_image_boxed(bytes(&mut raster)).map_err(message)?;
    Ok(raster)
}

fn message(error: ImageError) -> String {
    match error {
        ImageError::IoError(error) => io_message(&error),
        error => decoder_message(&error.to_string()),
    }
}
