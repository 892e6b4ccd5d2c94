//! Writing of files and folders, with errors that name the path.

use crate::error::RenderError;
use crate::file::{FileSetLock, lock, or_current, remove_abandoned_files, write_file};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Writes a text file as [`write_file`] does.
pub fn write_text(path: &Path, text: &str, stop: &AtomicBool) -> Result<(), RenderError> {
    write_file(path, stop, |out| out.write_all(text.as_bytes()))
        .map_err(|error| RenderError::write(path, error, text.len() as u64))
}

/// Creates a folder with its parents, and removes the temporary files of killed processes from it.
pub fn create_folder(path: &Path) -> Result<(), RenderError> {
    let path = or_current(path);
    fs::create_dir_all(path).map_err(|error| RenderError::Write { path: path.to_owned(), error })?;
    remove_abandoned_files(path);
    Ok(())
}

/// Locks the files of a folder that are named after a graph. If another process writes them, calls `waits` once and waits
/// until it ends. `None` where files cannot be created or locked: writing them will fail with the reason.
pub fn lock_file_set(
    folder: &Path,
    graph: &str,
    stop: &AtomicBool,
    waits: impl FnMut(),
) -> Result<Option<FileSetLock>, RenderError> {
    lock(folder, graph, stop, waits).map_err(|error| RenderError::Write { path: folder.to_owned(), error })
}
