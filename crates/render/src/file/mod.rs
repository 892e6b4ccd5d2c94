//! Files that appear whole or not at all: written to a temporary file next to their destination, which is then renamed.
//!
//! Nothing is promised for a machine that loses its power: waiting for the disk takes longer than painting a small image.

mod destination;
mod disk_space;
mod lock;
mod stoppable;
mod temporary;

pub use destination::ReadOnly;
pub(crate) use disk_space::explain_full_disk;
pub use disk_space::{DiskNeeds, LowDiskSpace, byte_count};
pub use lock::{FileSetLock, lock_file_set};
pub use stoppable::{StoppableFile, Stopped};
pub use temporary::discard_temporary_files;

use crate::error::RenderError;
use destination::Destination;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use temporary::{TemporaryFile, is_temporary, remove_abandoned};

/// Writes a file. After an error the file that was there before is unchanged. A symbolic link stays a link, a replaced file
/// keeps its permissions, and devices and pipes are written directly.
pub fn write_file<T, E: From<io::Error>>(
    path: &Path,
    stop: &AtomicBool,
    write: impl FnOnce(&mut BufWriter<StoppableFile<'_>>) -> Result<T, E>,
) -> Result<T, E> {
    match Destination::of(path)? {
        Destination::File { path, permissions } => {
            let temporary = TemporaryFile::beside(&path, permissions)?;
            let done = filled(temporary.file(), stop, write)?;
            temporary.rename_to(&path)?;
            Ok(done)
        }
        Destination::Device => filled(&OpenOptions::new().write(true).open(path)?, stop, write),
    }
}

/// Writes a text file as [`write_file`] does.
pub fn write_text(path: &Path, text: &str, stop: &AtomicBool) -> Result<(), RenderError> {
    write_file(path, stop, |out| out.write_all(text.as_bytes()))
        .map_err(|error| RenderError::write(path, error, text.len() as u64))
}

/// Creates a folder with its parents, and removes the temporary files of killed processes from it.
pub fn create_folder(path: &Path) -> Result<(), RenderError> {
    let path = or_current(path);
    fs::create_dir_all(path).map_err(|error| RenderError::Write { path: path.to_owned(), error })?;
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if is_temporary(&entry.file_name()) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// The folder itself, or `.` for an empty path.
pub(crate) fn or_current(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn filled<T, E: From<io::Error>>(
    file: &File,
    stop: &AtomicBool,
    write: impl FnOnce(&mut BufWriter<StoppableFile<'_>>) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::with_capacity(1 << 18, StoppableFile { file, stop });
    let done = write(&mut out)?;
    out.flush()?;
    Ok(done)
}
