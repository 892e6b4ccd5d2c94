//! What a text is split into: values within brackets, and where each stands.

use std::ops::Range;

/// A value and where it stands.
#[derive(Debug)]
pub(crate) struct Tree<'t> {
    pub(crate) span: Range<usize>,
    pub(crate) shape: Shape<'t>,
}

/// What a value looks like.
#[derive(Debug)]
pub(crate) enum Shape<'t> {
    /// A number, a string or a word, as written.
    Leaf(&'t str),
    /// A bracket, perhaps with a name before it.
    Group { name: &'t str, open: u8, items: Vec<Item<'t>> },
}

/// What stands between commas.
#[derive(Debug)]
pub(crate) struct Item<'t> {
    /// What stands before the colon, as written.
    pub(crate) key: Option<(&'t str, Range<usize>)>,
    pub(crate) value: Tree<'t>,
}
