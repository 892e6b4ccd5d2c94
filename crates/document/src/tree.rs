//! What a text is split into: values within brackets, and where each stands.

use crate::split::{blank, word};
use lapidary_evaluator::diagnostic::Diagnostic;
use std::ops::Range;

/// A text, where its values stand, and what is wrong with their brackets, quotes and commas.
#[derive(Debug)]
pub(crate) struct Split<'t> {
    pub(crate) text: &'t str,
    /// Every value, each before those within it: one list for a whole text takes a fifth of what lists in lists do.
    pub(crate) spots: Vec<Spot>,
    pub(crate) complaints: Vec<Diagnostic>,
}

/// Where a value stands. What it looks like can be seen there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// What stands before the colon; empty where nothing does.
    pub(crate) key: [u32; 2],
    pub(crate) value: [u32; 2],
    /// The place in the list behind it and all within it.
    pub(crate) next: u32,
}

/// A value of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree<'t> {
    split: &'t Split<'t>,
    at: usize,
}

/// What a value looks like.
#[derive(Debug)]
pub(crate) enum Shape<'t> {
    /// A number, a string or a word, as written.
    Leaf(&'t str),
    /// A bracket, perhaps with a name before it.
    Group { name: &'t str, open: u8, items: Items<'t> },
}

/// What stands between commas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'t> {
    /// Where the value before it ends, if there is one.
    pub(crate) before: Option<usize>,
    /// Where it begins.
    pub(crate) start: usize,
    /// What stands before the colon, as written.
    pub(crate) key: Option<&'t str>,
    pub(crate) value: Tree<'t>,
}

/// What stands in a bracket, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Items<'t> {
    split: &'t Split<'t>,
    at: usize,
    end: usize,
    before: Option<usize>,
}

impl Split<'_> {
    /// The value that the text holds, if it holds one.
    pub(crate) fn tree(&self) -> Option<Tree<'_>> {
        self.whole().next().map(|item| item.value)
    }
    /// The same, as what stands in a bracket.
    pub(crate) fn whole(&self) -> Items<'_> {
        Items { split: self, at: 0, end: self.spots.len(), before: None }
    }
    /// That value, if it is a bracket as that of a graph.
    pub(crate) fn graph(&self) -> Option<Tree<'_>> {
        self.tree().filter(|tree| matches!(tree.shape(), Shape::Group { open: b'(', .. }))
    }
}

impl<'t> Tree<'t> {
    pub(crate) fn span(self) -> Range<usize> {
        let [start, end] = self.split.spots[self.at].value;
        start as usize..end as usize
    }
    /// The value as written.
    pub(crate) fn text(self) -> &'t str {
        &self.split.text[self.span()]
    }
    /// The text it is a part of.
    pub(crate) fn source(self) -> &'t str {
        self.split.text
    }
    pub(crate) fn shape(self) -> Shape<'t> {
        let text = self.text();
        if is_leaf(text) {
            return Shape::Leaf(text);
        }
        let name = word(text);
        Shape::Group { name, open: text.as_bytes()[blank(text, name.len())], items: self.items() }
    }
    /// What stands between its brackets.
    pub(crate) fn items(self) -> Items<'t> {
        let end = self.split.spots[self.at].next as usize;
        Items { split: self.split, at: self.at + 1, end, before: None }
    }
    pub(crate) fn is_group(self) -> bool {
        !is_leaf(self.text())
    }
}

impl Item<'_> {
    /// Where its name stands.
    pub(crate) fn key_span(&self) -> Range<usize> {
        self.start..self.start + self.key.map_or(0, str::len)
    }
}

impl<'t> Iterator for Items<'t> {
    type Item = Item<'t>;
    fn next(&mut self) -> Option<Item<'t>> {
        let spot = self.split.spots[..self.end].get(self.at)?;
        let value = Tree { split: self.split, at: self.at };
        self.at = spot.next as usize;
        let [start, end] = spot.key.map(|at| at as usize);
        let key = (start < end).then(|| &self.split.text[start..end]);
        let start = if key.is_some() { start } else { value.span().start };
        let before = self.before.replace(value.span().end);
        Some(Item { before, start, key, value })
    }
}

/// Whether a value is no bracket.
pub(crate) fn is_leaf(text: &str) -> bool {
    is_quoted(text) || word(text).len() == text.len()
}

/// Whether it is a text, however spelt.
pub(crate) fn is_quoted(text: &str) -> bool {
    text.starts_with('"') || text.starts_with("r\"") || text.starts_with("r#")
}
