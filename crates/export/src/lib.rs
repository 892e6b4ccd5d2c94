//! What leaves the house: images in files, channels packed as engines want them, and what made them.
//!
//! [`files`](target::files) says which files a material makes for whom, [`write`] makes the bytes of one as its rows
//! come in, and [`made`](origin::made) reads back what made it; [`draw`](preview::draw) lights a material. This crate knows no nodes, no documents and no disk.

mod exr;
mod gif;
pub mod gltf;
pub mod mesh;
mod npy;
mod numbers;
pub mod origin;
mod palette;
pub mod picture;
mod png;
pub mod preview;
pub mod range;
mod rows;
pub mod target;
mod tiff;

use picture::{Format, Picture};
use range::ChannelRange;
use std::io::{self, Seek, Write};

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The rows ended too early.
    #[error("the picture was left unfinished")]
    Unfinished,
    /// The format has no way of keeping such a picture.
    #[error("no such picture can be written: {0}")]
    Format(String),
}

/// Bytes that writing a picture takes at most, its rows coming in bands of so many.
pub fn memory(picture: &Picture, band: usize) -> u64 {
    match picture.format {
        Format::Png | Format::Apng => png::memory(picture, band),
        Format::Gif => gif::memory(picture, band),
        Format::Exr => exr::memory(picture, band),
        Format::Tiff => tiff::memory(picture, band),
        Format::Npy => rows::room(picture, band, 1).coming,
    }
}

/// Writes a picture whose rows come in bands from the top, the numbers of a pixel side by side: any number of whole
/// rows at a time, until there are none. Returns the range of each channel, and how many of its numbers were clipped.
pub fn write<W: Write + Seek>(
    out: W,
    picture: &Picture,
    bands: impl Iterator<Item = Vec<f32>>,
) -> Result<Vec<ChannelRange>, WriteError> {
    let mut rows = rows::Rows::new(picture, bands);
    match picture.format {
        Format::Png | Format::Apng => png::write(out, picture, &mut rows)?,
        Format::Gif => gif::write(out, picture, &mut rows)?,
        Format::Exr => exr::write(out, picture, &mut rows)?,
        Format::Tiff => tiff::write(out, picture, &mut rows)?,
        Format::Npy => npy::write(out, picture, &mut rows)?,
    }
    if rows.left() == 0 { Ok(rows.ranges.channels(picture.channels)) } else { Err(WriteError::Unfinished) }
}
