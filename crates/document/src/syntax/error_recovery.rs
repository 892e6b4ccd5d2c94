//! Error recovery: finds the likely ends of unclosed brackets and strings from the layout of lines, so that one error is
//! one diagnostic.

use crate::syntax::lexer::{skip_trivia, string_end};
/// The longest way back to the beginning of a line that is searched, so that a text of one long line takes linear time.
const MAX_LINE_BYTES: usize = 1000;

/// The bracket that a closing bracket belongs to, if it does not match the innermost open one.
pub(crate) enum BracketOwner {
    /// An outer bracket: the inner ones are not closed.
    Outer,
    /// The innermost bracket, closed with the wrong sign.
    Inner,
    /// No open bracket.
    Unmatched,
}

/// The owner of the closing bracket `close` at a position. Brackets on one line belong together, and a bracket that begins
/// a line closes one of another line.
pub(crate) fn bracket_owner(text: &str, at: usize, close: u8, open: &[(usize, u8)]) -> BracketOwner {
    let line = line_start(text, at);
    let outer = open.iter().rev().find(|(_, other)| *other == close);
    match (outer, open.last()) {
        (Some((outer, _)), _) if *outer >= line || is_first(text, at) => BracketOwner::Outer,
        (_, Some((inner, _))) if *inner >= line => BracketOwner::Inner,
        _ => BracketOwner::Unmatched,
    }
}

/// Returns whether an entry of the bracket around the `{` at `open` begins at a position: a name without quotes, indented
/// like the line of that `{`.
pub(crate) fn begins_outer(text: &str, at: usize, open: usize) -> bool {
    let rest = &text[at..];
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let name = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let (line, of_open) = (line_start(text, at), line_start(text, open));
    let indent = text.as_bytes()[of_open..open].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let outdented = indent > 0 && at - line == indent && line > of_open && is_first(text, at);
    outdented && text[skip_trivia(text, at + name)..].starts_with(':')
}

/// The end of the string that begins at a position, and whether it is closed. A string that contains a line break and is
/// followed by something that cannot follow a string is not closed, and ends on its line.
pub(crate) fn recovered_string_end(text: &str, start: usize) -> (usize, bool) {
    if let Some(end) = string_end(text, start) {
        let next = || text[skip_trivia(text, end)..].bytes().next();
        if !text[start..end].contains('\n') || next().is_none_or(|b| b",:)]}".contains(&b)) {
            return (end, true);
        }
    }
    (end_of_line(text, start), false)
}

/// The end of a string that is not closed on its line: before the commas and closing brackets at the end of the line,
/// unless they match opening ones inside the string.
fn end_of_line(text: &str, start: usize) -> usize {
    let line = text[start..].lines().next().unwrap_or("");
    let unmatched = |kept: &str, open: u8, close: u8| {
        kept.bytes().filter(|b| *b == close).count() > kept.bytes().filter(|b| *b == open).count()
    };
    let mut kept = line.trim_end();
    // At most eight signs are removed, so that a line of brackets takes linear time.
    for _ in 0..8 {
        let goes = match kept.bytes().next_back() {
            Some(b',') => true,
            Some(b')') => unmatched(kept, b'(', b')'),
            Some(b']') => unmatched(kept, b'[', b']'),
            Some(b'}') => unmatched(kept, b'{', b'}'),
            _ => false,
        };
        if !goes {
            break;
        }
        kept = kept[..kept.len() - 1].trim_end();
    }
    start + kept.len().max(1)
}

/// The end of something that is not a value: the next comma or unmatched closing bracket, or the end of the line.
pub(crate) fn end_of_invalid_value(text: &str, start: usize) -> usize {
    let mut depth = 0;
    for (i, b) in text[start..].bytes().enumerate() {
        match b {
            b'\n' => return start + i,
            b'(' | b'[' | b'{' => depth += 1,
            b',' | b')' | b']' | b'}' if depth == 0 => return start + i,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns whether a value may begin with a byte.
pub(crate) fn begins_value(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"\"_.+-([{".contains(&b)
}

/// Help for a character that begins no value.
pub(crate) fn hint(found: char) -> Option<&'static str> {
    match found {
        '\'' | '`' | '‘' | '’' | '“' | '”' | '„' | '«' | '»' => {
            Some("write names and texts in straight quotes: `\"name\"`")
        }
        '#' => Some("write colours in quotes: `\"#ff8800\"`; comments begin with `//`"),
        '<' | '>' => Some("if these are the conflict markers of a merge, keep one side and delete the markers"),
        '$' => Some("write parameters in quotes: `\"$name\"`"),
        _ => None,
    }
}

/// Returns whether only space precedes a position on its line.
fn is_first(text: &str, at: usize) -> bool {
    text.as_bytes()[line_start(text, at)..at].iter().all(u8::is_ascii_whitespace)
}
/// The beginning of the line of a position, or a position inside a long line.
fn line_start(text: &str, at: usize) -> usize {
    let from = at.saturating_sub(MAX_LINE_BYTES);
    text.as_bytes()[from..at].iter().rposition(|b| *b == b'\n').map_or(from, |n| from + n + 1)
}
