//! `lapidary merge`: the merge of two edited copies of a graph.

use crate::args;
use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use crate::file::write_text;
use lapidary_document::{MAX_FILE_BYTES, MergeResult, merge as merged};
use lapidary_nodes::LIBRARY;
use lapidary_render::RenderError;
use lapidary_render::read_graph_text;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes the graph that has the changes of both, and fails if there are conflicts.
pub(crate) fn merge(args: &args::MergeArgs) -> Result<(), CommandError> {
    let (_, base) = read_whole_text(&args.base)?;
    let (file, ours) = read_whole_text(&args.ours)?;
    let (_, theirs) = read_whole_text(&args.theirs)?;
    let MergeResult { text, conflicts } = merged(&base, &ours, &theirs, LIBRARY);
    match &args.output {
        Some(path) => write_text(path, &text)?,
        None => match io::stdout().write_all(text.as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(CommandError::Output(error)),
            _ => {}
        },
    }
    let written = args.output.as_ref().map(|path| path.display().to_string());
    show_diagnostics(&conflicts, &args.name.clone().or(written).unwrap_or(file), &text);
    if conflicts.is_empty() { Ok(()) } else { Err(CommandError::Reported) }
}

/// The name and the text of a file. Fails for files above the limit, of which only the beginning is read.
fn read_whole_text(path: &Path) -> Result<(String, String), CommandError> {
    let (file, text) = read_graph_text(path)?;
    if text.len() > MAX_FILE_BYTES {
        let error = io::Error::new(
            ErrorKind::InvalidData,
            format!("it has more than {MAX_FILE_BYTES} bytes, the limit of a graph"),
        );
        return Err(RenderError::Read { path: path.to_owned(), error }.into());
    }
    Ok((file, text))
}
