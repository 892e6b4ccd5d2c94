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
    /// Whether its colours are encoded for screens.
    pub encoded: bool,
    /// The numbers that its bits stand for: of colours, and of alpha.
    tables: OnceLock<[Arc<[f32]>; 2]>,
}

/// A channel of a picture, as programs read it.
#[derive(Clone, Debug)]
pub(crate) struct PictureChannel {
    picture: Picture,
    /// The index in a pixel; nothing where it is 1 everywhere.
    place: Option<usize>,
    /// The numbers that its bits stand for, unless it stores floats.
    table: Arc<[f32]>,
}

impl PictureChannel {
    pub(crate) fn samples(&self) -> PixelData<'_> {
        let (layout, raster) = (&self.picture.layout, self.picture.raster());
        let count = layout.size.map(|side| side as usize).iter().product();
        let (Some(place), Some(raster)) = (self.place, raster) else { return PixelData::Same(1.0, count) };
        let (step, table) = (layout.channels, &*self.table);
        match raster {
            Raster::U8(px) => PixelData::Bytes { bytes: &px[place..], step, table },
            Raster::U16(px) | Raster::F16(px) => PixelData::Words { words: &px[place..], step, table },
            Raster::F32(px) => PixelData::Interleaved { numbers: &px[place..], step },
        }
    }
}

impl PictureInput {
    pub(crate) fn new(picture: Picture, encoded: bool) -> PictureInput {
        PictureInput { picture, encoded, tables: OnceLock::new() }
    }
    /// Whether planes of converted numbers are made of it: bits alone do not tell what a pixel is.
    pub(crate) fn converts(&self) -> bool {
        self.picture.straightened() || self.encoded && self.picture.layout.sample == Sample::F32
    }
    /// A channel as its file stores it; nothing where it must be converted.
    pub(crate) fn stored(&self, channel: usize) -> Option<PictureChannel> {
        let place = self.picture.channel(channel);
        if self.converts() && place.is_some() {
            return None;
        }
        let table = self.tables()[usize::from(channel == 3)].clone();
        Some(PictureChannel { picture: self.picture.clone(), place, table })
    }
    /// The numbers of a channel: light, where it is a colour.
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
    /// The numbers that bits stand for, computed once; empty for floats.
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
    /// Where its alpha lies: most pictures hide nothing of what is behind them.
    pub(crate) fn alpha(&self) -> Interval {
        self.picture.alpha()
    }
}
