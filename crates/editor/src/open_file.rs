//! The open file: its text, the document read from it, and the undo history.

use crate::listed_diagnostic::{ListedDiagnostic, list_diagnostics};
use lapidary_document::edit::{Edit, edits};
use lapidary_document::{CanvasLayout, Document, read};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Steps that can be undone.
const MAX_STEPS: usize = 1000;

/// Open graph file. The text is the source of truth: the document is read from it after each edit.
pub(crate) struct OpenFile {
    /// Path, if it has ever been saved.
    pub(crate) path: Option<PathBuf>,
    /// Name of the graph of the program that it is a copy of, which is suggested when it is saved.
    pub(crate) copy_of: Option<String>,
    pub(crate) text: Arc<str>,
    pub(crate) document: Arc<Document>,
    /// Diagnostics of reading the text.
    pub(crate) diagnostics: Arc<[ListedDiagnostic]>,
    /// Counts the changes of the text and of the files it refers to.
    pub(crate) version: u64,
    /// Text on disk.
    saved: Arc<str>,
    /// Selected items of the canvas, which are selected again when the next step is undone.
    pub(crate) selection: BTreeSet<String>,
    past: Vec<HistoryState>,
    future: Vec<HistoryState>,
    /// Name of the last step: edits with the same name join it.
    step: Option<String>,
}

/// Text before or after a step, with the selection.
struct HistoryState {
    text: Arc<str>,
    selection: BTreeSet<String>,
}

/// Graph on the canvas: that of the file, or a subgraph.
#[derive(Clone, Copy)]
pub(crate) struct ActiveGraph<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) layout: &'a CanvasLayout,
    /// Bypassed nodes.
    pub(crate) muted: &'a BTreeSet<String>,
}

impl OpenFile {
    pub(crate) fn new(path: Option<PathBuf>, text: &str) -> OpenFile {
        let (document, diagnostics) = parse(text);
        let text: Arc<str> = text.into();
        let (saved, selection) = (text.clone(), BTreeSet::new());
        let (past, future) = (vec![], vec![]);
        let copy_of = None;
        OpenFile { path, copy_of, saved, text, document, diagnostics, version: 0, selection, past, future, step: None }
    }

    /// Copy of a graph that the program contains. It has no path, so that nothing is overwritten.
    pub(crate) fn copy(name: String, text: &str) -> OpenFile {
        OpenFile { copy_of: Some(name), ..OpenFile::new(None, text) }
    }

    /// Text after edits of a subgraph, or of the graph of the file; the edits are applied together or not at all.
    pub(crate) fn edited(
        &self,
        subgraph: Option<&str>,
        list: &[Edit],
        library: &Library,
    ) -> Result<String, Box<Diagnostic>> {
        edits(&self.text, subgraph, list, library)
    }

    /// Replaces the text. Replacements with the same step name form one undo step until [`OpenFile::end_step`].
    pub(crate) fn replace(&mut self, text: String, step: Option<String>) {
        if *text == *self.text {
            return;
        }
        if step.is_none() || step != self.step {
            self.past.push(self.state());
            let excess = self.past.len().saturating_sub(MAX_STEPS);
            self.past.drain(..excess);
        }
        self.future.clear();
        self.step = step;
        self.set_text(text.into());
    }

    /// Begins a new undo step with the next edit.
    pub(crate) fn end_step(&mut self) {
        self.step = None;
    }

    /// Takes back the edits of the step that has not ended, as if it had never begun.
    pub(crate) fn cancel_step(&mut self) {
        if let Some(state) = self.past.pop_if(|_| self.step.is_some()) {
            self.restore(state);
        }
    }

    /// Undoes a step; returns the selection before it, if there was one.
    pub(crate) fn undo(&mut self) -> Option<BTreeSet<String>> {
        let before = self.past.pop()?;
        self.future.push(self.state());
        Some(self.restore(before))
    }

    /// Repeats the step that was undone last; returns the selection after it, if there was one.
    pub(crate) fn redo(&mut self) -> Option<BTreeSet<String>> {
        let after = self.future.pop()?;
        self.past.push(self.state());
        Some(self.restore(after))
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns whether the text differs from the one on disk.
    pub(crate) fn unsaved(&self) -> bool {
        self.text != self.saved
    }

    /// Text that the file on disk had when it was last read or written.
    pub(crate) fn saved(&self) -> &Arc<str> {
        &self.saved
    }

    /// Records the path and the text of the file on disk.
    pub(crate) fn mark_saved(&mut self, path: PathBuf, text: Arc<str>) {
        (self.path, self.saved, self.step) = (Some(path), text, None);
    }

    /// Makes the text count as unsaved, because no file on disk has it.
    pub(crate) fn forget_saved(&mut self) {
        self.saved = "".into();
    }

    /// Subgraph of that name, or the graph of the file.
    pub(crate) fn graph(&self, subgraph: Option<&str>) -> Option<ActiveGraph<'_>> {
        let document: &Document = &self.document;
        Some(match subgraph {
            None => ActiveGraph { graph: &document.graph, layout: &document.layout, muted: &document.muted },
            Some(name) => {
                let group = document.groups.get(name)?;
                ActiveGraph { graph: &group.graph, layout: &group.layout, muted: &group.muted }
            }
        })
    }

    fn state(&self) -> HistoryState {
        HistoryState { text: self.text.clone(), selection: self.selection.clone() }
    }

    /// Restores a text and returns its selection.
    fn restore(&mut self, state: HistoryState) -> BTreeSet<String> {
        self.step = None;
        self.set_text(state.text);
        state.selection
    }

    fn set_text(&mut self, text: Arc<str>) {
        (self.document, self.diagnostics) = parse(&text);
        self.text = text;
        self.version += 1;
    }
}

/// Reads a document as far as its text is valid.
fn parse(text: &str) -> (Arc<Document>, Arc<[ListedDiagnostic]>) {
    let (document, diagnostics) = read(text);
    (Arc::new(document.unwrap_or_default()), list_diagnostics(text, diagnostics).into())
}
