//! Pictures as inputs of programs, in the number type of their files.

use crate::plane::parallel::for_each_part;
use crate::plane::picture::{Picture, Raster, Sample, number};
use lapidary_field::colour::decode;
use lapidary_field::interval::Interval;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::pixel_data::PixelData;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// A picture as an input of a plan.
#[derive(Clone, Debug)]
pub struct PictureInput {
    /// The picture.
    pub picture: Picture,
    /// True if its colours are encoded in sRGB.
    pub encoded: bool,
    /// Lookup tables from bits to numbers: of colours, and of alpha.
    tables: OnceLock<[Arc<[f32]>; 2]>,
}

/// A channel of a picture, as programs read it.
#[derive(Clone, Debug)]
pub(crate) struct PictureChannel {
    picture: Picture,
    /// The index in a pixel; `None` for a channel that is 1 everywhere.
    index: Option<usize>,
    /// Lookup table from bits to numbers; empty for floats.
    table: Arc<[f32]>,
}

impl PictureChannel {
    pub(crate) fn samples(&self) -> PixelData<'_> {
        let (layout, raster) = (&self.picture.layout, self.picture.raster());
        let count = layout.size.map(|side| side as usize).iter().product();
        let (Some(index), Some(raster)) = (self.index, raster) else { return PixelData::Same(1.0, count) };
        let (step, table) = (layout.channels, &*self.table);
        match raster {
            Raster::U8(px) => PixelData::Bytes { bytes: &px[index..], step, table },
            Raster::U16(px) | Raster::F16(px) => PixelData::Words { words: &px[index..], step, table },
            Raster::F32(px) => PixelData::Interleaved { numbers: &px[index..], step },
        }
    }
}

impl PictureInput {
    pub(crate) fn new(picture: Picture, encoded: bool) -> PictureInput {
        PictureInput { picture, encoded, tables: OnceLock::new() }
    }
    /// True if planes of converted numbers are needed, because a lookup table does not suffice.
    pub(crate) fn converts(&self) -> bool {
        self.picture.is_premultiplied() || self.encoded && self.picture.layout.sample == Sample::F32
    }
    /// A channel as stored in its file; `None` if it must be converted.
    pub(crate) fn stored(&self, channel: usize) -> Option<PictureChannel> {
        let index = self.picture.channel(channel);
        if self.converts() && index.is_some() {
            return None;
        }
        let table = self.tables()[usize::from(channel == 3)].clone();
        Some(PictureChannel { picture: self.picture.clone(), index, table })
    }
    /// The numbers of a channel; colours are converted to linear light.
    pub(crate) fn converted(&self, channel: usize, stop: &AtomicBool) -> PixelBuffer {
        let mut plane = PixelBuffer::zeros(self.picture.layout.size.map(|side| side as usize).iter().product());
        let light = |v: f32| if self.encoded && channel < 3 { decode(v) } else { v };
        for_each_part(&mut plane, 1, stop, |begin, part| {
            for (i, v) in part.iter_mut().enumerate() {
                *v = light(self.picture.at(begin + i, channel).unwrap_or(0.0));
            }
        });
        plane
    }
    /// The lookup tables, computed once; empty for floats.
    fn tables(&self) -> &[Arc<[f32]>; 2] {
        let (sample, channels) = (self.picture.layout.sample, self.picture.layout.channels);
        let last = match sample {
            Sample::U8 => Some(255),
            Sample::U16 | Sample::F16 => Some(u16::MAX),
            Sample::F32 => None,
        };
        let table = |encoded: bool| {
            let number = |bits: u16| {
                let v = number(sample, bits, channels);
                let v = if encoded { decode(v) } else { v };
                if v.is_finite() { v + 0.0 } else { 0.0 }
            };
            last.into_iter().flat_map(|last| (0..=last).map(number)).collect()
        };
        self.tables.get_or_init(|| [table(self.encoded), table(false)])
    }
    /// The range of its alpha, which is 1 for most pictures.
    pub(crate) fn alpha(&self) -> Interval {
        self.picture.alpha()
    }
}
