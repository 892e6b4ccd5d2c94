//! Image writers, channel packing, meshes, provenance, and the renderer of the lit preview.
//!
//! * [`target::packed_images`] lists the images that a material needs for an engine, and a
//!   [`target::Companion`] describes the material that they belong to;
//! * [`write`](fn@write) encodes one of them while its rows are being computed;
//! * [`embedded_provenance::read`] reads the provenance embedded in a file;
//! * [`mesh`] writes geometry, and [`mesh_file`] reads it;
//! * [`preview::render`] draws a material on a shape.
//!
//! The crate knows neither nodes nor documents, and never touches the disk: callers pass readers and writers.

mod codec;
pub mod embedded_provenance;
mod exr;
pub mod file_format;
mod gif;
mod gltf_buffer;
mod huffman;
pub mod image_spec;
pub mod mesh;
pub mod mesh_file;
mod npy;
mod palette;
mod png;
mod png_filter;
pub mod preview;
pub mod provenance;
pub mod range;
mod row_buffer;
mod sample_encoding;
pub mod target;
mod tiff;
pub mod xml_text;
mod zlib_blocks;

pub use codec::WriteError;

use codec::Codec;
use file_format::FileFormat;
use image_spec::ImageSpec;
use lapidary_field::pixel_buffer::PixelBuffer;
use range::ChannelRange;
use std::io::{Seek, Write};

/// All file formats, in the order of lists.
pub(crate) const CODECS: &[Codec] = &[png::PNG, exr::EXR, tiff::TIFF, npy::NPY, png::APNG, gif::GIF];

impl FileFormat {
    /// Every format.
    pub const ALL: [FileFormat; CODECS.len()] = {
        let mut all = [CODECS[0].format; CODECS.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = CODECS[i].format;
            i += 1;
        }
        all
    };
}

/// Upper bound of the memory that [`write`](fn@write) allocates, in bytes, for bands of `band` rows.
pub fn writer_memory(spec: &ImageSpec, band: usize) -> u64 {
    (codec(spec.format).memory)(spec, band)
}

/// Writes an image from bands of rows, top to bottom, and returns the range of each channel.
///
/// A band is any number of whole rows, with the channels of a pixel interleaved. The bytes of the file depend neither on
/// the size of the bands nor on the number of threads.
pub fn write<W: Write + Seek>(
    mut out: W,
    spec: &ImageSpec,
    bands: impl Iterator<Item: Into<PixelBuffer>>,
) -> Result<Vec<ChannelRange>, WriteError> {
    let mut rows = row_buffer::RowBuffer::new(spec, bands);
    (codec(spec.format).write)(&mut out, spec, &mut rows)?;
    if rows.remaining() == 0 { Ok(rows.ranges.to_vec(spec.channels)) } else { Err(WriteError::MissingRows) }
}

fn codec(format: FileFormat) -> &'static Codec {
    CODECS.iter().find(|codec| codec.format == format).expect("formats are declared by the codecs in the table")
}
