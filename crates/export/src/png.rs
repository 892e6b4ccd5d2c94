//! PNG and animated PNG writer.

use crate::codec::{Codec, ReadSeek, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::png_filter::append_filtered;
use crate::provenance::{EmbeddedProvenance, MAX_METADATA, METADATA_KEY};
use crate::row_buffer::{BufferMemory, RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;
use crate::zlib_blocks::{self, Checksum, CompressedPart};
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Compression, DecodeOptions, EncodingError, Limits, ScaledFloat, SrgbRenderingIntent};
use rayon::prelude::*;
use std::cell::RefCell;
use std::io::{self, Write};

/// Bytes of a part that one core compresses, unless a single row is larger.
const PART: usize = 1 << 18;

impl FileFormat {
    /// Portable Network Graphics.
    pub const PNG: FileFormat = FileFormat {
        name: "png",
        is_animated: false,
        is_compressed: true,
        is_raw: false,
        premultiplies: false,
        depths: &[Depth::Byte, Depth::Word],
    };
    /// Animated PNG.
    pub const APNG: FileFormat = FileFormat { name: "apng", is_animated: true, ..FileFormat::PNG };
}

pub(crate) const PNG: Codec = Codec { format: FileFormat::PNG, memory, write, read_provenance: Some(read_provenance) };
/// The codec of still images reads the provenance of animations too.
pub(crate) const APNG: Codec = Codec { format: FileFormat::APNG, read_provenance: None, ..PNG };

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    let first_error = RefCell::new(None);
    let mut encoder = png::Encoder::new(DeferredErrors { out, error: &first_error }, spec.size[0], spec.size[1]);
    encoder.set_color(match spec.channels {
        1 => ColorType::Grayscale,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    });
    encoder.set_depth(if spec.depth == Depth::Word { BitDepth::Sixteen } else { BitDepth::Eight });
    // The deterministic compressor: the others choose their matches by what the CPU supports.
    encoder.set_compression(Compression::Fast);
    if spec.is_srgb() {
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    } else {
        encoder.set_source_gamma(ScaledFloat::new(1.0));
    }
    if spec.format.is_animated {
        encoder.set_animated(spec.frames, 0).map_err(write_error)?;
        encoder.set_frame_delay(spec.frame_time[0], spec.frame_time[1]).map_err(write_error)?;
    }
    if !spec.provenance.is_empty() {
        encoder.add_text_chunk(METADATA_KEY.to_owned(), spec.provenance.clone()).map_err(write_error)?;
    }
    let mut writer = encoder.write_header().map_err(write_error)?;
    if spec.format.is_animated {
        // The encoder needs whole frames.
        let frame = spec.size[1] as usize;
        while let Some(bytes) = rows.next_blocks(frame, ByteOrder::Big) {
            let frames = bytes.chunks_exact(frame * row_bytes(spec));
            frames.into_iter().try_for_each(|frame| writer.write_image_data(frame)).map_err(write_error)?;
            take_error(&first_error)?;
        }
    } else {
        write_parts(&mut writer, spec, rows, &first_error)?;
    }
    if rows.remaining() > 0 {
        return Err(WriteError::MissingRows);
    }
    writer.finish().map_err(write_error)?;
    take_error(&first_error)
}

