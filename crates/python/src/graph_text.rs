//! The text of a graph, the file that it belongs to, and the edits that keep its comments.

use crate::error::{file_error, graph_error, render_error};
use crate::loader::LOADER;
use lapidary_document::edit::{Edit, edit};
use lapidary_document::{Document, fmt, read};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity};
use lapidary_nodes::LIBRARY;
use lapidary_render::{RenderError, RenderSource, read_graph_text, write_text};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The text of a graph without nodes.
const EMPTY: &str = "lapidary(\n    format: 1,\n)\n";
/// The name in messages of a graph that has no file.
const UNSAVED: &str = "graph";

/// The text of a graph, and the file that it belongs to.
#[derive(Clone)]
pub(crate) struct GraphText {
    pub(crate) text: String,
    pub(crate) path: Option<PathBuf>,
    /// The text of the file when it was read or written last.
    saved: String,
}

impl GraphText {
    /// A graph without nodes.
    pub(crate) fn empty() -> GraphText {
        GraphText { text: EMPTY.to_owned(), path: None, saved: String::new() }
    }
    /// Reads a graph file.
    pub(crate) fn load(path: PathBuf) -> Result<GraphText, RenderError> {
        // A file of the name `-` is no standard input.
        let path = if path.as_os_str() == "-" { Path::new(".").join(path) } else { path };
        let (_, text) = read_graph_text(&path)?;
        Ok(GraphText { saved: text.clone(), text, path: Some(path) })
    }
    /// The path in the sense of files that it names, and the name in messages.
    pub(crate) fn place(&self) -> (PathBuf, String) {
        let path = self.path.clone().unwrap_or_else(|| UNSAVED.into());
        let file = path.display().to_string();
        (path, file)
    }
    /// The source of a render.
    pub(crate) fn source(&self) -> RenderSource {
        RenderSource::Text { path: self.place().0, text: self.text.clone() }
    }
    /// The document, as far as the text can be parsed.
    pub(crate) fn document(&self, py: Python<'_>) -> PyResult<Document> {
        let (document, diagnostics) = read(&self.text);
        document.ok_or_else(|| {
            let error = RenderError::Graph { file: self.place().1, text: self.text.clone(), diagnostics };
            render_error(py, &error)
        })
    }
    /// All diagnostics of the graph with the files that it uses.
    pub(crate) fn diagnostics(&self, in_full: bool) -> Vec<Diagnostic> {
        let (path, file) = self.place();
        let mut graph = LOADER.parse(&path, file, self.text.clone());
        if in_full {
            graph = graph.in_full();
        }
        graph.check().1
    }
    /// The text after an edit.
    pub(crate) fn edited(&self, py: Python<'_>, change: &Edit) -> PyResult<GraphText> {
        let text = edit(&self.text, None, change, LIBRARY)
            .map_err(|diagnostic| graph_error(py, &self.place().1, vec![*diagnostic]))?;
        Ok(GraphText { text, ..self.clone() })
    }
    /// Fails with the errors of a part of the graph, if it has any. The text is not that of a file yet, so that they have no
    /// places.
    pub(crate) fn check_part(&self, py: Python<'_>, is_part: impl Fn(&About) -> bool) -> PyResult<()> {
        let mut found = self.diagnostics(false);
        found.retain(|diagnostic| diagnostic.severity == Severity::Error && is_part(&diagnostic.about));
        if found.is_empty() { Ok(()) } else { Err(graph_error(py, &self.place().1, found)) }
    }
    /// Fails if an output has a name that no channel of a material has. Edits of the text declare such outputs as plain data.
    pub(crate) fn check_channel(&self, py: Python<'_>, output: &str) -> PyResult<()> {
        let mut document = self.document(py)?;
        document.graph.data.remove(output);
        let (_, mut found) = document.check(LIBRARY);
        found.retain(|one| one.code == Code::OutputName && one.about == About::OutputName(output.to_owned()));
        if found.is_empty() { Ok(()) } else { Err(graph_error(py, &self.place().1, found)) }
    }
    /// Fails if a newer version of the program has written the text: it may say what this version does not understand.
    fn refuse_newer(&self, py: Python<'_>) -> PyResult<()> {
        let mut diagnostics = self.diagnostics(false);
        diagnostics.retain(|one| one.severity == Severity::Error && matches!(one.code, Code::Format | Code::Version));
        if diagnostics.is_empty() {
            return Ok(());
        }
        Err(render_error(py, &RenderError::Graph { file: self.place().1, text: self.text.clone(), diagnostics }))
    }
    /// Writes the formatted text into a file, its own by default. A file with another text than the one that was loaded is
    /// replaced only with `overwrite`.
    pub(crate) fn save(&self, py: Python<'_>, path: Option<PathBuf>, overwrite: bool) -> PyResult<GraphText> {
        let Some(path) = path.or_else(|| self.path.clone()) else {
            let help = "write the path of a file, for example `g.save(\"slab.ron\")`";
            return Err(file_error(py, Path::new(UNSAVED), "the graph has no file yet".to_owned(), help));
        };
        self.refuse_newer(py)?;
        let text = fmt(&self.text).map_err(|diagnostics| {
            let error = RenderError::Graph { file: self.place().1, text: self.text.clone(), diagnostics };
            render_error(py, &error)
        })?;
        let is_own = self.path.as_ref() == Some(&path);
        if !overwrite && path.symlink_metadata().is_ok() {
            let unchanged = read_graph_text(&path).is_ok_and(|(_, found)| found == self.saved);
            if !is_own {
                let help = "choose another name, or replace it with `overwrite=True`";
                return Err(file_error(py, &path, "the file exists".to_owned(), help));
            }
            if !unchanged {
                let help = "load it again, or replace it with `overwrite=True`";
                return Err(file_error(py, &path, "the file has changed since it was loaded".to_owned(), help));
            }
        }
        write_text(&path, &text, &AtomicBool::new(false)).map_err(|error| render_error(py, &error))?;
        Ok(GraphText { saved: text.clone(), text, path: Some(path) })
    }
}
