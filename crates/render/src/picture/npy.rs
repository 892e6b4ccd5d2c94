//! NPY: arrays of NumPy, rows by columns by channels.

use super::raster::{blank, check_size, io_message};
use super::source::PictureSource;
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most bytes of a header.
const HEADER: usize = 1 << 16;
/// Bytes that are read at a time.
const PART: usize = 1 << 20;

/// Type of the numbers in the file.
#[derive(Clone, Copy)]
pub(super) struct NumberType {
    /// Bytes of a number: 8 for 64-bit floats, which are converted to 32 bits.
    bytes: usize,
    big_endian: bool,
}

pub(super) fn open_decoder(source: &mut PictureSource) -> Result<(Layout, NumberType), String> {
    let message = |error| io_message(&error);
    let mut head = [0; 8];
    source.read_exact(&mut head).map_err(message)?;
    let mut length = [0; 4];
    source.read_exact(if head[6] == 1 { &mut length[..2] } else { &mut length }).map_err(message)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > HEADER {
        return Err("its header is too long".to_owned());
    }
    let mut text = vec![0; length];
    source.read_exact(&mut text).map_err(message)?;
    parse_header(&String::from_utf8_lossy(&text))
}

/// Parses a header such as `{'descr': '<f4', 'fortran_order': False, 'shape': (4, 6, 3), }`.
fn parse_header(text: &str) -> Result<(Layout, NumberType), String> {
    let after =
        |key: &str| text.split_once(key).and_then(|(_, rest)| rest.split_once(':')).map(|(_, rest)| rest.trim());
    let kind = after("'descr'").and_then(|rest| rest.strip_prefix('\'')).and_then(|rest| rest.split('\'').next());
    let (order, kind) = kind.filter(|kind| kind.is_ascii() && !kind.is_empty()).unwrap_or("?").split_at(1);
    let (sample, bytes) = match kind {
        "u1" => (Sample::U8, 1),
        "u2" => (Sample::U16, 2),
        "f2" => (Sample::F16, 2),
        "f4" => (Sample::F32, 4),
        "f8" => (Sample::F32, 8),
        _ => return Err("its element type is not u1, u2, f2, f4 or f8".to_owned()),
    };
    if after("'fortran_order'").is_none_or(|rest| !rest.starts_with("False")) {
        return Err("its array is in column-major order: save it with `numpy.ascontiguousarray`".to_owned());
    }
    let shape = after("'shape'").and_then(|rest| rest.strip_prefix('(')).and_then(|rest| rest.split(')').next());
    let sides = shape.unwrap_or("").split(',').map(str::trim).filter(|side| !side.is_empty());
    let sides: Vec<u32> = sides.map(|side| side.parse().unwrap_or(0)).collect();
    let (size, channels) = match sides[..] {
        [height, width] => ([width, height], 1),
        [height, width, channels @ 1..=4] => ([width, height], channels as usize),
        _ => return Err("its shape is not (height, width) or (height, width, 1 to 4)".to_owned()),
    };
    check_size(size)?;
    let layout =
        Layout { size, channels, sample, light: sample.float(), premultiplied: false, decode_bytes: PART as u64 };
    Ok((layout, NumberType { bytes, big_endian: order == ">" }))
}

pub(super) fn header(mut source: PictureSource) -> Result<Layout, String> {
    open_decoder(&mut source).map(|(layout, _)| layout)
}

pub(super) fn read(mut source: PictureSource, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let (_, numbers) = open_decoder(&mut source)?;
    source.limit().lift();
    let mut raster = blank(layout)?;
    let (count, mut done) = (layout.numbers() as usize, 0);
    let mut part = vec![0; PART.min(count * numbers.bytes)];
    while done < count {
        if stop.load(Ordering::Relaxed) {
            return Err("the work was cancelled".to_owned());
        }
        let some = (PART / numbers.bytes).min(count - done);
        let bytes = &mut part[..some * numbers.bytes];
        source.read_exact(bytes).map_err(|error| io_message(&error))?;
        if numbers.big_endian {
            bytes.chunks_exact_mut(numbers.bytes).for_each(<[u8]>::reverse);
        }
        numbers.store(bytes, &mut raster, done);
        done += some;
    }
    Ok(raster)
}

impl NumberType {
    /// Stores little-endian numbers in the raster, starting at index `first`.
    fn store(self, bytes: &[u8], raster: &mut Raster, first: usize) {
        match raster {
            Raster::U8(px) => px[first..][..bytes.len()].copy_from_slice(bytes),
            Raster::U16(px) | Raster::F16(px) => {
                let words = bytes.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
                px[first..].iter_mut().zip(words).for_each(|(v, word)| *v = word);
            }
            Raster::F32(px) if self.bytes == 8 => {
                let numbers = bytes.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes) as f32);
                px[first..].iter_mut().zip(numbers).for_each(|(v, number)| *v = number);
            }
            Raster::F32(px) => {
                let numbers = bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
                px[first..].iter_mut().zip(numbers).for_each(|(v, number)| *v = number);
            }
        }
    }
}
