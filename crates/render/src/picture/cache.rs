//! Pictures and data files of the graphs that a process works on: each is read once, until it changes.

use super::format::KNOWN;
use super::open::open_picture;
use super::raster::io_message;
use crate::input::{not_utf8, open_file, read_at_most};
use lapidary_document::MAX_FILE_BYTES;
use lapidary_evaluator::check::{CheckedGraph, NamedFile};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::node::spec::FileType;
use lapidary_evaluator::plane::file_data::FileData;
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::run::MAX_BYTES as MAX_MEMORY;
use std::collections::BTreeMap;
use std::fs::metadata;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Time and length of a file, which change with its contents.
type Stamp = Option<(SystemTime, u64)>;

/// The pictures and data files that the graph loaded last names.
#[derive(Default)]
pub(crate) struct PictureCache {
    pictures: BTreeMap<String, (Stamp, Picture)>,
    data: BTreeMap<String, (Stamp, FileData)>,
}

impl PictureCache {
    /// Gives a graph every picture and data file that its nodes name. Returns a diagnostic for each that cannot be read.
    pub(crate) fn load(&mut self, checked: &mut CheckedGraph) -> Vec<Diagnostic> {
        let mut diagnostics = vec![];
        let (mut pictures, mut data) = (BTreeMap::new(), BTreeMap::new());
        let mut report = |node: &str, socket: &str, (message, help): (String, String)| {
            let about = About::Socket(node.to_owned(), socket.to_owned());
            diagnostics.push(Diagnostic::error(Code::File, about, message).help(help));
        };
        for (node, socket, file) in checked.files() {
            let stamp = stamp(Path::new(file));
            let before = self.pictures.remove(file).filter(|(before, _)| *before == stamp).map(|(_, picture)| picture);
            let found = pictures.get(file).map(|(_, picture): &(Stamp, Picture)| picture.clone()).or(before);
            match found.map_or_else(|| picture(file), Ok) {
                Ok(picture) => drop(pictures.insert(file.to_owned(), (stamp, picture))),
                Err(why) => report(node, socket, why),
            }
        }
        for NamedFile { node, socket, file_type, file } in checked.data_files() {
            let stamp = stamp(Path::new(file));
            let before = self.data.remove(file).filter(|(before, _)| *before == stamp).map(|(_, known)| known);
            let found = data.get(file).map(|(_, known): &(Stamp, FileData)| known.clone()).or(before);
            match read_data(file, file_type, found) {
                Ok(read) => drop(data.insert(file.to_owned(), (stamp, read))),
                Err(why) => report(node, socket, why),
            }
        }
        let named = |(file, (_, picture)): (&String, &(Stamp, Picture))| (file.clone(), picture.clone());
        checked.pictures = pictures.iter().map(named).collect();
        checked.data = data.iter().map(|(file, (_, data))| (file.clone(), data.clone())).collect();
        *self = PictureCache { pictures, data };
        diagnostics
    }
}

/// Warnings of pictures that take more memory than the default limit.
pub(crate) fn large_pictures(checked: &CheckedGraph) -> Vec<Diagnostic> {
    let warning = |(node, socket, file): (&str, &str, &str)| {
        let layout = checked.pictures.get(file)?.layout;
        let needed = layout.bytes().saturating_add(layout.decode_bytes);
        if needed <= MAX_MEMORY {
            return None;
        }
        let (name, what, gib) = (quoted(file), layout.description(), needed as f64 / (1u64 << 30) as f64);
        let most = MAX_MEMORY >> 30;
        let message = format!("\"{name}\" has {what}, which need {gib:.1}GiB, more than the memory limit of {most}GiB");
        let help = format!("use a smaller image, or render with `--memory {}GiB`", needed.div_ceil(1 << 30) + 1);
        let about = About::Socket(node.to_owned(), socket.to_owned());
        let diagnostic = Diagnostic::error(Code::Limit, about, message).help(help);
        Some(Diagnostic { severity: Severity::Warning, ..diagnostic })
    };
    checked.files().filter_map(warning).collect()
}

/// Paths of the pictures and data files of a graph.
pub(crate) fn picture_paths(checked: &CheckedGraph) -> impl Iterator<Item = PathBuf> {
    checked.pictures.keys().chain(checked.data.keys()).map(PathBuf::from)
}

fn stamp(path: &Path) -> Stamp {
    let found = metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// The data of a file: `known`, or read now. The error is a message and a help.
fn read_data(file: &str, file_type: FileType, known: Option<FileData>) -> Result<FileData, (String, String)> {
    let read = || -> Result<FileData, String> {
        let bytes = open_file(Path::new(file))
            .and_then(|file| read_at_most(file, MAX_FILE_BYTES))
            .map_err(|error| io_message(&error))?;
        if bytes.len() > MAX_FILE_BYTES {
            return Err(format!("the file has more than {MAX_FILE_BYTES} bytes"));
        }
        Ok(bytes.into())
    };
    let checked = |data: FileData| match data.text() {
        None if file_type.is_text() => Err(not_utf8(data.bytes()).to_owned()),
        _ => Ok(data),
    };
    known.map_or_else(read, Ok).and_then(checked).map_err(|why| {
        let help = "add the file, or correct the path: it is relative to the folder of the graph";
        (format!("the {} \"{}\" cannot be read: {why}", file_type.noun(), quoted(file)), help.to_owned())
    })
}

/// A picture whose header has been read. The error is a message and a help.
fn picture(file: &str) -> Result<Picture, (String, String)> {
    if file.is_empty() {
        return Err(("no image file is set".to_owned(), "write `file: \"picture.png\"`".to_owned()));
    }
    open_picture(Path::new(file)).map_err(|why| {
        let (name, why) = (quoted(file), why.to_string());
        match why {
            why if metadata(file).is_ok_and(|found| found.is_file()) => {
                (format!("\"{name}\" cannot be read as an image: {why}"), format!("use {KNOWN} file"))
            }
            why => {
                let help = "add the file, or correct the path: it is relative to the folder of the graph";
                (format!("the image \"{name}\" cannot be read: {why}"), help.to_owned())
            }
        }
    })
}
