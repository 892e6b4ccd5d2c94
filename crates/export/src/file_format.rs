//! File formats of images, and the types of the samples that they store.

/// Image file format, identified by its name. Each is declared in the file of its writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFormat {
    pub(crate) name: &'static str,
    pub(crate) is_animated: bool,
    pub(crate) is_compressed: bool,
    pub(crate) is_raw: bool,
    /// True if colours are stored multiplied by alpha ("associated alpha").
    pub(crate) premultiplies: bool,
    pub(crate) depths: &'static [Depth],
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
    /// Name in options, and extension of the file.
    pub const fn name(self) -> &'static str {
        self.name
    }
    /// True if a file holds all frames of an animation.
    pub const fn is_animated(self) -> bool {
        self.is_animated
    }
    /// True if the samples are compressed.
    pub const fn is_compressed(self) -> bool {
        self.is_compressed
    }
    /// True if values are stored as they are: normals in −1..1, and alpha even where it is opaque.
    pub const fn is_raw(self) -> bool {
        self.is_raw
    }
    /// Sample types the format can store.
    pub const fn depths(self) -> &'static [Depth] {
        self.depths
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
