//! The pictures a graph names, and the tables, from disk.

use crate::graphs::limited;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_field::image::Image;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pictures and tables beside a graph file, each read once.
pub(crate) struct Pictures {
    folder: PathBuf,
    read: BTreeMap<String, Arc<Image>>,
    tables: BTreeMap<String, Arc<str>>,
}

impl Pictures {
    /// Those that the file at a path names.
    pub(crate) fn beside(path: &Path) -> Pictures {
        Pictures {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            read: BTreeMap::new(),
            tables: BTreeMap::new(),
        }
    }
    /// Gives a graph every picture and table that its nodes name; complains of those that cannot be read.
    pub(crate) fn put(&mut self, checked: &mut Checked) -> Vec<Diagnostic> {
        let mut complaints = vec![];
        for (node, socket, file) in checked.files() {
            if self.read.contains_key(file) {
                continue;
            }
            match picture(file, &self.folder) {
                Ok(image) => drop(self.read.insert(file.to_owned(), Arc::new(image))),
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
            match table(file, &self.folder) {
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
fn table(file: &str, folder: &Path) -> Result<String, (String, String)> {
    let path = folder.join(file);
    let text = File::open(&path).and_then(limited).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    text.map_err(|error| {
        let help = format!("put the tables at {}, or name another file", path.display());
        (format!("the tables \"{}\" cannot be read: {error}", quoted(file)), help)
    })
}

/// A picture, or what is wrong with its file and what to do.
fn picture(file: &str, folder: &Path) -> Result<Image, (String, String)> {
    if file.is_empty() {
        return Err(("no picture is named".to_owned(), "write `file: \"picture.png\"`".to_owned()));
    }
    let path = folder.join(file);
    let name = quoted(file);
    let reader =
        image::ImageReader::open(&path).and_then(image::ImageReader::with_guessed_format).map_err(|error| {
            let help = format!("put the picture at {}, or name another", path.display());
            (format!("the picture \"{name}\" cannot be read: {error}"), help)
        })?;
    let decoded = reader.decode().map_err(|error| {
        (format!("\"{name}\" is no picture this program reads: {error}"), "give it a PNG, TIFF, EXR or HDR".to_owned())
    })?;
    let size = [decoded.width(), decoded.height()];
    Ok(Image { size, channels: 4, px: decoded.into_rgba32f().into_raw() })
}
