//! Rasters of pictures, and messages that all decoders share.

use lapidary_evaluator::plane::picture::{Layout, Raster};
use std::io::{self, ErrorKind};

/// The most columns or rows of a picture.
const MAX_SIDE: u32 = 1 << 20;

/// Fails for sizes that no picture has.
pub(super) fn check_size(size: [u32; 2]) -> Result<(), String> {
    let [width, height] = size;
    match size.iter().all(|side| (1..=MAX_SIDE).contains(side)) {
        true => Ok(()),
        false => Err(format!("its size is {width}x{height} pixels; sides may have 1 to {MAX_SIDE}")),
    }
}

/// A raster for the pixels of a picture. Fails if a machine cannot address it.
pub(super) fn blank(layout: &Layout) -> Result<Raster, String> {
    usize::try_from(layout.bytes())
        .map_err(|_| format!("{} exceed the address space of this machine", layout.description()))?;
    Ok(Raster::zeros(layout.sample, layout.numbers() as usize))
}

/// The bytes of a raster, in the order of this machine.
pub(super) fn bytes(raster: &mut Raster) -> &mut [u8] {
    match raster {
        Raster::U8(px) => px,
        Raster::U16(px) | Raster::F16(px) => bytemuck::cast_slice_mut(px),
        Raster::F32(px) => bytemuck::cast_slice_mut(px),
    }
}

pub(super) fn io_message(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::UnexpectedEof => cut_short(),
        _ => error.to_string(),
    }
}

/// The message of a decoder. Every message about a truncated file becomes that of [`cut_short`].
pub(super) fn decoder_message(why: &str) -> String {
    let short =
        ["unexpected end", "UnexpectedEof", "failed to fill whole buffer", "not enough", "missing bytes", "EOF"];
    if short.iter().any(|words| why.contains(words)) { cut_short() } else { why.to_owned() }
}

pub(super) fn cut_short() -> String {
    "the file is truncated: its pixels end too early".to_owned()
}
