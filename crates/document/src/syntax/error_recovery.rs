//! What was meant where brackets, quotes or commas are missing: guesses from how people lay out their lines, so that one
//! slip is one diagnostic.

use crate::syntax::lexer::skip_trivia;
/// Lines are looked at no further back than this, so that a text of one line takes no longer.
const LONGEST: usize = 1000;

/// BracketOwner a closing bracket is that is not that of the last bracket open.
pub(crate) enum BracketOwner {
    /// One further out: those within were never closed.
    Outer,
    /// That one's, and misspelt.
    NodeText,
    /// Nobody's.
    Unmatched,
}

/// BracketOwner the closing bracket `close` at a place is. Brackets on one line belong together, and what begins a line closes
/// what another line began.
pub(crate) fn bracket_owner(text: &str, at: usize, close: u8, open: &[(usize, u8)]) -> BracketOwner {
    let line = line_start(text, at);
    let outer = open.iter().rev().find(|(_, other)| *other == close);
    match (outer, open.last()) {
        (Some((outer, _)), _) if *outer >= line || is_first(text, at) => BracketOwner::Outer,
        (_, Some((inner, _))) if *inner >= line => BracketOwner::NodeText,
        _ => BracketOwner::Unmatched,
    }
}

/// Whether an entry of the bracket around the `{` at `open` begins at a place: a name without quotes, as far in as the
/// line of that `{`.
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

/// Where the string ends that begins at a place, and whether it was closed: one that reaches into the next, as what
/// follows it cannot follow a string, was not, and is taken to end on its line.
pub(crate) fn string_end(text: &str, start: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        // What is escaped is one byte, or its first byte tells enough.
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    if at < bytes.len() {
        let next = || text[skip_trivia(text, at + 1)..].bytes().next();
        if !bytes[start..at].contains(&b'\n') || next().is_none_or(|b| b",:)]}".contains(&b)) {
            return (at + 1, true);
        }
    }
    (end_of_line(text, start), false)
}

/// Where a text ends that is not closed on its line: before the commas and brackets that end the line, as far as they
/// close nothing within it.
fn end_of_line(text: &str, start: usize) -> usize {
    let line = text[start..].lines().next().unwrap_or("");
    let unmatched = |kept: &str, open: u8, close: u8| {
        kept.bytes().filter(|b| *b == close).count() > kept.bytes().filter(|b| *b == open).count()
    };
    let mut kept = line.trim_end();
    // A line that is all brackets is no text: a few of them are looked at.
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

/// Where what is no value ends: before the next comma or closing bracket that is not its own, or with the line.
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

/// Whether a value may begin so.
pub(crate) fn begins_value(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"\"_.+-([{".contains(&b)
}

/// What to write instead of what begins no value.
pub(crate) fn hint(found: char) -> Option<&'static str> {
    match found {
        '\'' | '`' | '‘' | '’' | '“' | '”' | '„' | '«' | '»' => {
            Some("names and texts stand between straight quotes: `\"name\"`")
        }
        '#' => Some("colours stand in quotes: `\"#ff8800\"`; remarks begin with `//`"),
        '<' | '>' => Some("if a merge left its marks, keep one side and take the marks out"),
        '$' => Some("parameters stand in quotes: `\"$name\"`"),
        _ => None,
    }
}

/// Whether nothing but space stands before a place on its line.
fn is_first(text: &str, at: usize) -> bool {
    text.as_bytes()[line_start(text, at)..at].iter().all(u8::is_ascii_whitespace)
}
/// Where the line of a place begins, or a place in it where it is long.
fn line_start(text: &str, at: usize) -> usize {
    let from = at.saturating_sub(LONGEST);
    text.as_bytes()[from..at].iter().rposition(|b| *b == b'\n').map_or(from, |n| from + n + 1)
}
