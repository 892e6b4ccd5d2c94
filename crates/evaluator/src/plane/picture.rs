//! Pictures from files: their headers, and their pixels in the number type of the file.

use half::f16;
use lapidary_field::colour::decode;
use lapidary_field::image::Image;
use lapidary_field::interval::Interval;
use rayon::prelude::*;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The type of the numbers of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sample {
    /// A byte: 0..=255 for 0..1.
    U8,
    /// Two bytes: 0..=65535 for 0..1.
    U16,
    /// A floating-point number of 16 bits.
    F16,
    /// A floating-point number of 32 bits.
    F32,
}

impl Sample {
    /// The size of a number, in bytes.
    pub const fn bytes(self) -> u64 {
        match self {
            Sample::U8 => 1,
            Sample::U16 | Sample::F16 => 2,
            Sample::F32 => 4,
        }
    }
    /// True if numbers are floating-point.
    pub const fn float(self) -> bool {
        matches!(self, Sample::F16 | Sample::F32)
    }
    /// The name in messages, for example `8 bits`.
    pub const fn name(self) -> &'static str {
        match self {
            Sample::U8 => "8 bits",
            Sample::U16 => "16 bits",
            Sample::F16 => "16-bit floats",
            Sample::F32 => "32-bit floats",
        }
    }
}

/// The header of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Columns and rows.
    pub size: [u32; 2],
    /// Numbers per pixel, 1 to 4: grey, grey and alpha, colour, or colour and alpha.
    pub channels: usize,
    /// Their type.
    pub sample: Sample,
    /// True if colours are linear, as in files of floating-point numbers; false if they are encoded in sRGB.
    pub light: bool,
    /// True if colours are premultiplied by alpha ("associated alpha"), as in OpenEXR.
    pub premultiplied: bool,
    /// Memory that decoding needs in addition to the pixels, in bytes.
    pub decode_bytes: u64,
}

impl Layout {
    /// A description for messages: `512x512 pixels, 3 channels of 8 bits`.
    pub fn description(&self) -> String {
        let ([width, height], channels) = (self.size, self.channels);
        let plural = if channels == 1 { "" } else { "s" };
        format!("{width}x{height} pixels, {channels} channel{plural} of {}", self.sample.name())
    }
    /// The count of numbers of the whole picture.
    pub fn numbers(&self) -> u64 {
        let [width, height] = self.size.map(u64::from);
        width.saturating_mul(height).saturating_mul(self.channels as u64)
    }
    /// The size of its pixels, in bytes.
    pub fn bytes(&self) -> u64 {
        self.numbers().saturating_mul(self.sample.bytes())
    }
    fn has_alpha(&self) -> bool {
        matches!(self.channels, 2 | 4)
    }
}

/// The pixels of a picture: rows from the top, the channels of a pixel side by side.
#[derive(Clone, Debug, PartialEq)]
pub enum Raster {
    /// Bytes.
    U8(Vec<u8>),
    /// Words of 16 bits.
    U16(Vec<u16>),
    /// The bits of 16-bit floats.
    F16(Vec<u16>),
    /// 32-bit floats.
    F32(Vec<f32>),
}

impl Raster {
    /// A raster of zeros.
    pub fn zeros(sample: Sample, count: usize) -> Raster {
        match sample {
            Sample::U8 => Raster::U8(vec![0; count]),
            Sample::U16 => Raster::U16(vec![0; count]),
            Sample::F16 => Raster::F16(vec![0; count]),
            Sample::F32 => Raster::F32(vec![0.0; count]),
        }
    }
    fn len(&self) -> usize {
        match self {
            Raster::U8(px) => px.len(),
            Raster::U16(px) | Raster::F16(px) => px.len(),
            Raster::F32(px) => px.len(),
        }
    }
    fn sample(&self) -> Sample {
        match self {
            Raster::U8(_) => Sample::U8,
            Raster::U16(_) => Sample::U16,
            Raster::F16(_) => Sample::F16,
            Raster::F32(_) => Sample::F32,
        }
    }
    /// Number `i`, for a picture with `channels` channels.
    #[inline]
    fn number(&self, i: usize, channels: usize) -> f32 {
        match self {
            Raster::U8(px) => number(Sample::U8, u16::from(px[i]), channels),
            Raster::U16(px) => number(Sample::U16, px[i], channels),
            Raster::F16(px) => number(Sample::F16, px[i], channels),
            Raster::F32(px) => px[i],
        }
    }
}

