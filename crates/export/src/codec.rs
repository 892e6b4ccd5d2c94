//! Codecs: the functions that write images of a file format, and read the provenance from them.

use crate::file_format::FileFormat;
use crate::image_spec::ImageSpec;
use crate::provenance::EmbeddedProvenance;
use crate::row_buffer::RowBuffer;
use std::io::{self, BufRead, Seek, Write};

/// A file format and its functions.
pub(crate) struct Codec {
    pub(crate) format: FileFormat,
    /// Upper bound of the memory of the writer, in bytes, for bands of that many rows.
    pub(crate) memory: fn(&ImageSpec, usize) -> u64,
    /// Writes an image.
    pub(crate) write: fn(&mut dyn WriteSeek, &ImageSpec, &mut RowBuffer<'_>) -> Result<(), WriteError>,
    /// Reads the embedded provenance, unless the format has none or another codec reads it.
    pub(crate) read_provenance: Option<fn(&mut dyn ReadSeek) -> Option<EmbeddedProvenance>>,
}

/// Error of [`write`](fn@crate::write).
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

/// Destination of a file.
pub(crate) trait WriteSeek: Write + Seek {}

impl<W: Write + Seek> WriteSeek for W {}

/// Contents of a file.
pub(crate) trait ReadSeek: BufRead + Seek {}

impl<R: BufRead + Seek> ReadSeek for R {}
