//! Diagnostics on standard error, each with the line of the text that it is about and carets below the place.

use crate::terminal::print_message;
use lapidary_evaluator::diagnostic::{Diagnostic, is_invisible};

/// Largest number of diagnostics that are shown; the rest is counted.
const MAX_SHOWN: usize = 100;

/// Largest number of characters that are shown of a line.
const MAX_WIDTH: usize = 100;

/// Prints diagnostics of a text, each with its line, on standard error.
pub(crate) fn show_diagnostics(diagnostics: &[Diagnostic], file: &str, text: &str) {
    for diagnostic in diagnostics.iter().take(MAX_SHOWN) {
        print_message(&with_excerpt(diagnostic, file, text));
    }
    if diagnostics.len() > MAX_SHOWN {
        print_message(&format!("{file}: and {} more", diagnostics.len() - MAX_SHOWN));
    }
}

/// A diagnostic as text, with the line of its place if it has one.
pub(crate) fn with_excerpt(diagnostic: &Diagnostic, file: &str, text: &str) -> String {
    let rendered = diagnostic.render(file, text);
    let Some(excerpt) = excerpt(diagnostic, text) else { return rendered };
    match rendered.split_once('\n') {
        Some((message, help)) => format!("{message}\n{excerpt}\n{help}"),
        None => format!("{rendered}\n{excerpt}"),
    }
}

fn excerpt(diagnostic: &Diagnostic, text: &str) -> Option<String> {
    let span = diagnostic.span.clone()?;
    let before = text.get(..span.start)?;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |n| span.start + n);
    let line: Vec<char> = text[start..end].trim_end().chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect();
    if line.is_empty() {
        return None;
    }
    let at = text[start..span.start].chars().count();
    let under = text.get(span.start..span.end.min(end)).map_or(1, |s| s.trim_end().chars().count());
    // A long line is cut around the place.
    let from = if line.len() > MAX_WIDTH { at.saturating_sub(MAX_WIDTH / 2).min(line.len() - MAX_WIDTH) } else { 0 };
    let shown: String = line[from..].iter().take(MAX_WIDTH).collect();
    let available = (from + MAX_WIDTH).min(line.len().max(at + 1)) - at;
    let number = (before.bytes().filter(|b| *b == b'\n').count() + 1).to_string();
    let margin = " ".repeat(number.len());
    let carets = "^".repeat(under.clamp(1, available.max(1)));
    Some(format!("  {number} | {shown}\n  {margin} | {}{carets}", " ".repeat(at - from)))
}
