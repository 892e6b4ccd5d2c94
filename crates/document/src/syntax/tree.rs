//! Syntax tree: the values of a text with their spans.

use crate::syntax::lexer::{is_leaf, skip_trivia, word};
use lapidary_evaluator::diagnostic::Diagnostic;
use std::ops::Range;

/// A text with its values and its errors of syntax.
#[derive(Debug)]
pub(crate) struct SyntaxTree<'t> {
    pub(crate) text: &'t str,
    /// All values, each before those inside it. One list takes a fifth of the memory of nested lists.
    pub(crate) records: Vec<NodeRecord>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The span of a value; its kind is read from the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRecord {
    /// The span of the name; empty if there is none.
    pub(crate) key: [u32; 2],
    pub(crate) value: [u32; 2],
    /// The index after this value and all values inside it.
    pub(crate) next: u32,
}

/// A value in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxNode<'t> {
    tree: &'t SyntaxTree<'t>,
    at: usize,
}

/// The kind of a value.
#[derive(Debug)]
pub(crate) enum SyntaxKind<'t> {
    /// A number, a string or a word, as written.
    Leaf(&'t str),
    /// A bracket, with a name before it unless that is empty.
    Bracket { name: &'t str, open: u8, items: SyntaxEntries<'t> },
}

/// An entry of a bracket: a value, with or without a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxEntry<'t> {
    /// The end of the previous value, if there is one.
    pub(crate) before: Option<usize>,
    /// The beginning of the entry.
    pub(crate) start: usize,
    /// The name, as written.
    pub(crate) key: Option<&'t str>,
    pub(crate) value: SyntaxNode<'t>,
}

/// The entries of a bracket.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxEntries<'t> {
    tree: &'t SyntaxTree<'t>,
    at: usize,
    end: usize,
    before: Option<usize>,
}

impl SyntaxTree<'_> {
    /// The value of the whole text, if there is one.
    pub(crate) fn tree(&self) -> Option<SyntaxNode<'_>> {
        self.whole().next().map(|item| item.value)
    }
    /// The value of the whole text as the only entry of a bracket.
    pub(crate) fn whole(&self) -> SyntaxEntries<'_> {
        SyntaxEntries { tree: self, at: 0, end: self.records.len(), before: None }
    }
    /// The value of the whole text, if it is a bracket `( )`.
    pub(crate) fn graph(&self) -> Option<SyntaxNode<'_>> {
        self.tree().filter(|tree| matches!(tree.shape(), SyntaxKind::Bracket { open: b'(', .. }))
    }
}

impl<'t> SyntaxNode<'t> {
    pub(crate) fn span(self) -> Range<usize> {
        let [start, end] = self.tree.records[self.at].value;
        start as usize..end as usize
    }
    /// The text of the value.
    pub(crate) fn text(self) -> &'t str {
        &self.tree.text[self.span()]
    }
    /// The whole text.
    pub(crate) fn source(self) -> &'t str {
        self.tree.text
    }
    pub(crate) fn shape(self) -> SyntaxKind<'t> {
        let text = self.text();
        if is_leaf(text) {
            return SyntaxKind::Leaf(text);
        }
        let name = word(text);
        SyntaxKind::Bracket { name, open: text.as_bytes()[skip_trivia(text, name.len())], items: self.items() }
    }
    /// The entries between its brackets.
    pub(crate) fn items(self) -> SyntaxEntries<'t> {
        let end = self.tree.records[self.at].next as usize;
        SyntaxEntries { tree: self.tree, at: self.at + 1, end, before: None }
    }
    pub(crate) fn is_group(self) -> bool {
        !is_leaf(self.text())
    }
}

impl SyntaxEntry<'_> {
    /// The span of the name.
    pub(crate) fn key_span(&self) -> Range<usize> {
        self.start..self.start + self.key.map_or(0, str::len)
    }
}

impl<'t> Iterator for SyntaxEntries<'t> {
    type Item = SyntaxEntry<'t>;
    fn next(&mut self) -> Option<SyntaxEntry<'t>> {
        let spot = self.tree.records[..self.end].get(self.at)?;
        let value = SyntaxNode { tree: self.tree, at: self.at };
        self.at = spot.next as usize;
        let [start, end] = spot.key.map(|at| at as usize);
        let key = (start < end).then(|| &self.tree.text[start..end]);
        let start = if key.is_some() { start } else { value.span().start };
        let before = self.before.replace(value.span().end);
        Some(SyntaxEntry { before, start, key, value })
    }
}
