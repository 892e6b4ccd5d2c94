//! Literals of graph files: strings, numbers and names.

use crate::syntax::lexer::is_quoted;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
pub(crate) use lapidary_evaluator::declare::string_literal::quote;
use lapidary_evaluator::diagnostic::is_invisible;
use std::borrow::Cow;

/// Returns whether a name consists of valid characters.
pub(crate) fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || "_ -".contains(c))
}

/// Returns whether the name of a node consists of valid characters: any text without control characters, characters that
/// change the direction of others, and spaces at its ends.
pub(crate) fn is_node_name(name: &str) -> bool {
    // Two invisible characters are part of the spelling in some scripts.
    let hidden = |c: char| is_invisible(c) && !matches!(c, '\u{200c}' | '\u{200d}');
    // The first versions allowed a space at the end.
    is_name(name) || !name.is_empty() && name.trim() == name && !name.chars().any(hidden)
}

/// The name of the bracket that declares an output as plain data.
pub(crate) const DATA: &str = "data";

/// The value within `data( )`; `None` if the value is something else or holds more than one.
pub(crate) fn declared_data(tree: SyntaxNode<'_>) -> Option<SyntaxNode<'_>> {
    let SyntaxKind::Bracket { name: DATA, open: b'(', mut items } = tree.shape() else { return None };
    let only = items.next().filter(|item| item.key.is_none() && items.next().is_none())?;
    Some(only.value)
}

/// The contents of a string.
pub(crate) fn string(tree: SyntaxNode<'_>) -> Option<Cow<'_, str>> {
    unquoted(tree.text())
}

/// The contents of the text of a string; borrowed unless it has escapes.
pub(crate) fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match plain.filter(|text| !text.contains(['"', '\\'])) {
        Some(plain) => Some(Cow::Borrowed(plain)),
        None if is_quoted(text) => ron::from_str(text).ok().map(Cow::Owned),
        None => None,
    }
}

/// The value of a number.
pub(crate) fn number(tree: SyntaxNode<'_>) -> Option<f64> {
    match tree.shape() {
        SyntaxKind::Leaf(text) if !text.starts_with('"') => {
            let whole = || ron::from_str::<i64>(text).ok().map(|v| v as f64);
            ron::from_str::<f64>(text).ok().or_else(whole)
        }
        _ => None,
    }
}
