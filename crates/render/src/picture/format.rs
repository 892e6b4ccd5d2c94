//! Formats of pictures, recognised by the first bytes of a file.

use std::io::{BufReader, Read, Seek};
use std::path::Path;

/// Format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Png,
    Tiff,
    Exr,
    Hdr,
    Jpeg,
    WebP,
    Bmp,
    Tga,
    Gif,
    Npy,
}

/// List of the formats for messages.
pub(super) const KNOWN: &str = "a PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY";

impl Format {
    /// Name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Tiff => "TIFF",
            Format::Exr => "EXR",
            Format::Hdr => "HDR",
            Format::Jpeg => "JPEG",
            Format::WebP => "WebP",
            Format::Bmp => "BMP",
            Format::Tga => "TGA",
            Format::Gif => "GIF",
            Format::Npy => "NPY",
        }
    }
    /// The format of a file, from its first bytes; only a TGA file has none of its own, and is recognised by its name.
    pub(super) fn of(path: &Path, file: &mut BufReader<impl Read + Seek>) -> Result<Format, String> {
        let mut head = vec![];
        let read = file.by_ref().take(16).read_to_end(&mut head).and_then(|_| file.rewind());
        read.map_err(|error| error.to_string())?;
        let begins = |mark: &[u8]| head.starts_with(mark);
        let named = |end: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(end));
        Ok(match () {
            () if head.is_empty() => return Err("the file is empty".to_owned()),
            () if begins(b"\x89PNG\r\n\x1a\n") => Format::Png,
            () if begins(b"II*\0") || begins(b"MM\0*") || begins(b"II+\0") || begins(b"MM\0+") => Format::Tiff,
            () if begins(&[0x76, 0x2f, 0x31, 0x01]) => Format::Exr,
            () if begins(b"#?RADIANCE") || begins(b"#?RGBE") => Format::Hdr,
            () if begins(&[0xff, 0xd8, 0xff]) => Format::Jpeg,
            () if begins(b"RIFF") && head.get(8..12) == Some(b"WEBP") => Format::WebP,
            () if begins(b"BM") => Format::Bmp,
            () if begins(b"GIF87a") || begins(b"GIF89a") => Format::Gif,
            () if begins(b"\x93NUMPY") => Format::Npy,
            () if named("tga") => Format::Tga,
            () => return Err(format!("its first bytes are not those of {KNOWN} file")),
        })
    }
}
