//! Tokens of a text, including comments, with the space before each.

use crate::syntax::lexer::{block_comment_end, line_end, raw_string_end, raw_string_hashes, string_end, word};

/// A token of a text.
pub(crate) struct Token<'t> {
    pub(crate) text: &'t str,
    pub(crate) kind: TokenKind,
    /// The line breaks before it.
    pub(crate) lines: usize,
    /// The bytes of space before it.
    pub(crate) spaces: usize,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum TokenKind {
    Open,
    Close,
    Comma,
    Colon,
    /// A word, a number or a string.
    Word,
    /// A comment from `//` to the end of the line.
    LineComment,
    /// A comment between `/*` and `*/`.
    BlockComment,
}

/// The tokens of a text without syntax errors.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = vec![];
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    loop {
        let space = text[at..].len() - text[at..].trim_start().len();
        let lines = text[at..at + space].bytes().filter(|b| *b == b'\n').count();
        at += space;
        let Some((kind, end)) = token_at(text, at) else { return out };
        out.push(Token { text: text[at..end].trim_end_matches('\r'), kind, lines, spaces: space });
        at = end;
    }
}

/// The kind and the end of the token at a position; `None` at the end of the text.
fn token_at(text: &str, at: usize) -> Option<(TokenKind, usize)> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    Some(match first {
        '(' | '[' | '{' => (TokenKind::Open, at + 1),
        ')' | ']' | '}' => (TokenKind::Close, at + 1),
        ',' => (TokenKind::Comma, at + 1),
        ':' => (TokenKind::Colon, at + 1),
        '/' if rest.starts_with("//") => (TokenKind::LineComment, line_end(text, at)),
        '/' if rest.starts_with("/*") => (TokenKind::BlockComment, block_comment_end(text, at).unwrap_or(text.len())),
        '"' => (TokenKind::Word, string_end(text, at).unwrap_or(text.len())),
        _ => match raw_string_hashes(rest) {
            Some(hashes) => (TokenKind::Word, raw_string_end(text, at, hashes).unwrap_or(text.len())),
            None => (TokenKind::Word, at + word(rest).len().max(first.len_utf8())),
        },
    })
}
