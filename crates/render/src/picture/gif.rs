//! GIF: the first frame.

use super::raster::{blank, bytes, check_size, cut_short, io_message};
use super::source::PictureSource;
use gif::{ColorOutput, DecodeOptions, Decoder, DecodingError, MemoryLimit};
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use std::num::NonZeroU64;

fn open_decoder(source: PictureSource) -> Result<Decoder<PictureSource>, String> {
    let limit = source.limit();
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    // No frame is larger than the largest picture a GIF can be.
    options.set_memory_limit(MemoryLimit::Bytes(NonZeroU64::new(1 << 35).expect("it is not 0")));
    let decoder = options.read_info(source).map_err(message)?;
    limit.lift();
    Ok(decoder)
}

pub(super) fn header(source: PictureSource) -> Result<Layout, String> {
    let decoder = open_decoder(source)?;
    let size = [decoder.width(), decoder.height()].map(u32::from);
    check_size(size)?;
    let layout = Layout { size, channels: 4, sample: Sample::U8, light: false, premultiplied: false, decode_bytes: 0 };
    // The decoded frame, before it is copied into the image.
    Ok(Layout { decode_bytes: layout.bytes().saturating_mul(2), ..layout })
}

pub(super) fn read(source: PictureSource, layout: &Layout) -> Result<Raster, String> {
    let mut decoder = open_decoder(source)?;
    let mut raster = blank(layout)?;
    let frame = decoder.read_next_frame().map_err(message)?.ok_or("it has no frames")?;
    let [left, top, width] = [frame.left, frame.top, frame.width].map(usize::from);
    let [across, down] = layout.size.map(|side| side as usize);
    let px = bytes(&mut raster);
    for (y, row) in frame.buffer.chunks_exact(4 * width.max(1)).enumerate().take(down.saturating_sub(top)) {
        let count = 4 * width.min(across.saturating_sub(left));
        let first = 4 * ((top + y) * across + left);
        if let (Some(to), Some(from)) = (px.get_mut(first..first + count), row.get(..count)) {
            to.copy_from_slice(from);
        }
    }
    Ok(raster)
}

fn message(error: DecodingError) -> String {
    match error {
        DecodingError::Io(error) => io_message(&error),
        error if error.to_string().contains("unexpected EOF") => cut_short(),
        error => error.to_string(),
    }
}
