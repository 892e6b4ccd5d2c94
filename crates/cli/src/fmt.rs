//! `lapidary fmt`: graph files tidied.

use crate::args;
use crate::excerpt::with_excerpt;
use crate::fault::{Fault, say, say_text, tell};
use crate::file::write_text;
use lapidary_render::input::is_stdin;
use lapidary_render::read_graph_text;
use std::path::Path;

/// Tidies every file, and names those it changed; with `--check` it only names those it would change.
pub(crate) fn fmt(args: &args::Fmt) -> Result<(), Fault> {
    let mut untidy = false;
    for path in &args.graphs {
        untidy |= !tidy(path, args.check)?;
    }
    if untidy { Err(Fault::Told) } else { Ok(()) }
}

/// Whether nothing is left to do, or to complain of.
fn tidy(path: &Path, check: bool) -> Result<bool, Fault> {
    let (file, text) = read_graph_text(path)?;
    let tidied = match lapidary_document::fmt(&text) {
        Ok(tidied) => tidied,
        Err(complaints) => {
            complaints.iter().for_each(|complaint| tell(&with_excerpt(complaint, &file, &text)));
            return Ok(false);
        }
    };
    if check {
        if tidied != text {
            say(&file)?;
        }
        return Ok(tidied == text);
    }
    if is_stdin(path) {
        return say_text(&tidied).map(|()| true);
    }
    if tidied != text {
        write_text(path, &tidied)?;
        say(&file)?;
    }
    Ok(true)
}
