//! Text for terminals: characters that move the cursor, hide or reorder text are escaped.

use lapidary_evaluator::diagnostic::is_invisible;
use std::path::Path;

/// A path on one line.
pub fn display_path(path: &Path) -> String {
    escaped(&path.to_string_lossy(), is_invisible)
}

/// Makes a text printable, except for its line ends.
pub fn printable(text: &str) -> String {
    escaped(text, |c| is_invisible(c) && c != '\n')
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}
