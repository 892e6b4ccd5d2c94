//! Atomic file writes: a file is written to a temporary file next to its destination, which is then renamed.
//!
//! A power failure can lose a file that was just written: flushing it to the disk would take longer than painting a
//! small image.

mod destination;
mod disk_space;
mod lock;
mod stoppable;
mod temporary;

pub use destination::ReadOnly;
pub use disk_space::{DiskFull, DiskNeeds, LowDiskSpace, byte_count};
pub(crate) use disk_space::{explain_full_disk, or_current};
pub use lock::FileSetLock;
pub(crate) use lock::lock;
pub use stoppable::{StoppableFile, Stopped};
pub use temporary::discard_temporary_files;

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
            let temporary = TemporaryFile::next_to(&path, permissions)?;
            let done = write_contents(temporary.file(), stop, write)?;
            temporary.rename_to(&path)?;
            Ok(done)
        }
        Destination::Device => write_contents(&OpenOptions::new().write(true).open(path)?, stop, write),
    }
}

/// Removes the temporary files of killed processes from a folder.
pub(crate) fn remove_abandoned_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_temporary(&entry.file_name()) {
            remove_abandoned(&entry.path());
        }
    }
}

fn write_contents<T, E: From<io::Error>>(
    file: &File,
    stop: &AtomicBool,
    write: impl FnOnce(&mut BufWriter<StoppableFile<'_>>) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::with_capacity(1 << 18, StoppableFile { file, stop });
    let done = write(&mut out)?;
    out.flush()?;
    Ok(done)
}
