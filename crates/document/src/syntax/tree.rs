//! What a text is tree into: values within brackets, and where each stands.

use crate::syntax::lexer::{is_leaf, skip_trivia, word};
use lapidary_evaluator::diagnostic::Diagnostic;
use std::ops::Range;

/// A text, where its values stand, and what is wrong with their brackets, quotes and commas.
#[derive(Debug)]
pub(crate) struct SyntaxTree<'t> {
    pub(crate) text: &'t str,
    /// Every value, each before those within it: one list for a whole text takes a fifth of what lists in lists do.
    pub(crate) records: Vec<NodeRecord>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Where a value stands. What it looks like can be seen there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRecord {
    /// What stands before the colon; empty where nothing does.
    pub(crate) key: [u32; 2],
    pub(crate) value: [u32; 2],
    /// The place in the list behind it and all within it.
    pub(crate) next: u32,
}

/// A value of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxNode<'t> {
    tree: &'t SyntaxTree<'t>,
    at: usize,
}

/// What a value looks like.
#[derive(Debug)]
pub(crate) enum SyntaxKind<'t> {
    /// A number, a string or a word, as written.
    Leaf(&'t str),
    /// A bracket, perhaps with a name before it.
    Bracket { name: &'t str, open: u8, items: SyntaxEntries<'t> },
}

/// What stands between commas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxEntry<'t> {
    /// Where the value before it ends, if there is one.
    pub(crate) before: Option<usize>,
    /// Where it begins.
    pub(crate) start: usize,
    /// What stands before the colon, as written.
    pub(crate) key: Option<&'t str>,
    pub(crate) value: SyntaxNode<'t>,
}

/// What stands in a bracket, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxEntries<'t> {
    tree: &'t SyntaxTree<'t>,
    at: usize,
    end: usize,
    before: Option<usize>,
}

impl SyntaxTree<'_> {
    /// The value that the text holds, if it holds one.
    pub(crate) fn tree(&self) -> Option<SyntaxNode<'_>> {
        self.whole().next().map(|item| item.value)
    }
    /// The same, as what stands in a bracket.
    pub(crate) fn whole(&self) -> SyntaxEntries<'_> {
        SyntaxEntries { tree: self, at: 0, end: self.records.len(), before: None }
    }
    /// That value, if it is a bracket as that of a graph.
    pub(crate) fn graph(&self) -> Option<SyntaxNode<'_>> {
        self.tree().filter(|tree| matches!(tree.shape(), SyntaxKind::Bracket { open: b'(', .. }))
    }
}

impl<'t> SyntaxNode<'t> {
    pub(crate) fn span(self) -> Range<usize> {
        let [start, end] = self.tree.records[self.at].value;
        start as usize..end as usize
    }
    /// The value as written.
    pub(crate) fn text(self) -> &'t str {
        &self.tree.text[self.span()]
    }
    /// The text it is a part of.
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
    /// What stands between its brackets.
    pub(crate) fn items(self) -> SyntaxEntries<'t> {
        let end = self.tree.records[self.at].next as usize;
        SyntaxEntries { tree: self.tree, at: self.at + 1, end, before: None }
    }
    pub(crate) fn is_group(self) -> bool {
        !is_leaf(self.text())
    }
}

impl SyntaxEntry<'_> {
    /// Where its name stands.
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
