//! Merges of edited texts.

use super::right;
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Merged, merge};
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_nodes::LIBRARY;

pub(crate) const WALL: &str = include_str!("../graphs/wall.ron");

pub(crate) fn merged(base: &str, ours: &str, theirs: &str) -> Merged {
    merge(base, ours, theirs, LIBRARY)
}
/// The text of a merge without conflict.
pub(crate) fn clean(base: &str, ours: &str, theirs: &str) -> String {
    let Merged { text, conflicts } = merged(base, ours, theirs);
    assert_eq!(messages(&conflicts), [""; 0], "{text}");
    right(&text);
    text
}
pub(crate) fn messages(conflicts: &[Diagnostic]) -> Vec<&str> {
    assert!(conflicts.iter().all(|c| c.code == Code::Conflict));
    conflicts.iter().map(|c| c.message.as_str()).collect()
}
/// A text with some of it replaced, each once.
pub(crate) fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}
pub(crate) fn edited(text: &str, edit: &Edit) -> String {
    edit_text(text, None, edit, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}
pub(crate) fn rename(from: &str, to: &str) -> Edit {
    Edit::Rename(from.to_owned(), to.to_owned())
}
pub(crate) fn remove(name: &str) -> Edit {
    Edit::Remove(name.to_owned())
}
