//! Size, channels, file format and bit depth of an image file.

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

/// Image file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// Portable Network Graphics.
    Png,
    /// Animated PNG.
    Apng,
    /// Graphics Interchange Format.
    Gif,
    /// OpenEXR.
    Exr,
    /// Tag Image File Format.
    Tiff,
    /// NumPy array.
    Npy,
}

/// Type of a stored sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 8-bit integer for 0..1.
    Byte,
    /// 16-bit integer for 0..1.
    Word,
    /// 16-bit float.
    Half,
    /// 32-bit float.
    Float,
}

impl FileFormat {
    /// Every format.
    pub const ALL: [FileFormat; 6] =
        [FileFormat::Png, FileFormat::Exr, FileFormat::Tiff, FileFormat::Npy, FileFormat::Apng, FileFormat::Gif];
    /// Name in options, and extension of the file.
    pub const fn name(self) -> &'static str {
        match self {
            FileFormat::Png => "png",
            FileFormat::Apng => "apng",
            FileFormat::Gif => "gif",
            FileFormat::Exr => "exr",
            FileFormat::Tiff => "tiff",
            FileFormat::Npy => "npy",
        }
    }
    /// True if a file holds all frames of an animation.
    pub const fn is_animated(self) -> bool {
        matches!(self, FileFormat::Apng | FileFormat::Gif)
    }
    /// True if the samples are compressed.
    pub const fn is_compressed(self) -> bool {
        !matches!(self, FileFormat::Npy)
    }
    /// Sample types the format can store.
    pub const fn depths(self) -> &'static [Depth] {
        match self {
            FileFormat::Png | FileFormat::Apng => &[Depth::Byte, Depth::Word],
            FileFormat::Gif => &[Depth::Byte],
            FileFormat::Exr => &[Depth::Half, Depth::Float],
            FileFormat::Tiff => &[Depth::Byte, Depth::Word, Depth::Half, Depth::Float],
            FileFormat::Npy => &[Depth::Float],
        }
    }
}

impl Depth {
    /// Every depth.
    pub const ALL: [Depth; 4] = [Depth::Byte, Depth::Word, Depth::Half, Depth::Float];
    /// Name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Depth::Byte => "8",
            Depth::Word => "16",
            Depth::Half => "16f",
            Depth::Float => "32f",
        }
    }
    /// Bytes of a sample.
    pub const fn bytes(self) -> usize {
        match self {
            Depth::Byte => 1,
            Depth::Word | Depth::Half => 2,
            Depth::Float => 4,
        }
    }
    /// True if samples are integers, which store 0..1 only.
    pub const fn is_integer(self) -> bool {
        matches!(self, Depth::Byte | Depth::Word)
    }
}

impl ImageSpec {
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
    pub(crate) fn is_srgb(&self) -> bool {
        self.colour && self.depth.is_integer()
    }
    /// True if colours are stored multiplied by alpha ("associated alpha"), as the OpenEXR specification requires. PNG
    /// and TIFF store straight alpha.
    pub(crate) fn is_premultiplied(&self) -> bool {
        self.format == FileFormat::Exr && self.colour && self.channels == 4
    }
}
