//! The types of the files that nodes read.

/// The type of a file that a socket names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileType {
    /// An image.
    Picture,
    /// A JSON file with tables of numbers.
    Tables,
    /// A font.
    Font,
    /// A drawing of shapes.
    Svg,
}

impl FileType {
    /// The noun in messages.
    pub const fn noun(self) -> &'static str {
        match self {
            FileType::Picture => "image",
            FileType::Tables => "tables",
            FileType::Font => "font",
            FileType::Svg => "drawing",
        }
    }
    /// A description of the file, with its formats.
    pub const fn description(self) -> &'static str {
        match self {
            FileType::Picture => "an image file: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY",
            FileType::Tables => "a JSON file of tables",
            FileType::Font => "a font file: TTF, OTF or TTC",
            FileType::Svg => "an SVG file",
        }
    }
    /// The ends of the names of such files; none if they do not distinguish them.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            FileType::Picture | FileType::Tables => &[],
            FileType::Font => &["ttf", "otf", "ttc"],
            FileType::Svg => &["svg"],
        }
    }
    /// True if the file is a text.
    pub const fn is_text(self) -> bool {
        matches!(self, FileType::Tables | FileType::Svg)
    }
}
