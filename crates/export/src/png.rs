//! PNG files, and films of them.

use crate::WriteError;
use crate::numbers::Order;
use crate::origin::KEY;
use crate::picture::{Depth, Format, Picture};
use crate::rows::{Room, Rows, room};
use png::{BitDepth, ColorType, Compression, EncodingError, ScaledFloat, SrgbRenderingIntent};
use std::cell::RefCell;
use std::io::{self, Write};

pub(crate) fn write<W: Write>(
    out: W,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), WriteError> {
    let full = RefCell::new(None);
    let mut encoder = png::Encoder::new(Patient { out, fault: &full }, picture.size[0], picture.size[1]);
    encoder.set_color(match picture.channels {
        1 => ColorType::Grayscale,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    });
    encoder.set_depth(if picture.depth == Depth::Word { BitDepth::Sixteen } else { BitDepth::Eight });
    // The one compressor that has no second way of doing it on other machines.
    encoder.set_compression(Compression::Fast);
    if picture.encoded() {
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    } else {
        encoder.set_source_gamma(ScaledFloat::new(1.0));
    }
    if picture.format == Format::Apng {
        encoder.set_animated(picture.frames, 0).map_err(fault)?;
        encoder.set_frame_delay(picture.pace[0], picture.pace[1]).map_err(fault)?;
    }
    if !picture.origin.is_empty() {
        encoder.add_text_chunk(KEY.to_owned(), picture.origin.clone()).map_err(fault)?;
    }
    let mut writer = encoder.write_header().map_err(fault)?;
    if picture.format == Format::Apng {
        // Frames are begun one by one, and so are whole when they come.
        let frame = picture.size[1] as usize;
        while let Some(bytes) = rows.take(frame, Order::Big) {
            let frames = bytes.chunks_exact(frame * picture.row() * picture.depth.bytes());
            frames.into_iter().try_for_each(|frame| writer.write_image_data(frame)).map_err(fault)?;
            told(&full)?;
        }
    } else {
        let mut stream = writer.stream_writer_with_size(1 << 16).map_err(fault)?;
        while let Some(bytes) = rows.take(1, Order::Big) {
            stream.write_all(&bytes)?;
            told(&full)?;
        }
        if rows.left() == 0 {
            stream.finish().map_err(fault)?;
        }
    }
    if rows.left() > 0 {
        return Err(WriteError::Unfinished);
    }
    writer.finish().map_err(fault)?;
    told(&full)
}

/// Bytes that writing takes at most.
pub(crate) fn memory(picture: &Picture, band: usize) -> u64 {
    /// Buffers of the compressor.
    const BUFFERS: u64 = 1 << 20;
    let film = picture.format == Format::Apng;
    let Room { coming, taken } = room(picture, band, if film { picture.size[1] as usize } else { 1 });
    let row = (picture.row() * picture.depth.bytes()) as u64;
    // A frame is compressed as a whole, into what grows to twice its size at most.
    let compressed = if film { 2 * taken } else { 0 };
    coming.max(taken + compressed) + 4 * row + BUFFERS
}

/// What went wrong while bytes were taken.
fn told(full: &RefCell<Option<io::Error>>) -> Result<(), WriteError> {
    full.take().map_or(Ok(()), |fault| Err(fault.into()))
}

fn fault(error: EncodingError) -> WriteError {
    match error {
        EncodingError::IoError(error) => WriteError::Io(error),
        error => WriteError::Format(error.to_string()),
    }
}

/// What takes every byte, and lets others tell that it could not keep them: the compressor panics where it is told as
/// it finishes.
struct Patient<'f, W> {
    out: W,
    fault: &'f RefCell<Option<io::Error>>,
}

impl<W: Write> Patient<'_, W> {
    fn keep(&mut self, what: impl FnOnce(&mut W) -> io::Result<()>) {
        let mut fault = self.fault.borrow_mut();
        if fault.is_none() {
            *fault = what(&mut self.out).err();
        }
    }
}
impl<W: Write> Write for Patient<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.keep(|out| out.write_all(bytes));
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.keep(W::flush);
        Ok(())
    }
}
