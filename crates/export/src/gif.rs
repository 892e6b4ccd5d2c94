//! GIF films: 256 colours a frame, and no more than hundredths of a second.

use crate::WriteError;
use crate::numbers::Order;
use crate::origin::KEY;
use crate::palette::{self, Color, indexed, palette};
use crate::picture::Picture;
use crate::rows::{Room, Rows, room};
use gif::{DisposalMethod, Encoder, EncodingError, Extension, Frame, Repeat};
use std::borrow::Cow;
use std::io::{BufRead, Read, Write};

pub(crate) fn write<W: Write>(
    out: W,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), WriteError> {
    let side = |n: u32| u16::try_from(n).map_err(|_| WriteError::Format(format!("{n} pixels are more than a GIF has")));
    let (width, height) = (side(picture.size[0])?, side(picture.size[1])?);
    let mut encoder = Encoder::new(out, width, height, &[]).map_err(fault)?;
    if !picture.origin.is_empty() {
        let text = format!("{KEY} {}", picture.origin).into_bytes();
        let parts: Vec<&[u8]> = text.chunks(255).collect();
        encoder.write_raw_extension(Extension::Comment.into(), &parts).map_err(fault)?;
    }
    encoder.set_repeat(Repeat::Infinite).map_err(fault)?;
    let mut shown = 0;
    while let Some(bytes) = rows.take(picture.size[1] as usize, Order::Little) {
        for bytes in bytes.chunks_exact(picture.size[1] as usize * picture.row()) {
            let delay = (due(picture, shown + 1) - due(picture, shown)) as u16;
            encoder.write_frame(&Frame { width, height, delay, ..frame(picture, bytes) }).map_err(fault)?;
            shown += 1;
        }
    }
    if rows.left() > 0 {
        return Err(WriteError::Unfinished);
    }
    encoder.into_inner().map(drop).map_err(fault)
}

/// The most bytes of a comment that is ours.
const MOST_TEXT: usize = 1 << 20;

/// Bytes that writing takes at most.
pub(crate) fn memory(picture: &Picture, band: usize) -> u64 {
    let Room { coming, taken } = room(picture, band, picture.size[1] as usize);
    let pixels = picture.size.iter().map(|side| u64::from(*side)).product::<u64>();
    let colors = if picture.channels == 1 { pixels.min(256) } else { pixels };
    let color = size_of::<Color>() as u64;
    // As colours, those that are seen through left out; then sorted and counted, or told by the palette and compressed.
    let seen = if picture.channels == 4 { 2 } else { 1 };
    let made = (color * pixels + palette::memory(colors)).max(4 * pixels);
    coming.max(taken + seen * color * pixels + made)
}

/// What made a film, as its file has it.
pub(crate) fn origin(file: &mut impl BufRead) -> Option<String> {
    let mut head = [0; 13];
    file.read_exact(&mut head).ok()?;
    let shared = if head[10] & 0x80 == 0 { 0 } else { 6 << (head[10] & 7) };
    let mut next = vec![0; shared + 2];
    file.read_exact(&mut next).ok()?;
    if !head.starts_with(b"GIF89a") || next[shared..] != [b'!', Extension::Comment as u8] {
        return None;
    }
    let mut text = vec![];
    loop {
        let mut length = [0];
        file.read_exact(&mut length).ok()?;
        if length == [0] {
            break;
        }
        file.take(u64::from(length[0])).read_to_end(&mut text).ok()?;
        if text.len() > MOST_TEXT {
            return None;
        }
    }
    Some(String::from_utf8(text).ok()?.strip_prefix(KEY)?.trim_start().to_owned())
}

/// When a frame begins, in hundredths of a second: that of each is rounded, so that no film runs late.
fn due(picture: &Picture, frame: u64) -> u64 {
    let [above, below] = picture.pace.map(u64::from);
    (200 * frame * above + below) / (2 * below).max(1)
}

/// A frame of bytes; what hides less than half of what lies behind hides nothing.
fn frame(picture: &Picture, bytes: &[u8]) -> Frame<'static> {
    let pixels: Vec<Color> = match picture.channels {
        1 => bytes.iter().map(|v| [*v; 3]).collect(),
        n => bytes.chunks_exact(n).map(|px| [px[0], px[1], px[2]]).collect(),
    };
    let clear = |i: usize| picture.channels == 4 && bytes[4 * i + 3] < 128;
    let holes = (0..pixels.len()).any(clear);
    let mut colors = if holes {
        let seen: Vec<Color> = (0..pixels.len()).filter(|i| !clear(*i)).map(|i| pixels[i]).collect();
        palette(&seen, 255)
    } else {
        palette(&pixels, 256)
    };
    let mut buffer = indexed(&pixels, picture.size[0] as usize, &colors);
    let hole = colors.len() as u8;
    if holes {
        colors.push([0; 3]);
        buffer.iter_mut().enumerate().filter(|(i, _)| clear(*i)).for_each(|(_, index)| *index = hole);
    }
    Frame {
        palette: Some(colors.into_flattened()),
        buffer: Cow::Owned(buffer),
        transparent: holes.then_some(hole),
        dispose: if holes { DisposalMethod::Background } else { DisposalMethod::Keep },
        ..Frame::default()
    }
}

fn fault(error: EncodingError) -> WriteError {
    match error {
        EncodingError::Io(error) => WriteError::Io(error),
        error => WriteError::Format(error.to_string()),
    }
}