/// Writes a still image, of which all cores compress the parts.
fn write_parts(
    writer: &mut png::Writer<impl Write>,
    spec: &ImageSpec,
    rows: &mut RowBuffer<'_>,
    first_error: &RefCell<Option<io::Error>>,
) -> Result<(), WriteError> {
    let (row, pixel, part) = (row_bytes(spec), spec.channels * spec.depth.bytes(), rows_per_part(spec));
    let mut checksum = Checksum::EMPTY;
    let mut header = zlib_blocks::HEADER.to_vec();
    // The first row is predicted from zeros.
    let mut last_row = vec![0; row];
    while let Some(bytes) = rows.next_blocks(part, ByteOrder::Big) {
        let compress = |(i, part): (usize, &[u8])| {
            let mut above = if i == 0 { &last_row[..] } else { &bytes[i * part_bytes(spec) - row..][..row] };
            let mut filtered = Vec::with_capacity(part.len() + part.len() / row);
            let mut scratch = [vec![0; row], vec![0; row]];
            for row in part.chunks_exact(row) {
                append_filtered(&mut filtered, row, above, pixel, &mut scratch);
                above = row;
            }
            zlib_blocks::compress(&filtered)
        };
        let parts: Vec<CompressedPart> = bytes.par_chunks(part_bytes(spec)).enumerate().map(compress).collect();
        for part in parts {
            checksum = checksum.followed_by(part.checksum);
            let data = if header.is_empty() { part.bytes } else { [std::mem::take(&mut header), part.bytes].concat() };
            writer.write_chunk(IDAT, &data).map_err(write_error)?;
            take_error(first_error)?;
        }
        last_row.copy_from_slice(&bytes[bytes.len() - row..]);
    }
    writer.write_chunk(IDAT, &zlib_blocks::trailer(checksum)).map_err(write_error)
}

/// Bytes of a row.
fn row_bytes(spec: &ImageSpec) -> usize {
    spec.row_len() * spec.depth.bytes()
}

/// Rows of a part that is compressed by itself.
fn rows_per_part(spec: &ImageSpec) -> usize {
    (PART / row_bytes(spec)).clamp(1, spec.size[1] as usize)
}

/// Bytes of a part before it is compressed.
fn part_bytes(spec: &ImageSpec) -> usize {
    rows_per_part(spec) * row_bytes(spec)
}

/// Upper bound of the memory of the writer, in bytes.
fn memory(spec: &ImageSpec, band: usize) -> u64 {
    /// Buffers of the compressor.
    const BUFFERS: u64 = 1 << 20;
    let animated = spec.format.is_animated;
    let rows = if animated { spec.size[1] as usize } else { rows_per_part(spec) };
    let BufferMemory { receiving, blocks } = buffer_memory(spec, band, rows);
    if animated {
        // A frame is compressed as a whole, into a vector that may double.
        return receiving.max(3 * blocks) + 4 * row_bytes(spec) as u64 + BUFFERS;
    }
    let part = part_bytes(spec) as u64;
    let at_once = blocks.div_ceil(part).min(rayon::current_num_threads() as u64);
    // All compressed parts; and for each thread a filtered part and two rows.
    receiving.max(2 * blocks + at_once * (part + 2 * row_bytes(spec) as u64)) + row_bytes(spec) as u64 + BUFFERS
}

/// Reads the provenance from a text chunk.
fn read_provenance(file: &mut dyn ReadSeek) -> Option<EmbeddedProvenance> {
    let mut options = DecodeOptions::default();
    options.set_ignore_iccp_chunk(true);
    let mut png = png::Decoder::new_with_options(file, options);
    png.set_limits(Limits { bytes: MAX_METADATA as usize });
    let png = png.read_info().ok()?;
    let mut text = png.info().uncompressed_latin1_text.iter();
    text.find(|chunk| chunk.keyword == METADATA_KEY).map(|chunk| EmbeddedProvenance::Text(chunk.text.clone()))
}

/// Returns the first error of the underlying writer, if any.
fn take_error(first: &RefCell<Option<io::Error>>) -> Result<(), WriteError> {
    first.take().map_or(Ok(()), |error| Err(error.into()))
}

fn write_error(error: EncodingError) -> WriteError {
    match error {
        EncodingError::IoError(error) => WriteError::Io(error),
        error => WriteError::Unsupported(error.to_string()),
    }
}

/// Writer that reports success and keeps its first error for [`take_error`]: the compressor panics on an error in
/// its destructor.
struct DeferredErrors<'f, W> {
    out: W,
    error: &'f RefCell<Option<io::Error>>,
}

impl<W: Write> DeferredErrors<'_, W> {
    fn attempt(&mut self, operation: impl FnOnce(&mut W) -> io::Result<()>) {
        let mut error = self.error.borrow_mut();
        if error.is_none() {
            *error = operation(&mut self.out).err();
        }
    }
}
impl<W: Write> Write for DeferredErrors<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(|out| out.write_all(bytes));
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.attempt(W::flush);
        Ok(())
    }
}
