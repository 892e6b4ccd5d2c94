//! PNG: rows decoded in place, text and profiles skipped.

use super::raster::{blank, bytes, check_size, cut_short, io_message};
use super::source::PictureSource;
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use png::{BitDepth, ColorType, DecodeOptions, Decoder, DecodingError, Limits, Reader, Transformations};
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of chunks that are neither pixels nor skipped: palettes and the like.
const CHUNKS: usize = 4 << 20;

pub(super) fn open_decoder(source: PictureSource) -> Result<Reader<PictureSource>, String> {
    let limit = source.limit();
    let mut options = DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    let mut decoder = Decoder::new_with_options(source, options);
    decoder.set_limits(Limits { bytes: CHUNKS });
    let header = decoder.read_header_info().map_err(message)?;
    let (width, height) = (header.width, header.height);
    check_size([width, height])?;
    // A few rows, of up to four numbers of two bytes, are held while one is decoded.
    decoder.set_limits(Limits { bytes: CHUNKS + width as usize * 64 });
    decoder.set_transformations(Transformations::EXPAND);
    let reader = decoder.read_info().map_err(message)?;
    limit.lift();
    Ok(reader)
}

pub(super) fn header(source: PictureSource) -> Result<Layout, String> {
    layout(&open_decoder(source)?)
}

pub(super) fn layout(reader: &Reader<PictureSource>) -> Result<Layout, String> {
    let (color, depth) = reader.output_color_type();
    let channels = match color {
        ColorType::Grayscale => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
        ColorType::Indexed => return Err("its palette is missing".to_owned()),
    };
    let sample = if depth == BitDepth::Sixteen { Sample::U16 } else { Sample::U8 };
    let size = [reader.info().width, reader.info().height];
    Ok(Layout { size, channels, sample, light: false, premultiplied: false, decode_bytes: 0 })
}

pub(super) fn read(source: PictureSource, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let mut reader = open_decoder(source)?;
    let mut raster = blank(layout)?;
    if reader.info().interlaced {
        reader.next_frame(bytes(&mut raster)).map_err(message)?;
    } else {
        let row = layout.size[0] as usize * layout.channels * layout.sample.bytes() as usize;
        for row in bytes(&mut raster).chunks_exact_mut(row) {
            if stop.load(Ordering::Relaxed) {
                return Err("the work was cancelled".to_owned());
            }
            if reader.read_row(row).map_err(message)?.is_none() {
                return Err(cut_short());
            }
        }
    }
    if let Raster::U16(words) = &mut raster {
        words.iter_mut().for_each(|word| *word = u16::from_be(*word));
    }
    Ok(raster)
}

pub(super) fn message(error: DecodingError) -> String {
    match error {
        DecodingError::IoError(error) => io_message(&error),
        DecodingError::LimitsExceeded => "its metadata is too large".to_owned(),
        error => error.to_string(),
    }
}
