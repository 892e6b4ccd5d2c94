//! The pictures a graph names, and the tables, from disk.

use crate::graphs::{limited, text};
use image::{DynamicImage, ImageError, ImageFormat, ImageReader};
use lapidary_evaluator::check::{Checked, Picture};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_export::alpha::unpremultiply;
use lapidary_field::image::Image;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pictures and tables that graph files name, each read once.
#[derive(Default)]
pub(crate) struct Pictures {
    read: BTreeMap<String, Picture>,
    tables: BTreeMap<String, Arc<str>>,
    /// What was known of each when it was read.
    #[cfg(feature = "editor")]
    stamps: BTreeMap<String, Option<u64>>,
}

impl Pictures {
    /// Where those that were read lie.
    pub(crate) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.read.keys().chain(self.tables.keys()).map(PathBuf::from)
    }
    /// Forgets what a graph does not name, and what has another stamp than when it was read.
    #[cfg(feature = "editor")]
    pub(crate) fn renew(&mut self, checked: &Checked, stamp: impl Fn(&Path) -> Option<u64>) {
        let named = checked.files().chain(checked.table_files());
        let stamps = named.map(|(_, _, file)| (file.to_owned(), stamp(Path::new(file)))).collect();
        let before = std::mem::replace(&mut self.stamps, stamps);
        let same = |file: &String| self.stamps.get(file).is_some_and(|stamp| before.get(file) == Some(stamp));
        self.read.retain(|file, _| same(file));
        self.tables.retain(|file, _| same(file));
    }
    /// Gives a graph every picture and table that its nodes name; complains of those that cannot be read.
    pub(crate) fn put(&mut self, checked: &mut Checked) -> Vec<Diagnostic> {
        let mut complaints = vec![];
        for (node, socket, file) in checked.files() {
            if self.read.contains_key(file) {
                continue;
            }
            match picture(file) {
                Ok(image) => drop(self.read.insert(file.to_owned(), image)),
                Err((message, help)) => {
                    let about = About::Socket(node.to_owned(), socket.to_owned());
                    complaints.push(Diagnostic::error(Code::File, about, message).help(help));
                }
            }
        }
        for (node, socket, file) in checked.table_files() {
            if self.tables.contains_key(file) {
                continue;
            }
            match table(file) {
                Ok(text) => drop(self.tables.insert(file.to_owned(), text.into())),
                Err((message, help)) => {
                    let about = About::Socket(node.to_owned(), socket.to_owned());
                    complaints.push(Diagnostic::error(Code::File, about, message).help(help));
                }
            }
        }
        (checked.pictures, checked.tables) = (self.read.clone(), self.tables.clone());
        complaints
    }
}

/// A text of tables, or what is wrong with its file and what to do.
fn table(file: &str) -> Result<String, (String, String)> {
    let read = File::open(file).and_then(limited).and_then(|bytes| text(bytes).map_err(io::Error::other));
    // Some programs write a byte order mark, which is no part of JSON.
    read.map(|text| text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()).map_err(|error| {
        let help = "put them there, or name a file that is beside the graph";
        (format!("the tables \"{}\" cannot be read: {error}", quoted(file)), help.to_owned())
    })
}

/// A picture, or what is wrong with its file and what to do.
fn picture(file: &str) -> Result<Picture, (String, String)> {
    if file.is_empty() {
        return Err(("no picture is named".to_owned(), "write `file: \"picture.png\"`".to_owned()));
    }
    let (path, name) = (Path::new(file), quoted(file));
    let reader = opened(path).map_err(|error| {
        let help = "put it there, or name one that is beside the graph";
        (format!("the picture \"{name}\" cannot be read: {error}"), help.to_owned())
    })?;
    decoded(reader).map_err(|error| {
        (format!("\"{name}\" is no picture this program reads: {error}"), "give it a PNG, TIFF, EXR or HDR".to_owned())
    })
}

/// A file, of whatever kind it is.
pub(crate) fn opened(path: &Path) -> io::Result<ImageReader<BufReader<File>>> {
    ImageReader::open(path)?.with_guessed_format()
}

/// The picture in a file: red, green, blue and alpha.
pub(crate) fn decoded(reader: ImageReader<BufReader<File>>) -> Result<Picture, ImageError> {
    let premultiplied = reader.format() == Some(ImageFormat::OpenExr);
    let decoded = reader.decode()?;
    let light = matches!(decoded, DynamicImage::ImageRgb32F(_) | DynamicImage::ImageRgba32F(_));
    let size = [decoded.width(), decoded.height()];
    let mut px = decoded.into_rgba32f().into_raw();
    if premultiplied {
        unpremultiply(&mut px);
    }
    let image = Image { size, channels: 4, px };
    Ok(Picture { image: Arc::new(image), light })
}
