//! `lapidary merge`: two edited copies of a graph made one.

use crate::args;
use crate::fault::Fault;
use crate::file::whole_text;
use crate::load::{read_text, tell_all};
use lapidary_document::{Merged, merge as merged};
use lapidary_nodes::LIBRARY;
use std::io::{self, ErrorKind, Write};

/// Writes the graph that has the changes of both, and fails if something is left to decide.
pub(crate) fn merge(args: &args::Merge) -> Result<(), Fault> {
    let (_, base) = read_text(&args.base)?;
    let (file, ours) = read_text(&args.ours)?;
    let (_, theirs) = read_text(&args.theirs)?;
    let Merged { text, conflicts } = merged(&base, &ours, &theirs, LIBRARY);
    match &args.output {
        Some(path) => whole_text(path, &text)?,
        None => match io::stdout().write_all(text.as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(Fault::Out(error)),
            _ => {}
        },
    }
    let written = args.output.as_ref().map(|path| path.display().to_string());
    tell_all(&conflicts, &args.name.clone().or(written).unwrap_or(file), &text);
    if conflicts.is_empty() { Ok(()) } else { Err(Fault::Told) }
}
