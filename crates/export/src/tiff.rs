//! TIFF writer: strips with lossless compression.

use crate::codec::{Codec, ReadSeek, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::provenance::{EmbeddedProvenance, METADATA_KEY};
use crate::row_buffer::{BufferMemory, RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;
use miniz_oxide::deflate::compress_to_vec_zlib;
use rayon::prelude::*;
use std::io::{Seek, Write};
use tiff::TiffError;
use tiff::encoder::{TiffEncoder, TiffKind, TiffKindBig, TiffKindStandard, TiffValue};
use tiff::tags::{CompressionMethod, PhotometricInterpretation, Predictor, SampleFormat, Tag};

/// Bytes of an uncompressed strip, unless a single row is larger.
const STRIP: usize = 1 << 18;
/// Compression level.
const LEVEL: u8 = 6;
/// Memory of one compressor, in bytes.
const COMPRESSOR: u64 = 1 << 19;

impl FileFormat {
    /// Tag Image File Format.
    pub const TIFF: FileFormat = FileFormat {
        name: "tiff",
        is_animated: false,
        is_compressed: true,
        is_raw: false,
        premultiplies: false,
        depths: &[Depth::Byte, Depth::Word, Depth::Half, Depth::Float],
    };
}

pub(crate) const TIFF: Codec =
    Codec { format: FileFormat::TIFF, memory, write, read_provenance: Some(read_provenance) };

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    // Files that may exceed 4 GiB need the 64-bit offsets of BigTIFF.
    let bytes = spec.size[1] as u64 * (spec.row_len() * spec.depth.bytes()) as u64;
    let written = if bytes + bytes / 64 < u64::from(u32::MAX) {
        TiffEncoder::<_, TiffKindStandard>::new(out).and_then(|tiff| write_strips(tiff, spec, rows))
    } else {
        TiffEncoder::<_, TiffKindBig>::new_big(out).and_then(|tiff| write_strips(tiff, spec, rows))
    };
    written.map_err(|error| match error {
        TiffError::IoError(error) => WriteError::Io(error),
        error => WriteError::Unsupported(error.to_string()),
    })
}

/// Upper bound of the memory of the writer, in bytes.
fn memory(spec: &ImageSpec, band: usize) -> u64 {
    let row = spec.row_len() * spec.depth.bytes();
    let rows_per_strip = rows_per_strip(spec);
    let BufferMemory { receiving, blocks } = buffer_memory(spec, band, rows_per_strip);
    let strip = ((rows_per_strip * row) as u64).min(blocks);
    let at_once = blocks.div_ceil(strip.max(1)).min(rayon::current_num_threads() as u64);
    // All rows and their compressed strips; and for each thread a copy of a strip and a vector that grows.
    receiving.max(2 * blocks + at_once * (3 * strip + COMPRESSOR))
}

/// Rows of a strip.
fn rows_per_strip(spec: &ImageSpec) -> usize {
    (STRIP / (spec.row_len() * spec.depth.bytes())).clamp(1, spec.size[1] as usize)
}

fn write_strips<W: Write + Seek, K: TiffKind>(
    mut tiff: TiffEncoder<W, K>,
    spec: &ImageSpec,
    rows: &mut RowBuffer<'_>,
) -> Result<(), TiffError>
where
    [K::OffsetType]: TiffValue,
{
    let row = spec.row_len() * spec.depth.bytes();
    let rows_per_strip = rows_per_strip(spec);
    let differences = spec.depth.is_integer();
    let mut file = tiff.image_directory()?;
    let (mut offsets, mut counts) = (vec![], vec![]);
    while let Some(bytes) = rows.next_blocks(rows_per_strip, ByteOrder::Native) {
        let strip = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            if differences {
                bytes.chunks_exact_mut(row).for_each(|row| subtract_left(spec, row));
            }
            compress_to_vec_zlib(&bytes, LEVEL)
        };
        let made: Vec<Vec<u8>> = bytes.par_chunks(rows_per_strip * row).map(strip).collect();
        for strip in made {
            offsets.push(K::convert_offset(file.write_data(&strip[..])?)?);
            counts.push(K::OffsetType::try_from(strip.len())?);
        }
    }
    if rows.remaining() > 0 {
        return Ok(());
    }
    let samples = spec.channels;
    let photometric =
        if samples == 1 { PhotometricInterpretation::BlackIsZero } else { PhotometricInterpretation::RGB };
    let format = if spec.depth.is_integer() { SampleFormat::Uint } else { SampleFormat::IEEEFP };
    file.write_tag(Tag::ImageWidth, spec.size[0])?;
    file.write_tag(Tag::ImageLength, spec.size[1])?;
    file.write_tag(Tag::BitsPerSample, &vec![8 * spec.depth.bytes() as u16; samples][..])?;
    file.write_tag(Tag::Compression, CompressionMethod::Deflate.to_u16())?;
    file.write_tag(Tag::PhotometricInterpretation, photometric.to_u16())?;
    if !spec.provenance.is_empty() {
        file.write_tag(Tag::ImageDescription, &*format!("{METADATA_KEY}: {}", spec.provenance))?;
    }
    file.write_tag(Tag::StripOffsets, K::convert_slice(&offsets))?;
    file.write_tag(Tag::SamplesPerPixel, samples as u16)?;
    file.write_tag(Tag::RowsPerStrip, rows_per_strip as u32)?;
    file.write_tag(Tag::StripByteCounts, K::convert_slice(&counts))?;
    file.write_tag(Tag::PlanarConfiguration, 1u16)?;
    if differences {
        file.write_tag(Tag::Predictor, Predictor::Horizontal.to_u16())?;
    }
    if samples == 4 {
        // 2: straight ("unassociated") alpha.
        file.write_tag(Tag::ExtraSamples, &[2u16][..])?;
    }
    file.write_tag(Tag::SampleFormat, &vec![format.to_u16(); samples][..])?;
    file.finish()
}

/// Reads the provenance from the image description.
fn read_provenance(file: &mut dyn ReadSeek) -> Option<EmbeddedProvenance> {
    let mut tiff = tiff::decoder::Decoder::new(file).ok()?;
    let text = tiff.get_tag_ascii_string(Tag::ImageDescription).ok()?;
    Some(EmbeddedProvenance::Text(text.strip_prefix(METADATA_KEY)?.strip_prefix(": ")?.to_owned()))
}

/// Horizontal predictor: replaces each sample by its difference from the pixel to its left.
fn subtract_left(spec: &ImageSpec, row: &mut [u8]) {
    let step = spec.channels;
    match spec.depth {
        Depth::Byte => (step..row.len()).rev().for_each(|i| row[i] = row[i].wrapping_sub(row[i - step])),
        _ => {
            let words = row.as_chunks_mut::<2>().0;
            for i in (step..words.len()).rev() {
                let [now, before] = [i, i - step].map(|i| u16::from_ne_bytes(words[i]));
                words[i] = now.wrapping_sub(before).to_ne_bytes();
            }
        }
    }
}
