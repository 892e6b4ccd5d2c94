//! `lapidary fmt`: the formatter of graph files.

use crate::args;
use crate::diagnostic_text::with_excerpt;
use crate::error::CommandError;
use crate::file::write_text;
use crate::terminal::{print_line, print_message, print_text};
use lapidary_render::input::is_stdin;
use lapidary_render::read_graph_text;
use std::path::Path;

/// Formats every file and prints those that changed; with `--check` it only prints those that would change.
pub(crate) fn fmt(args: &args::FmtArgs) -> Result<(), CommandError> {
    let mut any_unformatted = false;
    for path in &args.graphs {
        any_unformatted |= !format_file(path, args.check)?;
    }
    if any_unformatted { Err(CommandError::Reported) } else { Ok(()) }
}

/// Formats a file. Returns true if it was formatted before and has no errors.
fn format_file(path: &Path, check: bool) -> Result<bool, CommandError> {
    let (file, text) = read_graph_text(path)?;
    let formatted = match lapidary_document::fmt(&text) {
        Ok(formatted) => formatted,
        Err(diagnostics) => {
            diagnostics.iter().for_each(|diagnostic| print_message(&with_excerpt(diagnostic, &file, &text)));
            return Ok(false);
        }
    };
    if check {
        if formatted != text {
            print_line(&file)?;
        }
        return Ok(formatted == text);
    }
    if is_stdin(path) {
        return print_text(&formatted).map(|()| true);
    }
    if formatted != text {
        write_text(path, &formatted)?;
        print_line(&file)?;
    }
    Ok(true)
}
