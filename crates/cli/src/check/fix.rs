//! `lapidary check --fix`: applies the certain fixes of a graph file.

use crate::args;
use crate::error::CommandError;
use crate::file::write_text;
use crate::load::LOADER;
use crate::terminal::{print_line, print_text};
use lapidary_document::apply_fixes;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_render::GraphFile;
use lapidary_render::input::is_stdin;
use similar::TextDiff;
use std::path::Path;

/// Rounds of fixes: a repaired bracket shows names that were not read before, which have fixes of their own.
const MAX_ROUNDS: usize = 16;

/// Applies every certain fix to a file, as often as new ones appear. With `--diff` it prints the changes and writes nothing.
/// Returns the graph of the file as it is now.
pub(super) fn fix(
    path: &Path,
    first: GraphFile<'static>,
    args: &args::CheckArgs,
) -> Result<GraphFile<'static>, CommandError> {
    let (file, before) = (first.file.clone(), first.text.clone());
    let again = |text: String| LOADER.parse(path, file.clone(), text).in_full();
    let (mut text, mut log) = (before.clone(), vec![]);
    let mut next = first;
    for _ in 0..MAX_ROUNDS {
        let (_, diagnostics) = next.check();
        let certain: Vec<&Diagnostic> =
            diagnostics.iter().filter(|d| d.fix.as_ref().is_some_and(|fix| fix.is_certain())).collect();
        let (fixed, applied) = apply_fixes(&text, certain.iter().filter_map(|d| d.fix.as_deref()));
        if applied.is_empty() || fixed == text {
            break;
        }
        log.extend(applied.into_iter().take(MAX_LISTED).map(|index| applied_fix(certain[index], &file, &text)));
        text = fixed;
        next = again(text.clone());
    }
    if args.diff {
        print_diff(&file, &before, &text)?;
        return Ok(if text == before { next } else { again(before) });
    }
    if is_stdin(path) {
        print_text(&text)?;
    } else if text != before {
        write_text(path, &text)?;
        if !args.json {
            log.iter().try_for_each(|line| print_line(line))?;
        }
    }
    Ok(next)
}

/// Fixes of a round that are listed.
const MAX_LISTED: usize = 100;

/// `file:line:column: fixed[E012]: what was done`
fn applied_fix(diagnostic: &Diagnostic, file: &str, text: &str) -> String {
    let place = diagnostic.line_and_column(text).map_or(String::new(), |[line, column]| format!(":{line}:{column}"));
    let title = diagnostic.fix.as_ref().map_or("", |fix| &fix.title);
    format!("{file}{place}: fixed[{}]: {title}", diagnostic.code)
}

/// Prints the changed lines as a unified diff; nothing where nothing changes.
fn print_diff(file: &str, before: &str, after: &str) -> Result<(), CommandError> {
    let diff = TextDiff::from_lines(before, after);
    let (old, new) = (format!("a/{file}"), format!("b/{file}"));
    print_text(&diff.unified_diff().header(&old, &new).to_string())
}
