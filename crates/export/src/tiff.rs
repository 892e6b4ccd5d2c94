//! TIFF files: strips, compressed without loss.

use crate::WriteError;
use crate::numbers::Order;
use crate::origin::KEY;
use crate::picture::{Depth, Picture};
use crate::rows::{Room, Rows, room};
use miniz_oxide::deflate::compress_to_vec_zlib;
use rayon::prelude::*;
use std::io::{self, Seek, Write};
use tiff::TiffError;
use tiff::encoder::{TiffEncoder, TiffKind, TiffKindBig, TiffKindStandard, TiffValue};
use tiff::tags::{CompressionMethod, PhotometricInterpretation, Predictor, SampleFormat, Tag};

/// Bytes of a strip before it is compressed, or one row.
const STRIP: usize = 1 << 18;
/// How hard it is compressed.
const LEVEL: u8 = 6;
/// Bytes of a compressor at work.
const COMPRESSOR: u64 = 1 << 19;

pub(crate) fn write<W: Write + Seek>(
    out: W,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), WriteError> {
    // What may come to 4 GiB has room for larger offsets.
    let bytes = picture.size[1] as u64 * (picture.row() * picture.depth.bytes()) as u64;
    let written = if bytes + bytes / 64 < u64::from(u32::MAX) {
        TiffEncoder::<_, TiffKindStandard>::new(out).and_then(|tiff| strips(tiff, picture, rows))
    } else {
        TiffEncoder::<_, TiffKindBig>::new_big(out).and_then(|tiff| strips(tiff, picture, rows))
    };
    written.map_err(|error| match error {
        TiffError::IoError(error) => WriteError::Io(error),
        error => WriteError::Format(error.to_string()),
    })
}

/// Bytes that writing takes at most.
pub(crate) fn memory(picture: &Picture, band: usize) -> u64 {
    let row = picture.row() * picture.depth.bytes();
    let tall = tall(picture);
    let Room { coming, taken } = room(picture, band, tall);
    let strip = ((tall * row) as u64).min(taken);
    let at_once = taken.div_ceil(strip.max(1)).min(rayon::current_num_threads() as u64);
    // The strips that are compressed at once, each a copy and what it becomes, which grows; and all that were.
    coming.max(2 * taken + at_once * (3 * strip + COMPRESSOR))
}

/// Rows of a strip.
fn tall(picture: &Picture) -> usize {
    (STRIP / (picture.row() * picture.depth.bytes())).clamp(1, picture.size[1] as usize)
}

fn strips<W: Write + Seek, K: TiffKind>(
    mut tiff: TiffEncoder<W, K>,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), TiffError>
where
    [K::OffsetType]: TiffValue,
{
    let row = picture.row() * picture.depth.bytes();
    let tall = tall(picture);
    let differences = picture.depth.whole();
    let mut file = tiff.image_directory()?;
    let (mut offsets, mut counts) = (vec![], vec![]);
    while let Some(bytes) = rows.take(tall, Order::Native) {
        let strip = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            if differences {
                bytes.chunks_exact_mut(row).for_each(|row| differ(picture, row));
            }
            compress_to_vec_zlib(&bytes, LEVEL)
        };
        let made: Vec<Vec<u8>> = bytes.par_chunks(tall * row).map(strip).collect();
        for strip in made {
            offsets.push(K::convert_offset(file.write_data(&strip[..])?)?);
            counts.push(K::OffsetType::try_from(strip.len())?);
        }
    }
    if rows.left() > 0 {
        return Ok(());
    }
    let samples = picture.channels;
    let photometric =
        if samples == 1 { PhotometricInterpretation::BlackIsZero } else { PhotometricInterpretation::RGB };
    let format = if picture.depth.whole() { SampleFormat::Uint } else { SampleFormat::IEEEFP };
    file.write_tag(Tag::ImageWidth, picture.size[0])?;
    file.write_tag(Tag::ImageLength, picture.size[1])?;
    file.write_tag(Tag::BitsPerSample, &vec![8 * picture.depth.bytes() as u16; samples][..])?;
    file.write_tag(Tag::Compression, CompressionMethod::Deflate.to_u16())?;
    file.write_tag(Tag::PhotometricInterpretation, photometric.to_u16())?;
    if !picture.origin.is_empty() {
        file.write_tag(Tag::ImageDescription, &*format!("{KEY}: {}", picture.origin))?;
    }
    file.write_tag(Tag::StripOffsets, K::convert_slice(&offsets))?;
    file.write_tag(Tag::SamplesPerPixel, samples as u16)?;
    file.write_tag(Tag::RowsPerStrip, tall as u32)?;
    file.write_tag(Tag::StripByteCounts, K::convert_slice(&counts))?;
    file.write_tag(Tag::PlanarConfiguration, 1u16)?;
    if differences {
        file.write_tag(Tag::Predictor, Predictor::Horizontal.to_u16())?;
    }
    if samples == 4 {
        // Alpha that the colours were not multiplied by.
        file.write_tag(Tag::ExtraSamples, &[2u16][..])?;
    }
    file.write_tag(Tag::SampleFormat, &vec![format.to_u16(); samples][..])?;
    file.finish()
}

/// What made a picture, where its file tells.
pub(crate) fn origin(bytes: impl io::Read + Seek) -> Option<String> {
    let mut tiff = tiff::decoder::Decoder::new(bytes).ok()?;
    let text = tiff.get_tag_ascii_string(Tag::ImageDescription).ok()?;
    Some(text.strip_prefix(KEY)?.strip_prefix(": ")?.to_owned())
}

/// Each number less the one before it: what changes little becomes small.
fn differ(picture: &Picture, row: &mut [u8]) {
    let step = picture.channels;
    match picture.depth {
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
