//! OpenEXR files: scan lines, compressed without loss. Colours are linear and premultiplied by alpha.

use crate::WriteError;
use crate::numbers::Order;
use crate::origin::KEY;
use crate::picture::{Depth, Picture};
use crate::rows::{Room, Rows, room};
use exr::block::writer::{ChunksWriter, write_chunks_with};
use exr::block::{BlockIndex, UncompressedBlock, chunk::Chunk};
use exr::compression::Compression;
use exr::error::Error;
use exr::math::Vec2;
use exr::meta::BlockDescription;
use exr::meta::attribute::{AttributeValue, ChannelDescription, Chromaticities, LineOrder, SampleType, Text};
use exr::meta::header::{Header, LayerAttributes};
use rayon::prelude::*;
use std::io::{self, Seek, Write};

/// Rows that are compressed together.
const BLOCK: usize = 16;
/// Bytes of a compressor at work.
const COMPRESSOR: u64 = 1 << 19;

pub(crate) fn write<W: Write + Seek>(
    out: W,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), WriteError> {
    let headers = [header(picture)];
    let written = write_chunks_with(out, headers.clone().into_iter().collect(), true, |_, chunks| {
        let mut next = 0;
        while let Some(bytes) = rows.take(BLOCK, Order::Native) {
            let blocks = bytes.par_chunks(BLOCK * picture.row() * picture.depth.bytes()).enumerate();
            let made: Vec<Result<Chunk, Error>> =
                blocks.map(|(k, bytes)| block(picture, next + k, bytes).compress_to_chunk(&headers)).collect();
            for chunk in made {
                chunks.write_chunk(next, chunk?)?;
                next += 1;
            }
        }
        if rows.left() > 0 { Err(Error::Aborted) } else { Ok(()) }
    });
    written.map_err(|error| match error {
        Error::Io(error) => WriteError::Io(error),
        Error::Aborted => WriteError::Unfinished,
        Error::NotSupported(why) | Error::Invalid(why) => WriteError::Format(why.into_owned()),
    })
}

/// Bytes that writing takes at most.
pub(crate) fn memory(picture: &Picture, band: usize) -> u64 {
    let Room { coming, taken } = room(picture, band, BLOCK);
    let block = (BLOCK * picture.row() * picture.depth.bytes()) as u64;
    let at_once = taken.div_ceil(block).min(rayon::current_num_threads() as u64);
    // The blocks that are compressed at once, each by channels, sorted and compressed; and all that were.
    coming.max(2 * taken + 3 * at_once * block.min(taken) + at_once * COMPRESSOR)
}

/// What made a picture, where its file tells.
pub(crate) fn origin(bytes: impl io::Read) -> Option<String> {
    let meta = exr::meta::MetaData::read_from_buffered(bytes, false).ok()?;
    match meta.headers.first()?.own_attributes.other.get(&Text::from(KEY))? {
        AttributeValue::Text(text) => Some(text.to_string()),
        _ => None,
    }
}

/// The names of the channels as the file has them, in the order of their names, and where each is in a pixel.
fn channels(picture: &Picture) -> &'static [(&'static str, usize)] {
    match picture.channels {
        1 => &[("Y", 0)],
        3 => &[("B", 2), ("G", 1), ("R", 0)],
        _ => &[("A", 3), ("B", 2), ("G", 1), ("R", 0)],
    }
}

fn header(picture: &Picture) -> Header {
    let sample_type = if picture.depth == Depth::Half { SampleType::F16 } else { SampleType::F32 };
    let channel = |(name, _): &(&str, usize)| ChannelDescription::named(*name, sample_type);
    let size = Vec2(picture.size[0] as usize, picture.size[1] as usize);
    let mut header = Header::new(Text::from(KEY), size, channels(picture).iter().map(channel).collect()).with_encoding(
        Compression::ZIP16,
        BlockDescription::ScanLines,
        LineOrder::Increasing,
    );
    header.own_attributes = LayerAttributes::default();
    if picture.colour {
        header.shared_attributes.chromaticities = Some(Chromaticities {
            red: Vec2(0.64, 0.33),
            green: Vec2(0.3, 0.6),
            blue: Vec2(0.15, 0.06),
            white: Vec2(0.3127, 0.329),
        });
    }
    if !picture.origin.is_empty() {
        // One attribute: several would be written in any order.
        let origin = Text::new_or_none(&picture.origin).map(AttributeValue::Text);
        header.own_attributes.other.extend(origin.map(|origin| (Text::from(KEY), origin)));
    }
    header
}

/// Rows as the format has them: each channel of a row by itself.
fn block(picture: &Picture, number: usize, bytes: &[u8]) -> UncompressedBlock {
    let (bytes_of_row, number_bytes) = (picture.row() * picture.depth.bytes(), picture.depth.bytes());
    let mut data = Vec::with_capacity(bytes.len());
    for row in bytes.chunks_exact(bytes_of_row) {
        for (_, at) in channels(picture) {
            for pixel in row.chunks_exact(picture.channels * number_bytes) {
                data.extend(&pixel[at * number_bytes..][..number_bytes]);
            }
        }
    }
    let index = BlockIndex {
        layer: 0,
        pixel_position: Vec2(0, number * BLOCK),
        pixel_size: Vec2(picture.size[0] as usize, bytes.len() / bytes_of_row),
        level: Vec2(0, 0),
    };
    UncompressedBlock { index, data }
}
