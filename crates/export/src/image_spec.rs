//! Size, channels, file format and bit depth of an image file.

use crate::file_format::{Depth, FileFormat};

/// Description of an image file to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageSpec {
    /// Columns and rows of one frame.
    pub size: [u32; 2],
    /// Upper left corner within the whole image, if this is a region of it. Dithering depends on it.
    pub offset: [u32; 2],
    /// Channels of a pixel: 1, 3 or 4.
    pub channels: usize,
    /// True if the first three channels are linear light, which integer depths store encoded as sRGB.
    pub colour: bool,
    /// True if the samples are as the file stores them: encoded as sRGB, or multiplied by alpha.
    pub encoded: bool,
    /// File format.
    pub format: FileFormat,
    /// Sample type and its bits.
    pub depth: Depth,
    /// Seed of the dither that is applied to 8-bit samples, if any.
    pub dither: Option<u32>,
    /// Number of frames of an animation, whose rows follow one another; 1 for a still image.
    pub frames: u32,
    /// Duration of a frame in seconds, as numerator and denominator.
    pub frame_time: [u16; 2],
    /// Text to embed, usually [`Provenance::to_ascii_json`](crate::provenance::Provenance::to_ascii_json). Empty: none.
    pub provenance: String,
}

impl ImageSpec {
    /// An 8-bit PNG file that shows an image: without dithering and provenance. Light is encoded as sRGB.
    pub fn display_png(size: [u32; 2], channels: usize, light: bool) -> ImageSpec {
        ImageSpec {
            size,
            offset: [0; 2],
            channels,
            colour: light,
            encoded: false,
            format: FileFormat::PNG,
            depth: Depth::Byte,
            dither: None,
            frames: 1,
            frame_time: [1, 1],
            provenance: String::new(),
        }
    }
    /// Bytes of all samples before compression.
    pub fn uncompressed_bytes(&self) -> u64 {
        let [width, height] = self.size.map(u64::from);
        let samples = (width * height).saturating_mul(self.channels as u64 * u64::from(self.frames));
        samples.saturating_mul(self.depth.bytes() as u64)
    }
    /// Rows of all frames.
    pub(crate) fn total_rows(&self) -> usize {
        self.size[1] as usize * self.frames as usize
    }
    /// Samples of a row.
    pub(crate) fn row_len(&self) -> usize {
        self.size[0] as usize * self.channels
    }
    /// True if colours are stored encoded as sRGB.
    pub fn is_srgb(&self) -> bool {
        self.colour && self.depth.is_integer()
    }
    /// True if colours are stored multiplied by alpha ("associated alpha").
    pub(crate) fn is_premultiplied(&self) -> bool {
        self.format.premultiplies && self.colour && self.channels == 4
    }
}
