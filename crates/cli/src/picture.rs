//! The pictures a graph names, from disk.

use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_field::image::Image;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pictures beside a graph file, each read once.
pub(crate) struct Pictures {
    folder: PathBuf,
    read: BTreeMap<String, Arc<Image>>,
}

impl Pictures {
    /// Those that the file at a path names.
    pub(crate) fn beside(path: &Path) -> Pictures {
        Pictures { folder: path.parent().unwrap_or(Path::new("")).to_owned(), read: BTreeMap::new() }
    }
    /// Where those that were read lie.
    pub(crate) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.read.keys().map(|name| self.folder.join(name))
    }
    /// Gives a graph every picture that its nodes name; complains of those that cannot be read.
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
        checked.pictures = self.read.clone();
        complaints
    }
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
