//! Fixes for errors of syntax: misplaced brackets, quotes, colons and commas.

use lapidary_evaluator::diagnostic::fix::{Applicability, Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::quoted;
use std::ops::Range;

/// The fix that replaces a range of the text by a sign.
pub(crate) fn sign_fix(certain: bool, range: Range<usize>, sign: String) -> Fix {
    let title = match (sign.as_str(), range.is_empty()) {
        ("", _) => "remove it".to_owned(),
        (_, true) => format!("add `{sign}`"),
        (_, false) => format!("write `{sign}`"),
    };
    Fix {
        title,
        applicability: Applicability::when(certain),
        repair: Repair::Text(vec![TextEdit::replace(range, sign)]),
    }
}

/// The fix for a sign where a value is expected: a second comma or colon, quotes of another kind, or a colour or a
/// parameter without quotes.
pub(crate) fn misplaced_sign_fix(text: &str, range: Range<usize>) -> Option<Fix> {
    let start = range.start;
    let first = text[start..].chars().next()?;
    let quote = |inner: &str, range: Range<usize>| {
        let string = format!("\"{inner}\"");
        let title = format!("write {}", quoted(&string));
        Fix {
            title,
            applicability: Applicability::Certain,
            repair: Repair::Text(vec![TextEdit::replace(range, string)]),
        }
    };
    match first {
        ',' | ':' => {
            let before = text[..start].trim_end();
            let twice = if first == ',' { before.ends_with([',', '(', '[', '{']) } else { before.ends_with(':') };
            twice.then(|| sign_fix(true, start..start + 1, String::new()))
        }
        '#' | '$' => {
            let rest = &text[start + 1..range.end];
            let word: &str = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())];
            let is_color = [3, 6, 8].contains(&word.len()) && word.bytes().all(|b| b.is_ascii_hexdigit());
            let is_parameter = first == '$' && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            let whole = rest.trim_end().len() == word.len();
            let end = start + 1 + word.len();
            (whole && (is_color || is_parameter)).then(|| quote(&text[start..end], start..end))
        }
        _ => {
            let close = closing(first)?;
            let begin = start + first.len_utf8();
            let line = text[begin..].lines().next()?;
            let inner = &line[..line.find(close)?];
            let shut = text[begin + inner.len()..].chars().next()?;
            let plain = !inner.contains(['"', '\\']);
            plain.then(|| quote(inner, start..begin + inner.len() + shut.len_utf8()))
        }
    }
}

/// The signs that close a string opened by a sign other than a straight quote.
fn closing(open: char) -> Option<&'static [char]> {
    Some(match open {
        '\'' => &['\''],
        '`' => &['`', '\''],
        '‘' | '’' => &['’', '‘'],
        '“' | '”' | '„' => &['”', '“'],
        '«' | '»' => &['»', '«'],
        _ => return None,
    })
}

/// The fix that removes what follows the graph, if that is only a few signs.
pub(crate) fn trailing_signs_fix(text: &str, at: usize) -> Option<Fix> {
    let rest = text[at..].trim_end();
    let signs = rest.chars().all(|c| c.is_whitespace() || c.is_control() || ",;)]}".contains(c));
    signs.then(|| sign_fix(false, at..at + rest.len(), String::new()))
}

/// The fix that removes a comment, with its line if nothing else is on it.
pub(crate) fn remove_comment_fix(text: &str, range: Range<usize>) -> Fix {
    let line = text[..range.start].rfind('\n').map_or(0, |n| n + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |n| range.end + n + 1);
    let alone = text[line..range.start].trim().is_empty() && text[range.end..end].trim().is_empty();
    let range = if alone { line..end } else { range };
    Fix::maybe("remove the comment", Repair::Text(vec![TextEdit::replace(range, "")]))
}
