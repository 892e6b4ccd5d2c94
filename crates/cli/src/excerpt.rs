//! The line of a text that a complaint is about, with carets below the place.

use lapidary_evaluator::diagnostic::{Diagnostic, hidden};

/// The longest stretch of a line that is shown.
const WIDEST: usize = 100;

/// A complaint as it is told, with the line where it has one.
pub(crate) fn told(complaint: &Diagnostic, file: &str, text: &str) -> String {
    let told = complaint.render(file, text);
    let Some(excerpt) = excerpt(complaint, text) else { return told };
    match told.split_once('\n') {
        Some((message, help)) => format!("{message}\n{excerpt}\n{help}"),
        None => format!("{told}\n{excerpt}"),
    }
}

fn excerpt(complaint: &Diagnostic, text: &str) -> Option<String> {
    let span = complaint.span.clone()?;
    let before = text.get(..span.start)?;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |n| span.start + n);
    let line: Vec<char> = text[start..end].trim_end().chars().map(|c| if hidden(c) { ' ' } else { c }).collect();
    if line.is_empty() {
        return None;
    }
    let at = text[start..span.start].chars().count();
    let under = text.get(span.start..span.end.min(end)).map_or(1, |s| s.trim_end().chars().count());
    // Of a long line the part around the place.
    let from = if line.len() > WIDEST { at.saturating_sub(WIDEST / 2).min(line.len() - WIDEST) } else { 0 };
    let shown: String = line[from..].iter().take(WIDEST).collect();
    let room = (from + WIDEST).min(line.len().max(at + 1)) - at;
    let number = (before.bytes().filter(|b| *b == b'\n').count() + 1).to_string();
    let margin = " ".repeat(number.len());
    let carets = "^".repeat(under.clamp(1, room.max(1)));
    Some(format!("  {number} | {shown}\n  {margin} | {}{carets}", " ".repeat(at - from)))
}
