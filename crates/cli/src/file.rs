//! Files that commands write, with messages on the terminal.

pub(crate) use lapidary_render::create_folder;
pub(crate) use lapidary_render::file::{DiskNeeds, byte_count, write_file};

use crate::error::CommandError;
use crate::event_text::waiting_text;
use crate::interrupt::STOP;
use crate::terminal::print_message;
use lapidary_render::RenderError;
use lapidary_render::file::FileSetLock;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Writes a text file.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), CommandError> {
    Ok(lapidary_render::write_text(path, text, &STOP)?)
}

/// Fails if files do not fit on the disk, and prints a warning if they may not.
pub(crate) fn check_disk<'a>(
    needs: DiskNeeds,
    folder: &Path,
    replaced: impl Iterator<Item = &'a Path>,
) -> Result<(), CommandError> {
    if let Some(warning) = needs.check(folder, replaced).map_err(RenderError::from)? {
        print_message(&warning.to_string());
    }
    Ok(())
}

/// Waits until no other process writes the files that are named after a graph, and locks them.
pub(crate) fn lock_files(folder: &Path, graph: &str, stop: &AtomicBool) -> Result<Option<FileSetLock>, CommandError> {
    let waits = || print_message(&waiting_text(folder, graph));
    Ok(lapidary_render::lock_file_set(folder, graph, stop, waits)?)
}
