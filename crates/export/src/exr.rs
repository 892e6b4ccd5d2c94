//! OpenEXR writer: scan lines with lossless compression. Colours are linear and premultiplied by alpha.

use crate::codec::{Codec, ReadSeek, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::provenance::{EmbeddedProvenance, MAX_METADATA, METADATA_KEY};
use crate::row_buffer::{BufferMemory, RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;
use exr::block::writer::{ChunksWriter, write_chunks_with};
use exr::block::{BlockIndex, UncompressedBlock, chunk::Chunk};
use exr::compression::Compression;
use exr::error::Error;
use exr::math::Vec2;
use exr::meta::BlockDescription;
use exr::meta::attribute::{AttributeValue, ChannelDescription, Chromaticities, LineOrder, SampleType, Text};
use exr::meta::header::{Header, LayerAttributes};
use rayon::prelude::*;
use std::io::Read;

/// Rows of a compressed block.
const BLOCK: usize = 16;
/// Memory of one compressor, in bytes.
const COMPRESSOR: u64 = 1 << 19;

impl FileFormat {
    /// OpenEXR. Its specification requires premultiplied colours.
    pub const EXR: FileFormat = FileFormat {
        name: "exr",
        is_animated: false,
        is_compressed: true,
        is_raw: false,
        premultiplies: true,
        depths: &[Depth::Half, Depth::Float],
    };
}

pub(crate) const EXR: Codec = Codec { format: FileFormat::EXR, memory, write, read_provenance: Some(read_provenance) };

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    let headers = [header(spec)];
    let written = write_chunks_with(out, headers.clone().into_iter().collect(), true, |_, chunks| {
        let mut next = 0;
        while let Some(bytes) = rows.next_blocks(BLOCK, ByteOrder::Native) {
            let blocks = bytes.par_chunks(BLOCK * spec.row_len() * spec.depth.bytes()).enumerate();
            let made: Vec<Result<Chunk, Error>> =
                blocks.map(|(k, bytes)| block(spec, next + k, bytes).compress_to_chunk(&headers)).collect();
            for chunk in made {
                chunks.write_chunk(next, chunk?)?;
                next += 1;
            }
        }
        if rows.remaining() > 0 { Err(Error::Aborted) } else { Ok(()) }
    });
    written.map_err(|error| match error {
        Error::Io(error) => WriteError::Io(error),
        Error::Aborted => WriteError::MissingRows,
        Error::NotSupported(why) | Error::Invalid(why) => WriteError::Unsupported(why.into_owned()),
    })
}

/// Upper bound of the memory of the writer, in bytes.
fn memory(spec: &ImageSpec, band: usize) -> u64 {
    let BufferMemory { receiving, blocks } = buffer_memory(spec, band, BLOCK);
    let block = (BLOCK * spec.row_len() * spec.depth.bytes()) as u64;
    let at_once = blocks.div_ceil(block).min(rayon::current_num_threads() as u64);
    // All rows and their compressed blocks; and for each thread a block by channels, reordered and compressed.
    receiving.max(2 * blocks + 3 * at_once * block.min(blocks) + at_once * COMPRESSOR)
}

/// Reads the provenance attribute.
fn read_provenance(file: &mut dyn ReadSeek) -> Option<EmbeddedProvenance> {
    let meta = exr::meta::MetaData::read_from_buffered(file.take(MAX_METADATA), false).ok()?;
    match meta.headers.first()?.own_attributes.other.get(&Text::from(METADATA_KEY))? {
        AttributeValue::Text(text) => Some(EmbeddedProvenance::Text(text.to_string())),
        _ => None,
    }
}

/// Channel names in alphabetical order, as the format stores them, with their index in a pixel.
fn channels(spec: &ImageSpec) -> &'static [(&'static str, usize)] {
    match spec.channels {
        1 => &[("Y", 0)],
        3 => &[("B", 2), ("G", 1), ("R", 0)],
        _ => &[("A", 3), ("B", 2), ("G", 1), ("R", 0)],
    }
}

fn header(spec: &ImageSpec) -> Header {
    let sample_type = if spec.depth == Depth::Half { SampleType::F16 } else { SampleType::F32 };
    let channel = |(name, _): &(&str, usize)| ChannelDescription::named(*name, sample_type);
    let size = Vec2(spec.size[0] as usize, spec.size[1] as usize);
    let mut header = Header::new(Text::from(METADATA_KEY), size, channels(spec).iter().map(channel).collect())
        .with_encoding(Compression::ZIP16, BlockDescription::ScanLines, LineOrder::Increasing);
    header.own_attributes = LayerAttributes::default();
    if spec.colour {
        header.shared_attributes.chromaticities = Some(Chromaticities {
            red: Vec2(0.64, 0.33),
            green: Vec2(0.3, 0.6),
            blue: Vec2(0.15, 0.06),
            white: Vec2(0.3127, 0.329),
        });
    }
    if !spec.provenance.is_empty() {
        // A single attribute: the library writes several in random order.
        let origin = Text::new_or_none(&spec.provenance).map(AttributeValue::Text);
        header.own_attributes.other.extend(origin.map(|origin| (Text::from(METADATA_KEY), origin)));
    }
    header
}

/// Deinterleaves rows: the format stores each channel of a row separately.
fn block(spec: &ImageSpec, number: usize, bytes: &[u8]) -> UncompressedBlock {
    let (bytes_of_row, number_bytes) = (spec.row_len() * spec.depth.bytes(), spec.depth.bytes());
    let mut data = Vec::with_capacity(bytes.len());
    for row in bytes.chunks_exact(bytes_of_row) {
        for (_, at) in channels(spec) {
            for pixel in row.chunks_exact(spec.channels * number_bytes) {
                data.extend(&pixel[at * number_bytes..][..number_bytes]);
            }
        }
    }
    let index = BlockIndex {
        layer: 0,
        pixel_position: Vec2(0, number * BLOCK),
        pixel_size: Vec2(spec.size[0] as usize, bytes.len() / bytes_of_row),
        level: Vec2(0, 0),
    };
    UncompressedBlock { index, data }
}
