//! The graph that is open: its text, what it says, and every text it was before.

use lapidary_document::edit::{Edit, edits};
use lapidary_document::{Document, Layout, read};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Steps that can be undone.
const DEEP: usize = 1000;

/// A graph file that is open. Its text is the truth: what it says is read from it after each edit.
pub(crate) struct OpenFile {
    /// Where it is saved, if it ever was.
    pub(crate) path: Option<PathBuf>,
    pub(crate) text: Arc<str>,
    pub(crate) document: Arc<Document>,
    /// What could not be read.
    pub(crate) complaints: Vec<Diagnostic>,
    /// Counts the changes, so that others can tell whether they have seen the last.
    pub(crate) version: u64,
    /// The text as the file has it.
    saved: Arc<str>,
    past: Vec<Arc<str>>,
    future: Vec<Arc<str>>,
    /// What the last step was about: more of the same belongs to it.
    about: Option<String>,
}

/// What is on one canvas: the graph of a file, or one inside it.
#[derive(Clone, Copy)]
pub(crate) struct ActiveGraph<'a> {
    /// What the file says in which it is.
    pub(crate) document: &'a Document,
    pub(crate) graph: &'a Graph,
    pub(crate) layout: &'a Layout,
    pub(crate) muted: &'a BTreeSet<String>,
}

impl OpenFile {
    pub(crate) fn new(path: Option<PathBuf>, text: &str) -> OpenFile {
        let (document, complaints) = understood(text);
        let text: Arc<str> = text.into();
        let (past, future) = (vec![], vec![]);
        OpenFile { path, saved: text.clone(), text, document, complaints, version: 0, past, future, about: None }
    }

    /// Makes edits, all or none; `inside` is the graph inside the file that they are of. Edits about the same belong to
    /// one step until [`OpenFile::settle`].
    pub(crate) fn edit(
        &mut self,
        inside: Option<&str>,
        list: &[Edit],
        library: &Library,
        about: Option<String>,
    ) -> Result<(), Box<Diagnostic>> {
        let text = edits(&self.text, inside, list, library)?;
        self.put(text, about);
        Ok(())
    }

    /// Puts another text in the place of this one, as one step.
    pub(crate) fn put(&mut self, text: String, about: Option<String>) {
        if *text == *self.text {
            return;
        }
        if about.is_none() || about != self.about {
            self.past.push(self.text.clone());
            let more = self.past.len().saturating_sub(DEEP);
            self.past.drain(..more);
        }
        self.future.clear();
        self.about = about;
        self.show(text.into());
    }

    /// What comes next is another step.
    pub(crate) fn settle(&mut self) {
        self.about = None;
    }

    /// Goes back a step, if there is one.
    pub(crate) fn undo(&mut self) -> bool {
        let before = self.past.pop();
        before.map(|text| (self.future.push(self.text.clone()), self.back(text))).is_some()
    }

    /// Takes back what was undone last.
    pub(crate) fn redo(&mut self) -> bool {
        let after = self.future.pop();
        after.map(|text| (self.past.push(self.text.clone()), self.back(text))).is_some()
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Whether the file has another text, or there is none yet.
    pub(crate) fn unsaved(&self) -> bool {
        self.text != self.saved
    }

    /// The text that the file had when it was read or written last.
    pub(crate) fn saved(&self) -> &Arc<str> {
        &self.saved
    }

    /// The file now has this text.
    pub(crate) fn saved_as(&mut self, path: PathBuf, text: Arc<str>) {
        (self.path, self.saved, self.about) = (Some(path), text, None);
    }

    /// The graph inside of that name, or that of the file.
    pub(crate) fn part(&self, inside: Option<&str>) -> Option<ActiveGraph<'_>> {
        let document: &Document = &self.document;
        Some(match inside {
            None => ActiveGraph { document, graph: &document.graph, layout: &document.layout, muted: &document.muted },
            Some(name) => {
                let group = document.groups.get(name)?;
                ActiveGraph { document, graph: &group.graph, layout: &group.layout, muted: &group.muted }
            }
        })
    }

    fn back(&mut self, text: Arc<str>) {
        self.about = None;
        self.show(text);
    }

    fn show(&mut self, text: Arc<str>) {
        (self.document, self.complaints) = understood(&text);
        self.text = text;
        self.version += 1;
    }
}

/// What a text says, as far as it can be read.
fn understood(text: &str) -> (Arc<Document>, Vec<Diagnostic>) {
    let (document, complaints) = read(text);
    (Arc::new(document.unwrap_or_default()), complaints)
}
