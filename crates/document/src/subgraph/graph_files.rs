//! Graph files that a graph may use, each read once.

use crate::model::document::Document;
use crate::read::document::read;
use crate::subgraph::paths::{folder, is_inside, join};
use crate::syntax::parser::MAX_FILE_BYTES;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::node::input::Input;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The most nodes of a graph, including those of the graphs that it uses.
pub const MAX_NODES: usize = 1 << 20;

/// The folder in the paths of graphs that the program contains.
const BUNDLE: &str = "lapidary:";

/// The result of loading a file.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadResult {
    /// Its text.
    Text(String),
    /// It does not exist.
    Missing,
    /// It is larger than [`MAX_FILE_BYTES`].
    Large,
    /// It cannot be read, for this reason.
    Unreadable(String),
    /// It is a link out of the allowed folders.
    Outside,
}

/// The permission to read a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadAccess {
    /// It is in an allowed folder.
    Allowed,
    /// It does not exist.
    Missing,
    /// It is in this folder, which is not allowed.
    Outside(String),
}

/// A check of the permission to read the file at a path.
type AccessCheck<'l> = Box<dyn Fn(&str) -> ReadAccess + 'l>;

/// The files that a graph may use, loaded on demand and kept.
pub struct GraphFiles<'l> {
    path: String,
    libraries: Vec<String>,
    load: Box<dyn FnMut(&str) -> LoadResult + 'l>,
    access_check: Option<AccessCheck<'l>>,
    /// Graphs that the program contains, by their paths.
    bundled: &'static [(&'static str, &'static str)],
    files: HashMap<String, Result<Arc<LoadedFile>, LoadResult>>,
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct LoadedFile {
    /// The path as diagnostics show it.
    pub(crate) path: String,
    text: String,
    pub(crate) document: Document,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl GraphFiles<'_> {
    /// No files at all.
    pub fn none() -> GraphFiles<'static> {
        GraphFiles::new("", &[], |_| LoadResult::Missing)
    }
}

