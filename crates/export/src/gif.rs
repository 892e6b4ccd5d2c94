//! GIF writer: 256 colours per frame, delays in hundredths of a second.

use crate::codec::{Codec, ReadSeek, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::palette::{self, Rgb8, index_pixels, palette};
use crate::provenance::{EmbeddedProvenance, METADATA_KEY};
use crate::row_buffer::{BufferMemory, RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;
use gif::{DisposalMethod, Encoder, EncodingError, Extension, Frame, Repeat};
use std::borrow::Cow;
use std::io::Read;

impl FileFormat {
    /// Graphics Interchange Format.
    pub const GIF: FileFormat = FileFormat {
        name: "gif",
        is_animated: true,
        is_compressed: true,
        is_raw: false,
        premultiplies: false,
        depths: &[Depth::Byte],
    };
}

pub(crate) const GIF: Codec = Codec { format: FileFormat::GIF, memory, write, read_provenance: Some(read_provenance) };

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    let side = |n: u32| {
        u16::try_from(n)
            .map_err(|_| WriteError::Unsupported(format!("a GIF has at most 65535 pixels across and down, not {n}")))
    };
    let (width, height) = (side(spec.size[0])?, side(spec.size[1])?);
    let mut encoder = Encoder::new(out, width, height, &[]).map_err(write_error)?;
    if !spec.provenance.is_empty() {
        let text = format!("{METADATA_KEY} {}", spec.provenance).into_bytes();
        let parts: Vec<&[u8]> = text.chunks(255).collect();
        encoder.write_raw_extension(Extension::Comment.into(), &parts).map_err(write_error)?;
    }
    encoder.set_repeat(Repeat::Infinite).map_err(write_error)?;
    let mut shown = 0;
    while let Some(bytes) = rows.next_blocks(spec.size[1] as usize, ByteOrder::Little) {
        for bytes in bytes.chunks_exact(spec.size[1] as usize * spec.row_len()) {
            let delay = (frame_start(spec, shown + 1) - frame_start(spec, shown)) as u16;
            encoder.write_frame(&Frame { width, height, delay, ..frame(spec, bytes) }).map_err(write_error)?;
            shown += 1;
        }
    }
    if rows.remaining() > 0 {
        return Err(WriteError::MissingRows);
    }
    encoder.into_inner().map(drop).map_err(write_error)
}

/// Limit on the bytes of an embedded comment.
const MAX_COMMENT: usize = 1 << 20;

/// Upper bound of the memory of the writer, in bytes.
fn memory(spec: &ImageSpec, band: usize) -> u64 {
    let BufferMemory { receiving, blocks } = buffer_memory(spec, band, spec.size[1] as usize);
    let pixels = spec.size.iter().map(|side| u64::from(*side)).product::<u64>();
    let colors = if spec.channels == 1 { pixels.min(256) } else { pixels };
    let color = size_of::<Rgb8>() as u64;
    // Pixels as colours, a copy without the transparent ones, and the larger of histogram and indexed frame.
    let copies = if spec.channels == 4 { 2 } else { 1 };
    let rest = (color * pixels + palette::memory(colors)).max(4 * pixels);
    receiving.max(blocks + copies * color * pixels + rest)
}

/// Reads the provenance from the comment that follows the header.
fn read_provenance(file: &mut dyn ReadSeek) -> Option<EmbeddedProvenance> {
    let mut head = [0; 13];
    file.read_exact(&mut head).ok()?;
    let shared = if head[10] & 0x80 == 0 { 0 } else { 6 << (head[10] & 7) };
    let mut next = vec![0; shared + 2];
    file.read_exact(&mut next).ok()?;
    if !head.starts_with(b"GIF89a") || next[shared..] != [b'!', Extension::Comment as u8] {
        return None;
    }
    let mut text = vec![];
    loop {
        let mut length = [0];
        file.read_exact(&mut length).ok()?;
        if length == [0] {
            break;
        }
        file.take(u64::from(length[0])).read_to_end(&mut text).ok()?;
        if text.len() > MAX_COMMENT {
            return None;
        }
    }
    let text = String::from_utf8(text).ok()?.strip_prefix(METADATA_KEY)?.trim_start().to_owned();
    Some(EmbeddedProvenance::Text(text))
}

/// Start of a frame in hundredths of a second. Rounding starts instead of delays keeps the total duration exact.
fn frame_start(spec: &ImageSpec, frame: u64) -> u64 {
    let [numerator, denominator] = spec.frame_time.map(u64::from);
    (200 * frame * numerator + denominator) / (2 * denominator).max(1)
}

/// Quantises a frame to a palette. Pixels with an alpha below one half become transparent.
fn frame(spec: &ImageSpec, bytes: &[u8]) -> Frame<'static> {
    let pixels: Vec<Rgb8> = match spec.channels {
        1 => bytes.iter().map(|v| [*v; 3]).collect(),
        n => bytes.chunks_exact(n).map(|px| [px[0], px[1], px[2]]).collect(),
    };
    let transparent = |i: usize| spec.channels == 4 && bytes[4 * i + 3] < 128;
    let has_transparency = (0..pixels.len()).any(transparent);
    let mut colors = if has_transparency {
        let opaque: Vec<Rgb8> = (0..pixels.len()).filter(|i| !transparent(*i)).map(|i| pixels[i]).collect();
        palette(&opaque, 255)
    } else {
        palette(&pixels, 256)
    };
    let mut buffer = index_pixels(&pixels, spec.size[0] as usize, &colors);
    let transparent_index = colors.len() as u8;
    if has_transparency {
        colors.push([0; 3]);
        buffer
            .iter_mut()
            .enumerate()
            .filter(|(i, _)| transparent(*i))
            .for_each(|(_, index)| *index = transparent_index);
    }
    Frame {
        palette: Some(colors.into_flattened()),
        buffer: Cow::Owned(buffer),
        transparent: has_transparency.then_some(transparent_index),
        dispose: if has_transparency { DisposalMethod::Background } else { DisposalMethod::Keep },
        ..Frame::default()
    }
}

fn write_error(error: EncodingError) -> WriteError {
    match error {
        EncodingError::Io(error) => WriteError::Io(error),
        error => WriteError::Unsupported(error.to_string()),
    }
}
