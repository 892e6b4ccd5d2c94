//! Graphs of other files: where they may come from, each read once.

use crate::model::document::Document;
use crate::read::document::read;
use crate::subgraph::paths::{folder, join, lies_in};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::node::spec::Kind;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The most nodes of a graph, those of the graphs it uses among them.
pub const MAX_NODES: usize = 1 << 20;

/// What came of looking for a file.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadResult {
    /// What it says.
    Text(String),
    /// It is not there.
    Missing,
    /// It is larger than any graph.
    Large,
    /// It is there and cannot be read, for this reason.
    Unreadable(String),
    /// It is a link that leads out of the folders graphs are taken from.
    Outside,
}

/// Whether a file may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAccess {
    /// It lies in a folder that files are taken from.
    Allowed,
    /// There is no such file.
    Missing,
    /// It lies in this folder, which files are not taken from.
    Outside(String),
}

/// Tells of a path whether its file may be used.
type AccessCheck<'l> = Box<dyn Fn(&str) -> FileAccess + 'l>;

/// Where the graphs of other files come from.
pub struct GraphFiles<'l> {
    path: String,
    libraries: Vec<String>,
    load: Box<dyn FnMut(&str) -> LoadResult + 'l>,
    guard: Option<AccessCheck<'l>>,
    held: HashMap<String, Result<Arc<LoadedFile>, LoadResult>>,
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct LoadedFile {
    /// As diagnostics call it.
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
    /// The files that a graph at `path` may use: those beside and below it, then those of the library folders. Paths
    /// are written with `/`. Nothing is taken from elsewhere.
    pub fn new(path: &str, libraries: &[&str], load: impl FnMut(&str) -> LoadResult + 'l) -> GraphFiles<'l> {
        let libraries = libraries.iter().filter_map(|folder| join(folder, "")).collect();
        let path = join("", path).unwrap_or_default();
        GraphFiles { path, libraries, load: Box::new(load), guard: None, held: HashMap::new() }
    }
    /// The same, with `guard` to tell which files may be used, instead of what their paths look like: it can follow
    /// links, and knows folders that the user allows.
    pub fn guarded(self, guard: impl Fn(&str) -> FileAccess + 'l) -> GraphFiles<'l> {
        GraphFiles { guard: Some(Box::new(guard)), ..self }
    }

    /// The files that were read, by their paths.
    pub fn read(&self) -> Vec<&str> {
        let mut read: Vec<&str> =
            self.held.iter().filter(|(_, held)| held.is_ok()).map(|(path, _)| path.as_str()).collect();
        read.sort_unstable();
        read
    }
    /// The places where files were looked for, whether they were there or not.
    pub fn looked(&self) -> impl Iterator<Item = &str> {
        self.held.keys().map(String::as_str)
    }
    /// The same graph, its pictures named from where this file's own name is looked for: each is meant beside the file
    /// that names it, the home of its node, or in a library folder. Those that may not be used are gone, and complained
    /// of.
    pub(crate) fn locate<'h>(
        &self,
        mut checked: Checked,
        home: impl Fn(&str) -> Option<&'h str>,
    ) -> (Checked, Vec<Diagnostic>) {
        let mut diagnostics = vec![];
        for node in &mut checked.nodes {
            for (socket, input) in node.spec.sockets.iter().zip(&mut node.inputs) {
                let Input::Text(file) = &mut *input else { continue };
                if !matches!(socket.kind, Kind::Text { file: true, .. } | Kind::Text { tables: true, .. })
                    || file.is_empty()
                {
                    continue;
                }
                match self.place(folder(home(&node.name).unwrap_or(&self.path)), file) {
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
    /// Where the picture or table is that a file in this folder names so; beside it where it is nowhere. Or the folder
    /// that it lies in and that is not allowed, if that is known.
    fn place(&self, beside: &str, path: &str) -> Result<String, Option<String>> {
        let (mut outside, mut missing) = (None, None);
        for place in self.source_map(beside, path) {
            match self.access(&place) {
                FileAccess::Allowed => return Ok(place),
                FileAccess::Missing => drop(missing.get_or_insert(place)),
                FileAccess::Outside(folder) => drop(outside.get_or_insert(folder)),
            }
        }
        // A file that exists outside is reported rather than one that does not exist inside.
        match (outside, missing) {
            (Some(folder), _) if !folder.is_empty() => Err(Some(folder)),
            (_, Some(place)) if join(beside, path).is_some_and(|beside| beside == place) => Ok(place),
            (outside, _) => Err(outside),
        }
    }
    /// Where a file may be that one in this folder names so.
    fn source_map(&self, beside: &str, path: &str) -> Vec<String> {
        let folders = std::iter::once(beside).chain(self.libraries.iter().map(String::as_str));
        folders.filter_map(|folder| join(folder, path)).collect()
    }
    fn access(&self, place: &str) -> FileAccess {
        if let Some(guard) = &self.guard {
            return guard(place);
        }
        let mut roots = std::iter::once(folder(&self.path)).chain(self.libraries.iter().map(String::as_str));
        if roots.any(|root| lies_in(root, place)) { FileAccess::Allowed } else { FileAccess::Outside(String::new()) }
    }
    /// A diagnostic of a path that leads out of the folders that files are taken from, perhaps into a known one.
    fn escapes(&self, path: &str, into: Option<&str>) -> Diagnostic {
        let shown = quoted(path);
        let help = match into.filter(|into| !into.is_empty()) {
            Some(into) => {
                // As shells take it.
                let plain = |c: char| c.is_alphanumeric() || "/._-+~:".contains(c);
                let into = if into.chars().all(plain) { into.to_owned() } else { format!("'{into}'") };
                format!("put the file beside or below this one, or allow its folder with `--allow {into}`")
            }
            None => {
                let name = path.rsplit('/').find(|part| !part.is_empty() && *part != "..").unwrap_or("name.ron");
                let name = quoted(name);
                format!(
                    "put the file beside or below this one, or name its folder in `LAPIDARY_PATH` and write \"{name}\""
                )
            }
        };
        let message = format!("\"{shown}\" lies outside the folders that this graph may read");
        Diagnostic::error(Code::Escape, About::Graph, message).help(help)
    }
    /// Whether it all began with this file.
    pub(crate) fn began_with(&self, held: &LoadedFile) -> bool {
        held.path == self.path
    }
    /// The file that `from` calls `path` (`None` is the file one began with).
    pub(crate) fn find(&mut self, from: Option<&str>, path: &str) -> Result<Arc<LoadedFile>, Box<Diagnostic>> {
        let told = |code, message: String| Diagnostic::error(code, About::Graph, message);
        let shown = quoted(path);
        if path.is_empty() {
            let help = "write the name of a graph file, such as \"name.ron\"";
            return Err(told(Code::NoFile, "the graph has no file name".to_owned()).help(help).into());
        }
        if path.contains('\\') {
            let message = format!("\"{shown}\" has a `\\`, and folders are parted by `/`");
            let help = format!("write \"{}\"", quoted(&path.replace('\\', "/")));
            return Err(told(Code::NoFile, message).help(help).into());
        }
        let beside = folder(from.unwrap_or(&self.path));
        let (mut allowed, mut outside) = (vec![], None);
        for place in self.source_map(beside, path) {
            match self.access(&place) {
                FileAccess::Allowed | FileAccess::Missing => allowed.push(place),
                FileAccess::Outside(folder) => drop(outside.get_or_insert(folder)),
            }
        }
        if allowed.is_empty() {
            return Err(self.escapes(path, outside.as_deref()).into());
        }
        for place in &allowed {
            let held = match self.held.get(place) {
                Some(held) => held,
                None => {
                    let held = match (self.load)(place) {
                        LoadResult::Text(text) => hold(place, text),
                        fault => Err(fault),
                    };
                    self.held.entry(place.clone()).or_insert(held)
                }
            };
            match held {
                Ok(held) => return Ok(held.clone()),
                Err(LoadResult::Large) => {
                    return Err(told(Code::Limit, format!("\"{shown}\" is larger than any graph")).into());
                }
                Err(LoadResult::Unreadable(why)) => {
                    return Err(told(Code::NoFile, format!("\"{shown}\" cannot be read: {why}")).into());
                }
                Err(LoadResult::Outside) => return Err(self.escapes(path, outside.as_deref()).into()),
                Err(_) => {}
            }
        }
        // What leads out beside this file was meant there, whatever library folders make of it.
        let beside = join(beside, path).is_some_and(|place| allowed.contains(&place));
        if outside.as_ref().is_some_and(|folder| !folder.is_empty()) || !beside {
            return Err(self.escapes(path, outside.as_deref()).into());
        }
        let looked: Vec<&str> = allowed.iter().map(|place| if place.is_empty() { "." } else { place }).collect();
        let looked = looked.join(", ");
        let message = format!("there is no file \"{shown}\"");
        Err(told(Code::NoFile, message).help(format!("it was looked for as: {looked}")).into())
    }
}

fn hold(path: &str, text: String) -> Result<Arc<LoadedFile>, LoadResult> {
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