impl<'l> GraphFiles<'l> {
    /// The files that a graph at `path` may use: those in its folder or below it, then those in the library folders. Paths are
    /// written with `/`.
    pub fn new(path: &str, libraries: &[&str], load: impl FnMut(&str) -> LoadResult + 'l) -> GraphFiles<'l> {
        let libraries = libraries.iter().filter_map(|folder| join(folder, "")).collect();
        let path = join("", path).unwrap_or_default();
        GraphFiles { path, libraries, load: Box::new(load), access_check: None, bundled: &[], files: HashMap::new() }
    }
    /// Adds graphs that the program contains, by their paths below the folder of a library. They are searched after all
    /// folders.
    pub fn with_bundled(self, bundled: &'static [(&'static str, &'static str)]) -> GraphFiles<'l> {
        GraphFiles { bundled, ..self }
    }
    /// Sets a check of permissions, which may follow links and know the folders that the user allows. Without it, only
    /// the paths decide.
    pub fn with_access_check(self, check: impl Fn(&str) -> ReadAccess + 'l) -> GraphFiles<'l> {
        GraphFiles { access_check: Some(Box::new(check)), ..self }
    }

    /// The paths of the files that were loaded. Graphs that the program contains are no files.
    pub fn loaded_paths(&self) -> Vec<&str> {
        let loaded = self.files.iter().filter(|(_, file)| file.is_ok()).map(|(path, _)| path.as_str());
        let mut read: Vec<&str> = loaded.filter(|path| !is_inside(BUNDLE, path)).collect();
        read.sort_unstable();
        read
    }
    /// The paths that were tried, whether a file existed or not.
    pub fn tried_paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str).filter(|path| !is_inside(BUNDLE, path))
    }
    /// The checked graph with the paths of images and tables as this machine finds them. A path is looked up in the
    /// folder of the file of its node, then in the library folders. Inputs with paths that are not allowed become empty,
    /// each with a diagnostic.
    pub(crate) fn resolve_paths<'h>(
        &self,
        mut checked: CheckedGraph,
        home: impl Fn(&str) -> Option<&'h str>,
    ) -> (CheckedGraph, Vec<Diagnostic>) {
        let mut diagnostics = vec![];
        for node in &mut checked.nodes {
            for (socket, input) in node.spec.sockets.iter().zip(&mut node.inputs) {
                let Input::Text(file) = &mut *input else { continue };
                if !socket.kind.names_file() || file.is_empty() {
                    continue;
                }
                match self.locate_path(folder(home(&node.name).unwrap_or(&self.path)), file) {
                    Ok(path) => *file = path,
                    Err(outside) => {
                        let about = About::Socket(node.name.clone(), socket.name.to_owned());
                        diagnostics.push(Diagnostic { about, ..self.escapes(file, outside.as_deref()) });
                        *input = Input::Nothing;
                    }
                }
            }
        }
        (checked, diagnostics)
    }
    /// The path of an image or table that a file in the folder `base` names; if it does not exist, the path relative to
    /// that file. The error is the folder that is not allowed, if it is known.
    fn locate_path(&self, base: &str, path: &str) -> Result<String, Option<String>> {
        let (mut outside, mut missing) = (None, None);
        for place in self.candidate_paths(base, path) {
            match self.access(&place) {
                ReadAccess::Allowed => return Ok(place),
                ReadAccess::Missing => drop(missing.get_or_insert(place)),
                ReadAccess::Outside(folder) => drop(outside.get_or_insert(folder)),
            }
        }
        // A file that exists outside is reported rather than one that does not exist inside.
        match (outside, missing) {
            (Some(folder), _) if !folder.is_empty() => Err(Some(folder)),
            (_, Some(place)) if join(base, path).is_some_and(|base| base == place) => Ok(place),
            (outside, _) => Err(outside),
        }
    }
    /// The paths at which a file that one in the folder `base` names may be.
    fn candidate_paths(&self, base: &str, path: &str) -> Vec<String> {
        let others = self.libraries.iter().map(String::as_str).filter(|library| *library != base);
        let folders = std::iter::once(base).chain(others);
        let bundled = join(BUNDLE, path).filter(|place| self.bundled_text(place).is_some());
        folders.filter_map(|folder| join(folder, path)).chain(bundled).collect()
    }
    /// The text of a graph that the program contains.
    fn bundled_text(&self, place: &str) -> Option<&'static str> {
        let path = place.strip_prefix(BUNDLE)?.strip_prefix('/')?;
        self.bundled.iter().find(|(bundled, _)| *bundled == path).map(|(_, text)| *text)
    }
    fn access(&self, place: &str) -> ReadAccess {
        if is_inside(BUNDLE, place) {
            let outside = || ReadAccess::Outside(String::new());
            return self.bundled_text(place).map_or_else(outside, |_| ReadAccess::Allowed);
        }
        if let Some(check) = &self.access_check {
            return check(place);
        }
        let mut roots = std::iter::once(folder(&self.path)).chain(self.libraries.iter().map(String::as_str));
        if roots.any(|root| is_inside(root, place)) { ReadAccess::Allowed } else { ReadAccess::Outside(String::new()) }
    }
    /// A diagnostic about a path out of the allowed folders, perhaps into a known one.
    fn escapes(&self, path: &str, into: Option<&str>) -> Diagnostic {
        let shown = quoted(path);
        let help = match into.filter(|into| !into.is_empty()) {
            Some(into) => {
                // Quoted for a shell if necessary.
                let plain = |c: char| c.is_alphanumeric() || "/._-+~:".contains(c);
                let into = if into.chars().all(plain) { into.to_owned() } else { format!("'{into}'") };
                format!("move the file into the folder of this graph, or allow its folder with `--allow {into}`")
            }
            None => {
                let name = path.rsplit('/').find(|part| !part.is_empty() && *part != "..").unwrap_or("name.ron");
                let name = quoted(name);
                format!(
                    "move the file into the folder of this graph, or add its folder to `LAPIDARY_PATH` and write \"{name}\""
                )
            }
        };
        let message = format!("\"{shown}\" is outside the folders that this graph may read");
        Diagnostic::error(Code::Escape, About::Graph, message).help(help)
    }
    /// Returns whether this is the file that the others are used by.
    pub(crate) fn is_start(&self, file: &LoadedFile) -> bool {
        file.path == self.path
    }
    /// The file that `from` names `path`; `None` is the file that the others are used by.
    pub(crate) fn find(&mut self, from: Option<&str>, path: &str) -> Result<Arc<LoadedFile>, Box<Diagnostic>> {
        let error = |code, message: String| Diagnostic::error(code, About::Graph, message);
        let shown = quoted(path);
        if path.is_empty() {
            let help = "write the name of a graph file, such as \"name.ron\"";
            return Err(error(Code::NoFile, "the file name is empty".to_owned()).help(help).into());
        }
        if path.contains('\\') {
            let message = format!("\"{shown}\" has a `\\`; folders are separated by `/`");
            let help = format!("write \"{}\"", quoted(&path.replace('\\', "/")));
            return Err(error(Code::NoFile, message).help(help).into());
        }
        let base = folder(from.unwrap_or(&self.path));
        let (mut allowed, mut outside) = (vec![], None);
        for place in self.candidate_paths(base, path) {
            match self.access(&place) {
                ReadAccess::Allowed | ReadAccess::Missing => allowed.push(place),
                ReadAccess::Outside(folder) => drop(outside.get_or_insert(folder)),
            }
        }
        if allowed.is_empty() {
            return Err(self.escapes(path, outside.as_deref()).into());
        }
        for place in &allowed {
            let file = match self.files.get(place) {
                Some(file) => file,
                None => {
                    let file = match self.bundled_text(place) {
                        Some(text) => parse_file(place, text.to_owned()),
                        None => match (self.load)(place) {
                            LoadResult::Text(text) => parse_file(place, text),
                            fault => Err(fault),
                        },
                    };
                    self.files.entry(place.clone()).or_insert(file)
                }
            };
            match file {
                Ok(file) => return Ok(file.clone()),
                Err(LoadResult::Large) => {
                    let message = format!("\"{shown}\" has more than {MAX_FILE_BYTES} bytes, the limit of a graph");
                    return Err(error(Code::Limit, message).into());
                }
                Err(LoadResult::Unreadable(why)) => {
                    return Err(error(Code::NoFile, format!("\"{shown}\" cannot be read: {why}")).into());
                }
                Err(LoadResult::Outside) => return Err(self.escapes(path, outside.as_deref()).into()),
                Err(_) => {}
            }
        }
        // A path that leads out of the folder of this file is an error, even if a library folder has no such file.
        let base = join(base, path).is_some_and(|place| allowed.contains(&place));
        if outside.as_ref().is_some_and(|folder| !folder.is_empty()) || !base {
            return Err(self.escapes(path, outside.as_deref()).into());
        }
        let searched: Vec<&str> = allowed.iter().map(|place| if place.is_empty() { "." } else { place }).collect();
        let searched = searched.join(", ");
        let message = format!("there is no file \"{shown}\"");
        Err(error(Code::NoFile, message).help(format!("searched paths: {searched}")).into())
    }
}

fn parse_file(path: &str, text: String) -> Result<Arc<LoadedFile>, LoadResult> {
    let (document, diagnostics) = read(&text);
    let document = document.unwrap_or_default();
    Ok(Arc::new(LoadedFile { path: path.to_owned(), text, document, diagnostics }))
}

impl LoadedFile {
    /// `path:line:column`.
    pub(crate) fn at(&self, span: Option<&Range<usize>>) -> String {
        let Some(before) = span.and_then(|span| self.text.get(..span.start)) else { return self.path.clone() };
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        format!("{}:{line}:{}", self.path, before[start..].chars().count() + 1)
    }
}
