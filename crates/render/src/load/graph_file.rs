//! Graph files that have been read, with or without errors.

use super::loader::Loader;
use crate::error::RenderError;
use crate::event::{Event, EventSink};
use crate::input::{is_stdin, open_stream, read_at_most, utf8_text};
use crate::picture::large_pictures;
use lapidary_document::{Document, GraphFiles, MAX_FILE_BYTES, read, resolve_fixes, sort_diagnostics};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{Diagnostic, Severity, no_errors};
use lapidary_evaluator::report::assertion_checks::impossible_assertions;
use lapidary_evaluator::trace::plan;
use std::io;
use std::path::{Path, PathBuf};

/// A graph file that could be read.
pub struct GraphFile<'l> {
    /// Name of the file in messages.
    pub file: String,
    /// Text of the file.
    pub text: String,
    /// The document, where the text can be parsed.
    pub document: Option<Document>,
    pub(super) loader: &'l Loader,
    diagnostics: Vec<Diagnostic>,
    files: GraphFiles<'static>,
    in_full: bool,
    warns: bool,
}

/// A document without errors, and the files that it may use.
pub struct ValidGraph {
    /// The document.
    pub document: Document,
    /// Its files.
    pub files: GraphFiles<'static>,
}

impl Loader {
    /// Reads a graph file, or standard input as `-`.
    pub fn read(&self, path: &Path) -> Result<GraphFile<'_>, RenderError> {
        let (file, text) = read_graph_text(path)?;
        Ok(self.parse(path, file, text))
    }
    /// Parses the text of a graph. `path` is where it is or will be saved, `file` its name in messages.
    pub fn parse(&self, path: &Path, file: String, text: String) -> GraphFile<'_> {
        GraphFile::new(self, path, file, text)
    }
}

impl<'l> GraphFile<'l> {
    pub(super) fn new(loader: &'l Loader, path: &Path, file: String, text: String) -> GraphFile<'l> {
        let (document, diagnostics) = read(&text);
        let files = loader.files(path);
        GraphFile { file, text, document, loader, diagnostics, files, in_full: false, warns: true }
    }
    /// Adds to the diagnostics of a graph without errors those that a render finds before it computes pixels, and notes.
    pub fn in_full(self) -> GraphFile<'l> {
        GraphFile { in_full: true, ..self }
    }
    /// Suppresses warnings, because they were reported before.
    pub fn without_warnings(self) -> GraphFile<'l> {
        GraphFile { warns: false, ..self }
    }
    /// The document, if it and the files that it uses have no errors. Warnings go to `events`.
    pub fn valid(mut self, events: EventSink<'_>) -> Result<ValidGraph, RenderError> {
        let (_, diagnostics) = self.check();
        match self.document.filter(|_| no_errors(&diagnostics)) {
            Some(document) => {
                if self.warns && !diagnostics.is_empty() {
                    events(Event::Diagnostics { file: &self.file, text: &self.text, diagnostics: &diagnostics });
                }
                Ok(ValidGraph { document, files: self.files })
            }
            None => Err(RenderError::Graph { file: self.file, text: self.text, diagnostics }),
        }
    }
    /// The graph as far as it has no errors, and all diagnostics.
    pub fn check(&mut self) -> (Option<CheckedGraph>, Vec<Diagnostic>) {
        let mut diagnostics = self.diagnostics.clone();
        let checked = self.document.as_ref().map(|document| {
            let (mut checked, found, origins) = document.check_with_origins(self.loader.library, &mut self.files);
            diagnostics.extend(found);
            let located = |diagnostic| origins.located(diagnostic, document);
            let of_pictures = self.loader.load_pictures(&mut checked).into_iter().map(located);
            // A name with another error is not reported as a missing picture.
            let reported: Vec<_> = diagnostics.iter().map(|d| d.span.clone()).collect();
            diagnostics.extend(of_pictures.filter(|d| !reported.contains(&d.span)));
            if self.in_full {
                diagnostics.extend(large_pictures(&checked).into_iter().map(located));
            }
            if self.in_full && no_errors(&diagnostics) {
                let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
                let (planned, warnings) = plan(&checked, &names);
                let impossible = planned.map_or(vec![], |plan| impossible_assertions(&document.tests, &checked, &plan));
                diagnostics.extend(warnings.into_iter().chain(impossible).map(located));
            }
            checked
        });
        let mut diagnostics = sort_diagnostics(diagnostics);
        diagnostics.dedup();
        let with_notes = self.in_full && no_errors(&diagnostics);
        diagnostics.retain(|diagnostic| with_notes || diagnostic.severity != Severity::Note);
        resolve_fixes(&self.text, &mut diagnostics);
        (checked, diagnostics)
    }
}

/// Name in messages and text of a graph file, or of standard input as `-`.
pub fn read_graph_text(path: &Path) -> Result<(String, String), RenderError> {
    let read_error = |error| RenderError::Read { path: path.to_owned(), error };
    let mut bytes = open_stream(path).and_then(|stream| read_at_most(stream, MAX_FILE_BYTES)).map_err(read_error)?;
    if bytes.len() > MAX_FILE_BYTES {
        // The text is too long to be parsed, and may have been cut within a letter.
        bytes.fill(b' ');
    }
    let text = utf8_text(bytes).map_err(|why| read_error(io::Error::new(io::ErrorKind::InvalidData, why)))?;
    Ok((if is_stdin(path) { "-".to_owned() } else { path.display().to_string() }, text))
}

/// Prefix of the names of files that are rendered from a graph.
pub fn file_stem(path: &Path) -> String {
    let stem = path.file_stem().filter(|_| !is_stdin(path));
    stem.map_or("graph".to_owned(), |s| PathBuf::from(s).display().to_string())
}
