//! Merges of edited texts.

use super::parse_valid;
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{MergeResult, merge};
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_nodes::LIBRARY;

pub(crate) const WALL: &str = include_str!("../graphs/wall.ron");

pub(crate) fn merge_texts(base: &str, ours: &str, theirs: &str) -> MergeResult {
    merge(base, ours, theirs, LIBRARY)
}
/// Merges texts, which must have no conflicts.
pub(crate) fn merge_without_conflicts(base: &str, ours: &str, theirs: &str) -> String {
    let MergeResult { text, conflicts } = merge_texts(base, ours, theirs);
    assert_eq!(messages(&conflicts), [""; 0], "{text}");
    parse_valid(&text);
    text
}
pub(crate) fn messages(conflicts: &[Diagnostic]) -> Vec<&str> {
    assert!(conflicts.iter().all(|c| c.code == Code::Conflict));
    conflicts.iter().map(|c| c.message.as_str()).collect()
}
/// A text with replacements, each of which must match once.
pub(crate) fn replace_each_once(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}
pub(crate) fn apply(text: &str, edit: &Edit) -> String {
    edit_text(text, None, edit, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}
pub(crate) fn rename(from: &str, to: &str) -> Edit {
    Edit::Rename(from.to_owned(), to.to_owned())
}
pub(crate) fn remove(name: &str) -> Edit {
    Edit::Remove(name.to_owned())
}
