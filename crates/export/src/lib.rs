//! Image writers, channel packing, meshes, provenance, and the renderer of the lit preview.
//!
//! * [`target::packed_images`] lists the images that a material needs for an engine;
//! * [`write`](fn@write) encodes one of them while its rows are being computed;
//! * [`embedded_provenance::read`] reads the provenance embedded in a file;
//! * [`mesh`] and [`gltf`] write geometry, and [`mesh_file`] reads it;
//! * [`preview::render`] draws a material on a shape.
//!
//! The crate knows neither nodes nor documents, and never touches the disk: callers pass readers and writers.

pub mod embedded_provenance;
mod exr;
mod gif;
pub mod gltf;
pub mod image_spec;
pub mod mesh;
pub mod mesh_file;
mod npy;
mod palette;
mod png;
pub mod preview;
pub mod provenance;
pub mod range;
mod row_buffer;
mod sample_encoding;
pub mod target;
mod tiff;

use image_spec::{FileFormat, ImageSpec};
use lapidary_field::pixel_buffer::PixelBuffer;
use range::ChannelRange;
use std::io::{self, Seek, Write};

/// Error of [`write`](fn@write).
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Writing failed, for example because the disk is full.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The iterator of bands ended before the last row.
    #[error("the image has fewer rows than its height")]
    MissingRows,
    /// The format cannot store such an image.
    #[error("the file format cannot store this image: {0}")]
    Unsupported(String),
}

/// Upper bound of the memory that [`write`](fn@write) allocates, in bytes, for bands of `band` rows.
pub fn writer_memory(spec: &ImageSpec, band: usize) -> u64 {
    match spec.format {
        FileFormat::Png | FileFormat::Apng => png::memory(spec, band),
        FileFormat::Gif => gif::memory(spec, band),
        FileFormat::Exr => exr::memory(spec, band),
        FileFormat::Tiff => tiff::memory(spec, band),
        FileFormat::Npy => row_buffer::buffer_memory(spec, band, 1).receiving,
    }
}

/// Writes an image from bands of rows, top to bottom, and returns the range of each channel.
///
/// A band is any number of whole rows, with the channels of a pixel interleaved. The bytes of the file depend neither on
/// the size of the bands nor on the number of threads.
pub fn write<W: Write + Seek>(
    out: W,
    spec: &ImageSpec,
    bands: impl Iterator<Item: Into<PixelBuffer>>,
) -> Result<Vec<ChannelRange>, WriteError> {
    let mut rows = row_buffer::RowBuffer::new(spec, bands);
    match spec.format {
        FileFormat::Png | FileFormat::Apng => png::write(out, spec, &mut rows)?,
        FileFormat::Gif => gif::write(out, spec, &mut rows)?,
        FileFormat::Exr => exr::write(out, spec, &mut rows)?,
        FileFormat::Tiff => tiff::write(out, spec, &mut rows)?,
        FileFormat::Npy => npy::write(out, spec, &mut rows)?,
    }
    if rows.remaining() == 0 { Ok(rows.ranges.to_vec(spec.channels)) } else { Err(WriteError::MissingRows) }
}
