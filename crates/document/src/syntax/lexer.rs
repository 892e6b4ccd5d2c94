//! Lexical grammar of graph files: spaces, comments, words and quotes.

use std::ops::Range;

/// A comment in a text.
pub(crate) struct Comment {
    /// The comment, without the line break after it.
    pub(crate) span: Range<usize>,
    /// It is a comment `/* … */`, and not one from `//` to the end of the line.
    pub(crate) is_block: bool,
    /// It is not a comment `/* … */` without its end.
    pub(crate) is_closed: bool,
}

/// The comments from a position on, up to something that is neither a comment nor space.
pub(crate) struct Comments<'t> {
    text: &'t str,
    /// The end of the comments and spaces that have been read.
    pub(crate) at: usize,
}

impl Comments<'_> {
    pub(crate) fn new(text: &str, at: usize) -> Comments<'_> {
        Comments { text, at }
    }
}

impl Iterator for Comments<'_> {
    type Item = Comment;
    fn next(&mut self) -> Option<Comment> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        let start = self.at;
        let is_block = self.text[start..].starts_with("/*");
        let end = match is_block {
            true => block_comment_end(self.text, start),
            false if self.text[start..].starts_with("//") => Some(line_end(self.text, start)),
            false => return None,
        };
        self.at = end.unwrap_or(self.text.len());
        Some(Comment { span: start..self.at, is_block, is_closed: end.is_some() })
    }
}

/// The end of the spaces and comments that begin at `at`.
pub(crate) fn skip_trivia(text: &str, at: usize) -> usize {
    let mut comments = Comments::new(text, at);
    comments.by_ref().for_each(drop);
    comments.at
}

/// The end of the line of a position, before its line break.
fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    if end < text.len() && text[at..end].ends_with('\r') { end - 1 } else { end }
}

/// The end of the comment `/* … */` that begins at `start`; `None` if it is never closed. Such comments nest.
fn block_comment_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut open) = (start, 0);
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            open += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            open -= 1;
            at += 2;
            if open == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    None
}

/// The end of the string that begins at `start`; `None` if it is never closed.
pub(crate) fn string_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return Some(at + 1),
            // Skips one byte: further bytes of an escaped character are never quotes.
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// The number of `#` before the quote of the raw string at the beginning of a text; `None` if there is no raw string.
pub(crate) fn raw_string_hashes(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('r')?;
    let quote = rest.trim_start_matches('#');
    quote.starts_with('"').then(|| rest.len() - quote.len())
}

/// The end of the raw string with this number of `#` that begins at `start`; `None` if it is never closed.
pub(crate) fn raw_string_end(text: &str, start: usize, hashes: usize) -> Option<usize> {
    let end = format!("\"{}", "#".repeat(hashes));
    let contents = start + 2 + hashes;
    text[contents..].find(&end).map(|n| contents + n + end.len())
}

/// The word or number at the beginning of a text; empty if there is none.
pub(crate) fn word(text: &str) -> &str {
    let end = text.bytes().position(|b| !b.is_ascii_alphanumeric() && !b"_.+-".contains(&b));
    &text[..end.unwrap_or(text.len())]
}

/// Returns whether the text of a value is a word, a number or a string, and not a bracket.
pub(crate) fn is_leaf(text: &str) -> bool {
    is_quoted(text) || word(text).len() == text.len()
}

/// Returns whether the text of a value is a string, plain or raw.
pub(crate) fn is_quoted(text: &str) -> bool {
    text.starts_with('"') || text.starts_with("r\"") || text.starts_with("r#")
}