/// The value of a number with these bits, for a picture with `channels` channels. Grey is multiplied by a reciprocal and
/// colour is divided, which rounds differently. Both stay so, because a change would change pixels.
pub(crate) fn number(sample: Sample, bits: u16, channels: usize) -> f32 {
    const BYTE: f32 = 1.0 / 255.0;
    const WORD: f32 = 1.0 / 65535.0;
    match sample {
        Sample::U8 if channels < 3 => f32::from(bits) * BYTE,
        Sample::U8 => f32::from(bits) / 255.0,
        Sample::U16 if channels < 3 => f32::from(bits) * WORD,
        Sample::U16 => f32::from(bits) / 65535.0,
        // Converted in software, so that every machine computes the same bits, even of NaN.
        Sample::F16 | Sample::F32 => f16::from_bits(bits).to_f32_const(),
    }
}

/// A decoder: reads the pixels of a picture from its file, or returns a message. Ends early once the flag is set.
pub type Decode = dyn Fn(&AtomicBool) -> Result<Raster, String> + Send + Sync;

/// A picture from a file. Its pixels are read when a job first needs them; clones share them.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The header.
    pub layout: Layout,
    store: Arc<PictureData>,
}

/// The pixels of a picture, once they have been read, and values computed from them.
struct PictureData {
    decode: Box<Decode>,
    decoding: Mutex<()>,
    raster: OnceLock<Raster>,
    fingerprint: OnceLock<u64>,
    alpha: OnceLock<Interval>,
}

impl fmt::Debug for PictureData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PictureData").field("read", &self.raster.get().is_some()).finish_non_exhaustive()
    }
}

impl From<Image> for Picture {
    /// A picture of colours encoded in sRGB, as in most files.
    fn from(image: Image) -> Picture {
        Picture::of(image, false)
    }
}

