//! OpenEXR: one layer of R, G, B and perhaps A, or a single channel, decoded block by block.

use super::raster::{blank, check_size, cut_short, decoder_message, io_message};
use super::source::PictureSource;
use exr::block::chunk::{Chunk, CompressedBlock};
use exr::block::reader::{ChunksReader, Reader};
use exr::block::{self, UncompressedBlock};
use exr::error::Error;
use exr::math::Vec2;
use exr::meta::MetaData;
use exr::meta::attribute::{ChannelDescription, SampleType};
use exr::meta::header::Header;
use half::f16;
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Blocks that are decoded at the same time.
const TOGETHER: usize = 16;

/// A layer with the channels of a picture.
pub(super) struct Layer {
    pub(super) number: usize,
    /// For each channel of the layer its index in a pixel, if it has one.
    pub(super) places: Vec<Option<usize>>,
    pub(super) layout: Layout,
    /// Position of its first pixel in the image.
    offset: [i64; 2],
}

pub(super) fn open_decoder(source: PictureSource) -> Result<(Reader<PictureSource>, Layer), String> {
    let limit = source.limit();
    let reader = block::read(source, false).map_err(message)?;
    let layer = layer(reader.meta_data())?;
    limit.lift();
    Ok((reader, layer))
}

pub(super) fn header(source: PictureSource) -> Result<Layout, String> {
    open_decoder(source).map(|(_, layer)| layer.layout)
}

pub(super) fn read(source: PictureSource, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let (reader, layer) = open_decoder(source)?;
    let mut raster = blank(layout)?;
    let mut chunks = reader.all_chunks(false).map_err(message)?;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err("the work was cancelled".to_owned());
        }
        let mut some: Vec<Chunk> = vec![];
        while some.len() < TOGETHER
            && let Some(chunk) = chunks.read_next_chunk()
        {
            let chunk = chunk.map_err(message)?;
            if chunk.layer_index == layer.number && is_full_size(&chunk) {
                some.push(chunk);
            }
        }
        if some.is_empty() {
            return Ok(raster);
        }
        let meta = chunks.meta_data();
        let decoded: Vec<Result<UncompressedBlock, Error>> =
            some.into_par_iter().map(|chunk| UncompressedBlock::decompress_chunk(chunk, meta, false)).collect();
        for block in decoded {
            layer.put(&block.map_err(message)?, &meta.headers[layer.number], &mut raster)?;
        }
    }
}

/// True for blocks of the picture itself, and not of a smaller copy.
fn is_full_size(chunk: &Chunk) -> bool {
    match &chunk.compressed_block {
        CompressedBlock::Tile(tile) => tile.coordinates.level_index == Vec2(0, 0),
        _ => true,
    }
}

/// The first layer that is a picture.
fn layer(meta: &MetaData) -> Result<Layer, String> {
    let flat = meta.headers.iter().enumerate().filter(|(_, header)| !header.deep);
    let colour = flat.clone().find_map(|(number, header)| {
        let of = |group: &String| {
            layer_of_channels(number, header, &["R", "G", "B"].map(|name| format!("{group}{name}")), group)
        };
        groups(header).iter().find_map(of)
    });
    if let Some(found) = colour {
        return found;
    }
    let grey = flat.clone().find_map(|(number, header)| {
        let list = &header.channels.list;
        let own = list.iter().filter(|channel| list.len() == 1 || channel.name.to_string() != "A");
        let names: Vec<String> = own.map(|channel| channel.name.to_string()).collect();
        let single = match &names[..] {
            [name] => name,
            _ => ["Y", "Z"].into_iter().find_map(|known| names.iter().find(|name| *name == known))?,
        };
        let colours = header.channels.list.iter().any(|channel| channel.sampling != Vec2(1, 1));
        if colours { None } else { layer_of_channels(number, header, std::slice::from_ref(single), "") }
    });
    grey.unwrap_or_else(|| {
        let channels = flat.flat_map(|(_, header)| header.channels.list.iter());
        let names: Vec<String> = channels.map(|channel| channel.name.to_string()).take(20).collect();
        Err(match &names[..] {
            [] => "it is a deep image, which is not supported".to_owned(),
            names => {
                format!("its channels are {}; supported are R, G and B, or Y, or Z, or one channel", names.join(", "))
            }
        })
    })
}

/// Prefixes of the names of red channels: empty in most files, the name of a layer and a dot in others.
fn groups(header: &Header) -> Vec<String> {
    let names = header.channels.list.iter().map(|channel| channel.name.to_string());
    let named = names.filter_map(|name| Some(name.strip_suffix('R').filter(|group| group.ends_with('.'))?.to_owned()));
    std::iter::once(String::new()).chain(named).collect()
}

