//! Sets of files that only one run at a time writes.

use super::part::{BEGIN, END, remember, remove};
use crate::stop::Stopped;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// How often a lock that another run holds is tried.
const PAUSE: Duration = Duration::from_millis(50);
/// How often a file that comes and goes is tried.
const MOST_TRIES: u32 = 1000;
/// The longest name of a set in the name of its lock; sets that begin alike wait for each other.
const LONGEST: usize = 60;

/// While this lives no other run writes the set. The system releases the lock of a process that was killed.
pub(crate) struct Lock {
    path: PathBuf,
    _held: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It is still locked, so that no other run can have taken it.
        remove(&self.path);
    }
}

/// Locks the files of a folder that are named after a graph; calls `waits` once where another run writes them, and waits
/// for its end. Nothing where files cannot be made or locked: writing tells what is wrong there.
pub(crate) fn lock(folder: &Path, graph: &str, stop: &AtomicBool, mut waits: impl FnMut()) -> io::Result<Option<Lock>> {
    let plain = |c: char| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
    let name: String = graph.chars().map(plain).take(LONGEST).collect();
    let path = folder.join(format!("{BEGIN}{name}.lock{END}"));
    let (mut waiting, mut tries) = (false, 0);
    loop {
        let held = match opened(&path) {
            // The run that held it has removed it since.
            Err(error) if error.kind() == ErrorKind::NotFound && tries < MOST_TRIES => {
                tries += 1;
                continue;
            }
            Err(_) => return Ok(None),
            Ok(held) => held,
        };
        match held.try_lock() {
            Ok(()) if is_at(&held, &path) => {
                remember(&path);
                return Ok(Some(Lock { path, _held: held }));
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

/// The file of that name, made where there is none.
fn opened(path: &Path) -> io::Result<File> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => File::open(path),
        made => made,
    }
}

/// Whether a file still lies where it was opened.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(opened), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    (opened.dev(), opened.ino()) == (there.dev(), there.ino())
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    fs::exists(path).unwrap_or(false)
}