impl Picture {
    /// A picture whose pixels `decode` reads when they are needed.
    pub fn new(layout: Layout, decode: Box<Decode>) -> Picture {
        let (raster, fingerprint, alpha) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Picture {
            layout,
            store: Arc::new(PictureData { decode, decoding: Mutex::default(), raster, fingerprint, alpha }),
        }
    }
    /// A picture of an image in memory; `light` is true if its colours are linear.
    pub fn of(image: Image, light: bool) -> Picture {
        let Image { size, channels, px } = image;
        let layout = Layout { size, channels, sample: Sample::F32, light, premultiplied: false, decode_bytes: 0 };
        let picture = Picture::new(layout, Box::new(|_| Err("its pixels have been read".to_owned())));
        let _ = picture.store.raster.set(Raster::F32(px.into_vec()));
        picture
    }
    /// Reads its pixels, unless they have been read. The caller must have checked the memory budget.
    pub fn read(&self, stop: &AtomicBool) -> Result<(), String> {
        let store = &*self.store;
        let _decoding = store.decoding.lock().unwrap_or_else(PoisonError::into_inner);
        if store.raster.get().is_none() {
            let raster = (store.decode)(stop)?;
            if (raster.len() as u64, raster.sample()) != (self.layout.numbers(), self.layout.sample) {
                return Err("the file changed while it was read".to_owned());
            }
            let _ = store.raster.set(raster);
        }
        Ok(())
    }
    /// Its pixels, once they have been read.
    pub fn raster(&self) -> Option<&Raster> {
        self.store.raster.get()
    }
    /// True if both are clones of one picture.
    pub fn is_same(&self, other: &Picture) -> bool {
        Arc::ptr_eq(&self.store, &other.store)
    }
    /// A channel of a pixel, with straight alpha: a missing alpha is 1, and grey is every colour. `None` before the pixels
    /// have been read.
    pub(crate) fn at(&self, pixel: usize, channel: usize) -> Option<f32> {
        let (raster, channels) = (self.raster()?, self.layout.channels.max(1));
        let Some(from) = self.channel(channel) else { return Some(1.0) };
        let value = raster.number(pixel * channels + from, channels);
        if !self.layout.premultiplied || channel == 3 {
            return Some(value);
        }
        let alpha = self.channel(3).map_or(1.0, |alpha| raster.number(pixel * channels + alpha, channels));
        // Emissive pixels with alpha 0 cannot be divided by alpha: they stay as they are.
        let straight = value / alpha;
        Some(if alpha > 0.0 && alpha != 1.0 && straight.is_finite() { straight } else { value })
    }
    /// The linear red, green and blue of every pixel, interleaved.
    pub fn linear_rgb(&self, stop: &AtomicBool) -> Result<Vec<f32>, String> {
        self.read(stop)?;
        let pixels = self.layout.size.map(|side| side as usize).iter().product::<usize>();
        let mut px = vec![0.0; 3 * pixels];
        let lit = |v: f32| if self.layout.light { v } else { decode(v) };
        px.par_chunks_mut(3).with_min_len(1 << 12).enumerate().for_each(|(i, px)| {
            px.iter_mut().enumerate().for_each(|(k, v)| *v = lit(self.at(i, k).unwrap_or(0.0)));
        });
        Ok(px)
    }
    /// The index in a pixel of red, green, blue or alpha, if the file has it.
    pub(crate) fn channel(&self, channel: usize) -> Option<usize> {
        let index = if self.layout.channels < 3 { [0, 0, 0, 1] } else { [0, 1, 2, 3] }[channel];
        (index < self.layout.channels).then_some(index)
    }
    /// The range of its alpha; exact once the pixels have been read.
    pub(crate) fn alpha(&self) -> Interval {
        let Some(index) = self.channel(3) else { return Interval::point(1.0) };
        let Some(raster) = self.raster() else {
            return if self.layout.sample.float() {
                Interval::new(f32::MIN, f32::MAX)
            } else {
                Interval::new(0.0, 1.0)
            };
        };
        let channels = self.layout.channels;
        *self.store.alpha.get_or_init(|| {
            let point = |i: usize| {
                let v = raster.number(i * channels + index, channels);
                Interval::point(if v.is_finite() { v } else { 0.0 })
            };
            let all = (0..raster.len() / channels).into_par_iter().with_min_len(1 << 14).map(point);
            all.reduce_with(Interval::hull).unwrap_or(Interval::point(1.0))
        })
    }
    /// A hash of its pixels as red, green, blue and alpha, independent of the type of the file. `None` before they have been
    /// read.
    pub(crate) fn fingerprint(&self) -> Option<u64> {
        const PART: usize = 1 << 14;
        let (raster, channels) = (self.raster()?, self.layout.channels.max(1));
        let mixed = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x100_0000_01b3).rotate_left(29);
        let indices = [0, 1, 2, 3].map(|channel| self.channel(channel));
        let pixels = raster.len() / channels;
        let part = |part: usize| {
            let pixels = part * PART..((part + 1) * PART).min(pixels);
            pixels.clone().fold(4 * pixels.len() as u64, |hash, i| {
                let number = |index: Option<usize>| index.map_or(1.0, |k| raster.number(i * channels + k, channels));
                indices.iter().fold(hash, |hash, index| mixed(hash, u64::from(number(*index).to_bits())))
            })
        };
        Some(*self.store.fingerprint.get_or_init(|| {
            let parts: Vec<u64> = (0..pixels.div_ceil(PART)).into_par_iter().map(part).collect();
            parts.into_iter().fold(if self.is_premultiplied() { 5 } else { 4 }, mixed)
        }))
    }
    /// True if colours must be divided by alpha.
    pub(crate) fn is_premultiplied(&self) -> bool {
        self.layout.premultiplied && self.layout.has_alpha()
    }
}