/// A layer that has these channels, perhaps with the alpha of their group.
fn layer_of_channels(number: usize, header: &Header, names: &[String], group: &str) -> Option<Result<Layer, String>> {
    let list = &header.channels.list;
    let find = |name: &str| list.iter().position(|channel| channel.name.to_string() == name);
    let mut found: Vec<usize> = names.iter().map(|name| find(name)).collect::<Option<_>>()?;
    found.extend(find(&format!("{group}A")).filter(|alpha| !found.contains(alpha)));
    Some(layer_of(number, header, &found))
}

fn layer_of(number: usize, header: &Header, found: &[usize]) -> Result<Layer, String> {
    let list = &header.channels.list;
    let chosen: Vec<&ChannelDescription> = found.iter().map(|channel| &list[*channel]).collect();
    if chosen.iter().any(|channel| channel.sampling != Vec2(1, 1)) {
        return Err("its colour channels are subsampled, which is not supported".to_owned());
    }
    let half = chosen.iter().all(|channel| channel.sample_type == SampleType::F16);
    let window = header.shared_attributes.display_window;
    let size = [window.size.0, window.size.1].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    check_size(size)?;
    let mut places = vec![None; list.len()];
    found.iter().enumerate().for_each(|(place, channel)| places[*channel] = Some(place));
    let position = header.own_attributes.layer_position;
    let offset =
        [i64::from(position.0) - i64::from(window.position.0), i64::from(position.1) - i64::from(window.position.1)];
    let channels = found.len();
    let layout = Layout {
        size,
        channels,
        sample: if half { Sample::F16 } else { Sample::F32 },
        light: true,
        premultiplied: matches!(channels, 2 | 4),
        // Blocks are held packed and unpacked.
        decode_bytes: (header.max_block_byte_size() as u64).saturating_mul(3 * TOGETHER as u64),
    };
    Ok(Layer { number, places, layout, offset })
}

impl Layer {
    fn put(&self, block: &UncompressedBlock, header: &Header, raster: &mut Raster) -> Result<(), String> {
        let [width, height] = self.layout.size.map(i64::from);
        for line in block.lines(&header.channels) {
            let Some(place) = self.places[line.location.channel] else { continue };
            let at =
                [line.location.position.0 as i64 + self.offset[0], line.location.position.1 as i64 + self.offset[1]];
            if !(0..height).contains(&at[1]) {
                continue;
            }
            // Pixels outside the display window are left out.
            let skip = (-at[0]).max(0) as usize;
            let first = (at[1] * width + at[0].max(0)) as usize;
            let count = (width - at[0].max(0)).max(0) as usize;
            let kind = header.channels.list[line.location.channel].sample_type;
            row(raster, (first, self.layout.channels, place), kind, line.value, (skip, count))?;
        }
        Ok(())
    }
}

/// Puts a row of one channel into pixels from the first on: some of its numbers are skipped, some taken.
fn row(
    raster: &mut Raster,
    (first, step, place): (usize, usize, usize),
    kind: SampleType,
    bytes: &[u8],
    (skip, count): (usize, usize),
) -> Result<(), String> {
    let from = first * step + place;
    match raster {
        Raster::F16(px) => {
            let numbers = bytes.as_chunks::<2>().0.iter().skip(skip).take(count);
            px.get_mut(from..)
                .unwrap_or_default()
                .iter_mut()
                .step_by(step)
                .zip(numbers)
                .for_each(|(v, n)| *v = u16::from_ne_bytes(*n));
        }
        Raster::F32(px) => {
            let px = px.get_mut(from..).unwrap_or_default().iter_mut().step_by(step);
            match kind {
                SampleType::F16 => {
                    let numbers = bytes.as_chunks::<2>().0.iter().skip(skip).take(count);
                    let float = |n: &[u8; 2]| f16::from_bits(u16::from_ne_bytes(*n)).to_f32_const();
                    px.zip(numbers).for_each(|(v, n)| *v = float(n));
                }
                SampleType::F32 => {
                    let numbers = bytes.as_chunks::<4>().0.iter().skip(skip).take(count);
                    px.zip(numbers).for_each(|(v, n)| *v = f32::from_ne_bytes(*n));
                }
                SampleType::U32 => {
                    let numbers = bytes.as_chunks::<4>().0.iter().skip(skip).take(count);
                    px.zip(numbers).for_each(|(v, n)| *v = u32::from_ne_bytes(*n) as f32);
                }
            }
        }
        Raster::U8(_) | Raster::U16(_) => return Err("its channels are not floating-point numbers".to_owned()),
    }
    Ok(())
}

pub(super) fn message(error: Error) -> String {
    match error {
        Error::Io(error) => io_message(&error),
        Error::NotSupported(why) => format!("it is not supported: {why}"),
        Error::Invalid(why) => decoder_message(&why),
        Error::Aborted => cut_short(),
    }
}
