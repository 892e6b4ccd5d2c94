//! JPEG, decoded with integers alone: the same bytes on every machine.

use super::raster::{blank, bytes, check_size, cut_short, io_message};
use super::source::PictureSource;
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use std::io::Read;
use zune_core::bytestream::{ZByteIoError, ZByteReaderTrait, ZCursor};
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;

/// The marker at the end of an image.
const END: [u8; 2] = [0xff, 0xd9];
/// Bytes at the end of the file that are searched for the marker: some programs append data after it.
const MAX_TRAILER: u64 = 1 << 16;

fn open_decoder<T: ZByteReaderTrait>(bytes: T) -> Result<(JpegDecoder<T>, Layout), String> {
    let options = DecoderOptions::default().set_strict_mode(false).set_max_width(1 << 16).set_max_height(1 << 16);
    let mut decoder = JpegDecoder::new_with_options(bytes, options);
    decoder.decode_headers().map_err(message)?;
    let size = decoder.dimensions().ok_or("its size is missing")?;
    let size = [size.0 as u32, size.1 as u32];
    check_size(size)?;
    let grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let (space, channels) = if grey { (ColorSpace::Luma, 1) } else { (ColorSpace::RGB, 3) };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    // A progressive picture is kept as coefficients of 16 bits until its last scan, four components at most.
    let decode_bytes = u64::from(size[0]).saturating_mul(u64::from(size[1])).saturating_mul(if grey { 2 } else { 8 });
    Ok((decoder, Layout { size, channels, sample: Sample::U8, light: false, premultiplied: false, decode_bytes }))
}

pub(super) fn header(source: PictureSource) -> Result<Layout, String> {
    let bytes = source.length();
    let (_, layout) = open_decoder(source)?;
    Ok(Layout { decode_bytes: layout.decode_bytes.saturating_add(bytes), ..layout })
}

pub(super) fn read(mut source: PictureSource, layout: &Layout) -> Result<Raster, String> {
    source.limit().lift();
    let mut encoded = vec![];
    source.read_to_end(&mut encoded).map_err(|error| io_message(&error))?;
    let end = &encoded[encoded.len().saturating_sub(MAX_TRAILER as usize)..];
    if !end.windows(2).any(|pair| pair == END) {
        return Err(cut_short());
    }
    let mut raster = blank(layout)?;
    open_decoder(ZCursor::new(&encoded))?.0.decode_into(bytes(&mut raster)).map_err(message)?;
    Ok(raster)
}

fn message(error: DecodeErrors) -> String {
    match error {
        DecodeErrors::ExhaustedData | DecodeErrors::IoErrors(ZByteIoError::NotEnoughBytes(..)) => cut_short(),
        DecodeErrors::IoErrors(ZByteIoError::StdIoError(error)) => io_message(&error),
        error => error.to_string(),
    }
}
