//! Pictures read row by row, so that images of any size can be joined and checked in little memory.

use super::format::Format;
use super::open::{catch_panic, open_source};
use super::raster::{cut_short, io_message};
use super::source::PictureSource;
use super::{exr, npy, png, tiff};
use ::exr::block::UncompressedBlock;
use ::exr::block::reader::{AllChunksReader, ChunksReader};
use ::tiff::decoder::{Decoder, DecodingResult};
use lapidary_evaluator::plane::picture::{Layout, Sample};
use std::io::Read;
use std::path::Path;

/// A picture of which rows are read from the top to the bottom. Values are as the file stores them, and integers are
/// scaled to 0..1.
pub(crate) struct PictureRows {
    pub(crate) layout: Layout,
    rows: RowDecoder,
    /// The values of a block of rows, and the number of them that were returned.
    block: Vec<f32>,
    used: usize,
}

enum RowDecoder {
    Png(Box<::png::Reader<PictureSource>>, Vec<u8>),
    Tiff(Box<Decoder<PictureSource>>, u32),
    Exr(Box<AllChunksReader<PictureSource>>, exr::Layer),
    Npy(Box<PictureSource>, Vec<u8>),
}

/// Reads a picture to its end. Fails for pictures that are damaged. Of an animation only the first frame is decoded.
pub(crate) fn read_to_end(path: &Path) -> Result<Layout, String> {
    catch_panic(|| {
        let mut rows = PictureRows::open(path)?;
        let mut row = vec![0.0; rows.row_len()];
        for _ in 0..rows.layout.size[1] {
            rows.next_row(&mut row)?;
        }
        rows.finish()?;
        Ok(rows.layout)
    })
}

impl PictureRows {
    /// Opens a PNG, TIFF, OpenEXR or NPY file.
    pub(crate) fn open(path: &Path) -> Result<PictureRows, String> {
        let mut file = open_source(path)?;
        let format = Format::of(path, &mut file)?;
        let mut source = PictureSource::new(file);
        let (layout, rows) = match format {
            Format::Png => {
                let reader = png::open_decoder(source)?;
                let layout = png::layout(&reader)?;
                (layout, RowDecoder::Png(Box::new(reader), vec![]))
            }
            Format::Tiff => {
                let image = tiff::open_decoder(source)?;
                (image.layout, RowDecoder::Tiff(Box::new(image.decoder), 0))
            }
            Format::Exr => {
                let (reader, layer) = exr::open_decoder(source)?;
                let chunks = reader.all_chunks(false).map_err(exr::message)?;
                (layer.layout, RowDecoder::Exr(Box::new(chunks), layer))
            }
            Format::Npy => {
                let (layout, _) = npy::open_decoder(&mut source)?;
                source.limit().lift();
                (layout, RowDecoder::Npy(Box::new(source), vec![]))
            }
            other => return Err(format!("{} files cannot be read row by row", other.name())),
        };
        Ok(PictureRows { layout, rows, block: vec![], used: 0 })
    }
    /// Values of a row.
    pub(crate) fn row_len(&self) -> usize {
        self.layout.size[0] as usize * self.layout.channels
    }
    /// Reads the next row.
    pub(crate) fn next_row(&mut self, row: &mut [f32]) -> Result<(), String> {
        if self.used == self.block.len() {
            self.block.clear();
            self.used = 0;
            self.read_block()?;
        }
        let values = self.block.get(self.used..self.used + row.len()).ok_or_else(cut_short)?;
        row.copy_from_slice(values);
        self.used += row.len();
        Ok(())
    }

    /// Checks what follows the last row.
    fn finish(&mut self) -> Result<(), String> {
        match &mut self.rows {
            RowDecoder::Png(reader, _) => reader.finish().map_err(png::message),
            RowDecoder::Tiff(..) | RowDecoder::Exr(..) | RowDecoder::Npy(..) => Ok(()),
        }
    }

    fn read_block(&mut self) -> Result<(), String> {
        let len = self.row_len();
        let Layout { channels, sample, size, .. } = self.layout;
        match &mut self.rows {
            RowDecoder::Png(reader, bytes) => {
                bytes.resize(len * sample.bytes() as usize, 0);
                reader.read_row(bytes).map_err(png::message)?.ok_or_else(cut_short)?;
                match sample {
                    Sample::U16 => self.block.extend(bytes.as_chunks().0.iter().map(|v| word(u16::from_be_bytes(*v)))),
                    _ => self.block.extend(bytes.iter().map(|v| byte(*v))),
                }
            }
            RowDecoder::Tiff(decoder, next) => {
                match decoder.read_chunk(*next).map_err(tiff::message)? {
                    DecodingResult::U8(values) => self.block.extend(values.into_iter().map(byte)),
                    DecodingResult::U16(values) => self.block.extend(values.into_iter().map(word)),
                    DecodingResult::F16(values) => self.block.extend(values.into_iter().map(half::f16::to_f32)),
                    DecodingResult::F32(values) => self.block.extend(values),
                    _ => return Err("its samples are not supported".to_owned()),
                }
                *next += 1;
            }
            RowDecoder::Exr(chunks, layer) => {
                let chunk = chunks.read_next_chunk().ok_or_else(cut_short)?.map_err(exr::message)?;
                let meta = chunks.meta_data();
                let block = UncompressedBlock::decompress_chunk(chunk, meta, false).map_err(exr::message)?;
                let header = &meta.headers[layer.number];
                let top = block.index.pixel_position.1;
                self.block.resize(block.index.pixel_size.1 * len, 0.0);
                for line in block.lines(&header.channels) {
                    let Some(place) = layer.places[line.location.channel] else { continue };
                    let first = (line.location.position.1 - top) * len + place;
                    let pixels = self.block.get_mut(first..).unwrap_or_default().iter_mut().step_by(channels);
                    let pixels = pixels.take(size[0] as usize);
                    match sample {
                        Sample::F16 => pixels.zip(line.value.as_chunks::<2>().0).for_each(|(v, bytes)| {
                            *v = half::f16::from_ne_bytes(*bytes).to_f32();
                        }),
                        _ => pixels.zip(line.value.as_chunks::<4>().0).for_each(|(v, bytes)| {
                            *v = f32::from_ne_bytes(*bytes);
                        }),
                    }
                }
            }
            RowDecoder::Npy(source, bytes) => {
                bytes.resize(len * size_of::<f32>(), 0);
                source.read_exact(bytes).map_err(|error| io_message(&error))?;
                self.block.extend(bytes.as_chunks().0.iter().map(|v| f32::from_le_bytes(*v)));
            }
        }
        Ok(())
    }
}

fn byte(v: u8) -> f32 {
    f32::from(v) / 255.0
}

fn word(v: u16) -> f32 {
    f32::from(v) / 65535.0
}
