//! What a picture in a file is like.

/// What a file keeps of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Columns and rows.
    pub size: [u32; 2],
    /// Where in the whole image it begins, of which it may be a region.
    pub from: [u32; 2],
    /// Numbers a pixel: 1, 3 or 4.
    pub channels: usize,
    /// Whether the first three are light, which integers keep encoded as sRGB.
    pub colour: bool,
    /// The kind of file.
    pub format: Format,
    /// How numbers are kept.
    pub depth: Depth,
    /// Whether what lies between two bytes becomes either, in proportion: the choices come from this seed.
    pub dither: Option<u32>,
    /// The frames of a film, which come one after the other; one where it is no film.
    pub frames: u32,
    /// How long each is shown: a fraction of a second, above and below the line.
    pub pace: [u16; 2],
    /// What made it: see [`Origin`](crate::origin::Origin). Empty where it is not to be told.
    pub origin: String,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// The same with many frames.
    Apng,
    /// Graphics Interchange Format.
    Gif,
    /// OpenEXR.
    Exr,
    /// Tag Image File Format.
    Tiff,
    /// An array as NumPy keeps it.
    Npy,
}

/// How numbers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// A byte each, for 0..1.
    Byte,
    /// Two bytes each, for 0..1.
    Word,
    /// Two bytes each, as a number with a point.
    Half,
    /// Four bytes each, as a number with a point.
    Float,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 6] = [Format::Png, Format::Exr, Format::Tiff, Format::Npy, Format::Apng, Format::Gif];
    /// As options call it; files end in it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Apng => "apng",
            Format::Gif => "gif",
            Format::Exr => "exr",
            Format::Tiff => "tiff",
            Format::Npy => "npy",
        }
    }
    /// Whether it keeps a whole film.
    pub const fn film(self) -> bool {
        matches!(self, Format::Apng | Format::Gif)
    }
    /// Whether files are smaller than what is in them.
    pub const fn compresses(self) -> bool {
        !matches!(self, Format::Npy)
    }
    /// How it can keep numbers.
    pub const fn depths(self) -> &'static [Depth] {
        match self {
            Format::Png | Format::Apng => &[Depth::Byte, Depth::Word],
            Format::Gif => &[Depth::Byte],
            Format::Exr => &[Depth::Half, Depth::Float],
            Format::Tiff => &[Depth::Byte, Depth::Word, Depth::Half, Depth::Float],
            Format::Npy => &[Depth::Float],
        }
    }
}

impl Depth {
    /// Every depth.
    pub const ALL: [Depth; 4] = [Depth::Byte, Depth::Word, Depth::Half, Depth::Float];
    /// As options call it.
    pub const fn name(self) -> &'static str {
        match self {
            Depth::Byte => "8",
            Depth::Word => "16",
            Depth::Half => "16f",
            Depth::Float => "32f",
        }
    }
    /// Bytes of a number.
    pub const fn bytes(self) -> usize {
        match self {
            Depth::Byte => 1,
            Depth::Word | Depth::Half => 2,
            Depth::Float => 4,
        }
    }
    /// Whether it only keeps 0..1.
    pub const fn whole(self) -> bool {
        matches!(self, Depth::Byte | Depth::Word)
    }
}

impl Picture {
    /// The bytes of its numbers, before they are compressed.
    pub fn bytes(&self) -> u64 {
        let [width, height] = self.size.map(u64::from);
        let numbers = (width * height).saturating_mul(self.channels as u64 * u64::from(self.frames));
        numbers.saturating_mul(self.depth.bytes() as u64)
    }
    /// Rows of all its frames.
    pub(crate) fn rows(&self) -> usize {
        self.size[1] as usize * self.frames as usize
    }
    /// Numbers of a row.
    pub(crate) fn row(&self) -> usize {
        self.size[0] as usize * self.channels
    }
    /// Whether its colours are encoded as sRGB.
    pub(crate) fn encoded(&self) -> bool {
        self.colour && self.depth.whole()
    }
    /// Whether its colours are stored multiplied by alpha ("associated"), which the OpenEXR specification asks for; PNG
    /// and TIFF store them as they are.
    pub(crate) fn premultiplied(&self) -> bool {
        self.format == Format::Exr && self.colour && self.channels == 4
    }
}
