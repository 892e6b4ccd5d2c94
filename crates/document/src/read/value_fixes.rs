//! Fixes for invalid values of entries.

use crate::syntax::lexer::is_quoted;
use crate::syntax::literal::{string, unquoted};
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::quoted;

/// Quotes a word or a number.
pub(crate) fn put_in_quotes(tree: SyntaxNode<'_>) -> Option<Fix> {
    let text = tree.text();
    let bare = matches!(tree.shape(), SyntaxKind::Leaf(_)) && !is_quoted(text);
    let title = format!("put `{}` in quotes", quoted(text));
    bare.then(|| Fix::certain(title, Repair::Replace(format!("\"{text}\""))))
}

/// Removes the quotes from a word.
pub(crate) fn remove_quotes(tree: SyntaxNode<'_>) -> Option<Fix> {
    let word = string(tree).filter(|word| is_word(word))?;
    Some(Fix::certain(format!("remove the quotes around `{}`", quoted(&word)), Repair::Replace(word.into_owned())))
}

/// Quotes the name of an entry, or removes its quotes.
pub(crate) fn requote(key: &str) -> Option<Fix> {
    match unquoted(key) {
        Some(word) if is_word(&word) => {
            Some(Fix::certain(format!("remove the quotes around `{word}`"), Repair::Replace(word.into_owned())))
        }
        None => Some(Fix::certain(format!("put `{}` in quotes", quoted(key)), Repair::Replace(format!("\"{key}\"")))),
        _ => None,
    }
}

/// Replaces the brackets around a value without a name.
fn rebracket(tree: SyntaxNode<'_>, open: u8) -> Option<Fix> {
    let SyntaxKind::Bracket { name: "", open: found, .. } = tree.shape() else { return None };
    let [open, close] = match open {
        b'(' => ["(", ")"],
        b'[' => ["[", "]"],
        _ => ["{", "}"],
    };
    let span = tree.span();
    let shut = match found {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    };
    if open.as_bytes() == [found] || !tree.text().ends_with(shut) {
        return None;
    }
    let edits =
        vec![TextEdit::replace(span.start..span.start + 1, open), TextEdit::replace(span.end - 1..span.end, close)];
    Some(Fix::certain(format!("write `{open} {close}`"), Repair::Text(edits)))
}

/// Replaces the brackets around entries whose names are already as the new brackets need them.
pub(crate) fn rebracket_entries(tree: SyntaxNode<'_>, open: u8) -> Option<Fix> {
    rebracket(tree, open)
        .filter(|_| tree.items().all(|item| item.key.is_some_and(|key| is_quoted(key) == (open == b'{'))))
}

/// Replaces the brackets around numbers by parentheses, if there are as many as expected.
pub(crate) fn parenthesize(tree: SyntaxNode<'_>, count: usize) -> Option<Fix> {
    let plain = tree.items().all(|item| item.key.is_none() && !item.value.is_group());
    rebracket(tree, b'(').filter(|_| plain && tree.items().count() == count)
}

/// Turns a string, or values in other brackets, into a list.
pub(crate) fn enlist(tree: SyntaxNode<'_>) -> Option<Fix> {
    if is_quoted(tree.text()) {
        let repair = Repair::Replace(format!("[{}]", tree.text()));
        return string(tree).map(|_| Fix::certain("put it in square brackets", repair));
    }
    rebracket(tree, b'[').filter(|_| tree.items().all(|item| item.key.is_none()))
}

/// Writes `true` or `false` for other spellings.
pub(crate) fn spell_truth(tree: SyntaxNode<'_>) -> Option<Fix> {
    let truth = match tree.text().to_ascii_lowercase().trim_matches('"') {
        "true" | "1" | "yes" | "on" => "true",
        "false" | "0" | "no" | "off" => "false",
        _ => return None,
    };
    Some(Fix::certain(format!("write `{truth}`"), Repair::Replace(truth.to_owned())))
}

/// Adds parentheses to the kind of a node.
pub(crate) fn add_brackets(tree: SyntaxNode<'_>) -> Option<Fix> {
    let SyntaxKind::Leaf(text) = tree.shape() else { return None };
    let kind = string(tree).map_or_else(|| text.to_owned(), |word| word.into_owned());
    let title = format!("write `{kind}()`");
    is_kind(&kind).then(|| Fix::maybe(title, Repair::Replace(format!("{kind}()"))))
}

/// Removes the suffix of a number, such as `f`.
pub(crate) fn remove_suffix(number: &str) -> Option<Fix> {
    let plain = number.trim_end_matches(['f', 'F']);
    let is_number = plain != number && plain.parse::<f64>().is_ok();
    is_number.then(|| Fix::certain(format!("write {plain}"), Repair::Replace(plain.to_owned())))
}

/// Moves a nested node to an entry of its own.
pub(crate) fn lift_node(kind: &str) -> Option<Fix> {
    is_kind(kind).then(|| Fix::maybe(format!("move `{kind}` to an entry of its own"), Repair::LiftNode))
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
/// Returns whether a word may be the kind of a node: these are lower case.
fn is_kind(text: &str) -> bool {
    is_word(text) && !text.bytes().any(|b| b.is_ascii_uppercase())
}
