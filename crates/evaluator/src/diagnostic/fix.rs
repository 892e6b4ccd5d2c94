//! Fixes: edits of a graph file that repair what a diagnostic reports.

use std::ops::Range;

/// An edit of a graph file that repairs what a diagnostic reports.
///
/// The check of a graph knows names and no text, so it states the repair in terms of the graph. `lapidary_document` finds
/// the place in the text and turns each repair into [`Repair::Text`].
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// What the edit does, as an imperative: "replace `perlim` by `perlin`".
    pub title: String,
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
    /// The edit.
    pub repair: Repair,
}

/// Whether a fix can be applied without asking, as in rustc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// It is what the author meant: `lapidary check --fix` applies it.
    Certain,
    /// It is one of several ways out, or changes what the graph renders.
    Maybe,
}

impl Applicability {
    /// Certain where this holds.
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

/// A change of a graph file. Except for `Text`, it applies to the part of the text that the diagnostic is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Repair {
    /// Replaces parts of the text, which do not overlap.
    Text(Vec<TextEdit>),
    /// Replaces the whole part.
    Replace(String),
    /// Replaces the word before the bracket, such as the kind of a node.
    Rename(String),
    /// Removes the entry, its name included.
    Remove,
    /// Sorts the stops of a ramp or the points of a curve.
    Sort,
    /// Declares an output as plain data: wraps its value in `data( )`. The part is the output's name.
    WrapData,
    /// Takes the value of an output out of `data( )`. The part is the output's name.
    UnwrapData,
    /// Adds a node that is given the part, and replaces the part by a wire from the node.
    AddNode {
        /// The name of the node, if no node has it; else the name with a number.
        name: String,
        /// Its kind.
        kind: &'static str,
        /// The socket that is given the part.
        socket: &'static str,
        /// The output of the node, unless it is the first.
        output: Option<&'static str>,
    },
    /// Makes the part, a node within a node, an entry among the nodes, and replaces it by a wire from there.
    LiftNode,
    /// States the version of a kind of node for the file.
    StateVersion(String, u32),
}

/// A part of a text, in bytes, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The bytes that are replaced; empty for an insertion.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

impl TextEdit {
    /// An edit that replaces a part of the text.
    pub fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        TextEdit { range, text: text.into() }
    }
    /// An edit that inserts a text.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        TextEdit::replace(at..at, text)
    }
}

impl Fix {
    /// A fix that is what the author meant.
    pub fn certain(title: impl Into<String>, repair: Repair) -> Self {
        Fix { title: title.into(), applicability: Applicability::Certain, repair }
    }
    /// A fix that the author chooses.
    pub fn maybe(title: impl Into<String>, repair: Repair) -> Self {
        Fix { title: title.into(), applicability: Applicability::Maybe, repair }
    }
    /// Its edits of the text; none before its place is known.
    pub fn edits(&self) -> &[TextEdit] {
        match &self.repair {
            Repair::Text(edits) => edits,
            _ => &[],
        }
    }
    /// Whether it can be applied without asking.
    pub fn is_certain(&self) -> bool {
        self.applicability == Applicability::Certain
    }
    /// The same fix with every text of it changed.
    pub fn map(self, change: impl Fn(&str) -> String) -> Self {
        let repair = match self.repair {
            Repair::Replace(text) => Repair::Replace(change(&text)),
            Repair::Rename(word) => Repair::Rename(change(&word)),
            other => other,
        };
        Fix { title: change(&self.title), repair, ..self }
    }
}
