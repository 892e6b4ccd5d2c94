//! TIFF: strips or tiles decoded one by one.

use super::raster::{blank, check_size, io_message};
use super::source::{PictureSource, TOO_MUCH};
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use std::sync::atomic::{AtomicBool, Ordering};
use tiff::ColorType;
use tiff::TiffError;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::{PlanarConfiguration, SampleFormat, Tag};

/// Bytes of a strip or tile that any picture may have, however small it is.
const STRIP: u64 = 64 << 20;
/// Bytes of one list in the header, for example of the offsets of strips.
const LIST: usize = 32 << 20;

/// A file whose header has been read.
pub(super) struct TiffImage {
    pub(super) decoder: Decoder<PictureSource>,
    pub(super) layout: Layout,
    color: ColorType,
    planar: bool,
}

pub(super) fn header(source: PictureSource) -> Result<Layout, String> {
    open_decoder(source).map(|opened| opened.layout)
}

pub(super) fn open_decoder(source: PictureSource) -> Result<TiffImage, String> {
    let limit = source.limit();
    let mut limits = Limits::default();
    limits.ifd_value_size = LIST;
    limits.decoding_buffer_size = usize::MAX;
    limits.intermediate_buffer_size = usize::MAX;
    let mut decoder = Decoder::new(source).map_err(message)?.with_limits(limits);
    let (width, height) = decoder.dimensions().map_err(message)?;
    let size = [width, height];
    check_size(size)?;
    let color = decoder.colortype().map_err(message)?;
    let formats: Vec<u16> = decoder.find_tag_unsigned_vec(Tag::SampleFormat).map_err(message)?.unwrap_or_default();
    let float = formats.contains(&SampleFormat::IEEEFP.to_u16());
    let plain = formats.iter().all(|format| *format == SampleFormat::Uint.to_u16());
    let planar = decoder.find_tag_unsigned::<u16>(Tag::PlanarConfiguration).map_err(message)?;
    let planar = planar == Some(PlanarConfiguration::Planar.to_u16());
    let (channels, bits) = match color {
        ColorType::Gray(bits) => (1, bits),
        ColorType::GrayA(bits) => (2, bits),
        ColorType::RGB(bits) => (3, bits),
        ColorType::RGBA(bits) => (4, bits),
        ColorType::CMYK(bits) if !planar && !float => (3, bits),
        _ => return Err("its colour type is not supported: save it as greyscale or RGB".to_owned()),
    };
    let sample = match bits {
        1 if plain && channels == 1 => Sample::U8,
        8 if plain => Sample::U8,
        16 if plain => Sample::U16,
        16 if float => Sample::F16,
        32 if float => Sample::F32,
        bits => return Err(format!("its samples of {bits} bits are not supported")),
    };
    let layout = Layout { size, channels, sample, light: sample.float(), premultiplied: false, decode_bytes: 0 };
    let [across, down] = [decoder.chunk_dimensions().0, decoder.chunk_dimensions().1].map(u64::from);
    let strip = across.saturating_mul(down).saturating_mul(4 * u64::from(bits).div_ceil(8));
    if strip > STRIP.max(layout.bytes().saturating_mul(2)) {
        return Err(format!("its tiles of {across}x{down} pixels are larger than the image"));
    }
    limit.lift();
    // A strip is in memory compressed, decompressed, and once more if its bytes are reordered.
    Ok(TiffImage { decoder, layout: Layout { decode_bytes: strip.saturating_mul(3), ..layout }, color, planar })
}

