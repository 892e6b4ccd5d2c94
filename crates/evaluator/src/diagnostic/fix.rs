//! Fixes: edits of a graph file that repair what a diagnostic reports.

use std::ops::Range;

/// An edit of a graph file that repairs what a diagnostic reports.
///
/// The check of a graph knows names but no text, so it states the repair in terms of the graph. `lapidary_document` turns
/// each repair into edits of the text, [`Repair::Text`].
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// The title, an imperative: "replace `perlim` by `perlin`".
    pub title: String,
    /// Tells if it can be applied without asking.
    pub applicability: Applicability,
    /// The edit.
    pub repair: Repair,
}

/// The confidence in a fix, as in rustc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// The author meant this: `lapidary check --fix` applies it without asking.
    Certain,
    /// One of several possible repairs, or one that changes what the graph renders.
    Maybe,
}

impl Applicability {
    /// `Certain` if true, else `Maybe`.
    pub const fn when(certain: bool) -> Self {
        if certain { Applicability::Certain } else { Applicability::Maybe }
    }
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Applicability::Certain => "certain",
            Applicability::Maybe => "maybe",
        }
    }
}

/// A change of a graph file. Except for `Text`, it applies to the span of the diagnostic.
#[derive(Clone, Debug, PartialEq)]
pub enum Repair {
    /// Edits of the text that do not overlap.
    Text(Vec<TextEdit>),
    /// Replaces the span.
    Replace(String),
    /// Replaces the word before the bracket, for example the kind of a node.
    Rename(String),
    /// Removes the entry with its name.
    Remove,
    /// Sorts the stops of a ramp or the points of a curve.
    Sort,
    /// Declares an output as plain data: wraps its value in `data( )`. The span is the output's name.
    WrapData,
    /// Removes the `data( )` around the value of an output. The span is the output's name.
    UnwrapData,
    /// Adds a node with the text of the span as an argument, and replaces the span by a wire from the node.
    AddNode {
        /// The name of the node; a number is appended if the name is taken.
        name: String,
        /// Its kind.
        kind: &'static str,
        /// The socket whose argument is the text of the span.
        socket: &'static str,
        /// The output of the node, unless it is the first.
        output: Option<&'static str>,
    },
    /// Moves a node that is nested in another node to the list of nodes, and replaces it by a wire.
    LiftNode,
    /// Sets the version of a kind of node for the file.
    StateVersion(String, u32),
}

/// An edit of a text: a range of bytes and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The range that is replaced, in bytes; empty for an insertion.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

impl TextEdit {
    /// An edit that replaces a range.
    pub fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        TextEdit { range, text: text.into() }
    }
    /// An edit that inserts a text.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        TextEdit::replace(at..at, text)
    }
}

impl Fix {
    /// A fix that is certain.
    pub fn certain(title: impl Into<String>, repair: Repair) -> Self {
        Fix { title: title.into(), applicability: Applicability::Certain, repair }
    }
    /// A fix that the author must choose.
    pub fn maybe(title: impl Into<String>, repair: Repair) -> Self {
        Fix { title: title.into(), applicability: Applicability::Maybe, repair }
    }
    /// The edits of the text; empty until the repair is resolved.
    pub fn edits(&self) -> &[TextEdit] {
        match &self.repair {
            Repair::Text(edits) => edits,
            _ => &[],
        }
    }
    /// True if it can be applied without asking.
    pub fn is_certain(&self) -> bool {
        self.applicability == Applicability::Certain
    }
    /// Applies a function to the title and the replacement text.
    pub fn map(self, change: impl Fn(&str) -> String) -> Self {
        let repair = match self.repair {
            Repair::Replace(text) => Repair::Replace(change(&text)),
            Repair::Rename(word) => Repair::Rename(change(&word)),
            other => other,
        };
        Fix { title: change(&self.title), repair, ..self }
    }
}
