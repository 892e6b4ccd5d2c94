//! Opening of pictures in any format: headers are read first, pixels when they are needed.

use super::format::Format;
use super::raster::io_message;
use super::source::PictureSource;
use super::{buffered, exr, gif, jpeg, npy, png, tiff};
use crate::input::open_file;
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::plane::picture::{Layout, Raster};
use std::fs::File;
use std::io::BufReader;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Reads the header of a picture. Its pixels are read when they are needed.
pub fn open_picture(path: &Path) -> Result<Picture, String> {
    let (format, layout) = header(path)?;
    let path = path.to_owned();
    let decode = move |stop: &AtomicBool| {
        let now = header(&path)?;
        if now != (format, layout) {
            return Err(format!("{} has changed since its header was read", path.display()));
        }
        pixels(&path, format, &layout, stop).map_err(|why| format!("{} ({}): {why}", path.display(), format.name()))
    };
    Ok(Picture::new(layout, Box::new(decode)))
}

pub(super) fn open_source(path: &Path) -> Result<BufReader<File>, String> {
    let file = open_file(path).map_err(|error| io_message(&error))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

fn header(path: &Path) -> Result<(Format, Layout), String> {
    let mut file = open_source(path)?;
    let format = Format::of(path, &mut file)?;
    let source = PictureSource::new(file);
    let layout = catch_panic(|| match format {
        Format::Png => png::header(source),
        Format::Tiff => tiff::header(source),
        Format::Exr => exr::header(source),
        Format::Jpeg => jpeg::header(source),
        Format::Gif => gif::header(source),
        Format::Npy => npy::header(source),
        Format::Hdr | Format::WebP | Format::Bmp | Format::Tga => buffered::header(source, format),
    });
    Ok((format, layout.map_err(|why| format!("as {} {}, {why}", article(format), format.name()))?))
}

fn article(format: Format) -> &'static str {
    if matches!(format, Format::Exr | Format::Hdr | Format::Npy) { "an" } else { "a" }
}

fn pixels(path: &Path, format: Format, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let source = PictureSource::new(open_source(path)?);
    catch_panic(|| match format {
        Format::Png => png::read(source, layout, stop),
        Format::Tiff => tiff::read(source, layout, stop),
        Format::Exr => exr::read(source, layout, stop),
        Format::Jpeg => jpeg::read(source, layout),
        Format::Gif => gif::read(source, layout),
        Format::Npy => npy::read(source, layout, stop),
        Format::Hdr | Format::WebP | Format::Bmp | Format::Tga => buffered::read(source, format, layout),
    })
}

/// Turns the panic of a decoder over a broken file into an error.
pub(super) fn catch_panic<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("the file is damaged".to_owned()))
}