pub(super) fn read(source: PictureSource, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let TiffImage { mut decoder, color, planar, .. } = open_decoder(source)?;
    let mut raster = blank(layout)?;
    let [width, height] = layout.size;
    let (across, down) = decoder.chunk_dimensions();
    if across == 0 || down == 0 {
        return Err("its strips have no rows".to_owned());
    }
    let (columns, rows) = (width.div_ceil(across), height.div_ceil(down));
    let planes = if planar { layout.channels as u32 } else { 1 };
    for (plane, row) in (0..planes).flat_map(|plane| (0..rows).map(move |row| (plane, row))) {
        if stop.load(Ordering::Relaxed) {
            return Err("the work was cancelled".to_owned());
        }
        for column in 0..columns {
            let number = (plane * rows + row) * columns + column;
            let size = decoder.chunk_data_dimensions(number);
            let decoded = unpack_samples(decoder.read_chunk(number).map_err(message)?, color, size.0);
            let part = TiffChunk {
                left: (column * across) as usize,
                top: (row * down) as usize,
                size: [size.0 as usize, size.1 as usize],
                plane: planar.then_some(plane as usize),
            };
            part.put(layout, &decoded, &mut raster)?;
        }
    }
    Ok(raster)
}

/// Bits as bytes, and inks as colours.
fn unpack_samples(decoded: DecodingResult, color: ColorType, width: u32) -> DecodingResult {
    match (color, decoded) {
        (ColorType::Gray(1), DecodingResult::U8(bits)) => {
            let row = width.div_ceil(8) as usize;
            let byte = |row: &[u8], i: u32| if row[i as usize / 8] >> (7 - i % 8) & 1 == 1 { 255 } else { 0 };
            let rows = bits.chunks_exact(row).flat_map(|row| (0..width).map(move |i| byte(row, i)));
            DecodingResult::U8(rows.collect())
        }
        (ColorType::CMYK(_), DecodingResult::U8(inks)) => {
            let rgb = |inks: &[u8; 4]| {
                let paper = 1.0 - f32::from(inks[3]) / 255.0;
                [0, 1, 2].map(|k| ((255.0 - f32::from(inks[k])) * paper) as u8)
            };
            DecodingResult::U8(inks.as_chunks().0.iter().flat_map(rgb).collect())
        }
        (ColorType::CMYK(_), DecodingResult::U16(inks)) => {
            let rgb = |inks: &[u16; 4]| {
                let paper = 1.0 - f32::from(inks[3]) / 65535.0;
                [0, 1, 2].map(|k| ((65535.0 - f32::from(inks[k])) * paper) as u16)
            };
            DecodingResult::U16(inks.as_chunks().0.iter().flat_map(rgb).collect())
        }
        (_, decoded) => decoded,
    }
}

/// A strip or a tile.
struct TiffChunk {
    left: usize,
    top: usize,
    size: [usize; 2],
    /// Channel of the chunk, if the file stores each channel separately.
    plane: Option<usize>,
}

impl TiffChunk {
    fn put(&self, layout: &Layout, decoded: &DecodingResult, raster: &mut Raster) -> Result<(), String> {
        match (decoded, raster) {
            (DecodingResult::U8(from), Raster::U8(to)) => self.copy(layout, from, to, |v| *v),
            (DecodingResult::U16(from), Raster::U16(to)) => self.copy(layout, from, to, |v| *v),
            (DecodingResult::F16(from), Raster::F16(to)) => self.copy(layout, from, to, |v| v.to_bits()),
            (DecodingResult::F32(from), Raster::F32(to)) => self.copy(layout, from, to, |v| *v),
            _ => return Err("its samples do not have the type that its header states".to_owned()),
        }
        Ok(())
    }
    fn copy<A, B>(&self, layout: &Layout, from: &[A], to: &mut [B], number: impl Fn(&A) -> B) {
        let (channels, width) = (layout.channels, layout.size[0] as usize);
        let own = if self.plane.is_some() { 1 } else { channels };
        for (y, row) in from.chunks_exact(self.size[0] * own).take(self.size[1]).enumerate() {
            let first = ((self.top + y) * width + self.left) * channels;
            match self.plane {
                None => to[first..].iter_mut().zip(row).for_each(|(to, from)| *to = number(from)),
                Some(plane) => {
                    to[first + plane..].iter_mut().step_by(channels).zip(row).for_each(|(to, from)| *to = number(from));
                }
            }
        }
    }
}

pub(super) fn message(error: TiffError) -> String {
    match error {
        TiffError::IoError(error) => io_message(&error),
        TiffError::LimitsExceeded => TOO_MUCH.to_owned(),
        error => error.to_string(),
    }
}
