//! Locks of sets of files that only one process at a time writes.

use super::stoppable::Stopped;
use super::temporary::{PREFIX, SUFFIX, register, remove_registered};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// The time between two attempts to take a lock that another process holds.
const PAUSE: Duration = Duration::from_millis(50);
/// The most attempts to open a lock file that other processes remove.
const MAX_TRIES: u32 = 1000;
/// The most characters of the graph's name in the name of the lock file; names that begin alike share a lock.
const MAX_NAME_BYTES: usize = 60;

/// The lock of a set of files, released when dropped. The system releases the lock of a process that was killed.
pub struct FileSetLock {
    path: PathBuf,
    _locked: File,
}

impl Drop for FileSetLock {
    fn drop(&mut self) {
        // It is still locked, so that no other process can have taken it.
        remove_registered(&self.path);
    }
}

/// Locks the files of a folder that are named after a graph. If another process writes them, calls `waits` once and waits
/// until it ends. `None` where files cannot be created or locked: writing them will fail with the reason.
pub(crate) fn lock(
    folder: &Path,
    graph: &str,
    stop: &AtomicBool,
    mut waits: impl FnMut(),
) -> io::Result<Option<FileSetLock>> {
    let plain = |c: char| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
    let name: String = graph.chars().map(plain).take(MAX_NAME_BYTES).collect();
    let path = folder.join(format!("{PREFIX}{name}.lock{SUFFIX}"));
    let (mut waiting, mut tries) = (false, 0);
    loop {
        let file = match open_or_create(&path) {
            // The process that held it has removed it since.
            Err(error) if error.kind() == ErrorKind::NotFound && tries < MAX_TRIES => {
                tries += 1;
                continue;
            }
            Err(_) => return Ok(None),
            Ok(file) => file,
        };
        match file.try_lock() {
            Ok(()) if is_at(&file, &path) => {
                register(&path);
                return Ok(Some(FileSetLock { path, _locked: file }));
            }
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                if !std::mem::replace(&mut waiting, true) {
                    waits();
                }
                if stop.load(Ordering::Relaxed) {
                    return Err(io::Error::other(Stopped));
                }
                sleep(PAUSE);
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

fn open_or_create(path: &Path) -> io::Result<File> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => File::open(path),
        created => created,
    }
}

/// True if the path of an open file still leads to it.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(opened), Ok(found)) = (file.metadata(), fs::metadata(path)) else { return false };
    (opened.dev(), opened.ino()) == (found.dev(), found.ino())
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    fs::exists(path).unwrap_or(false)
}
