//! Temporary files of work in progress, and their removal.
//!
//! Each is called `.lapidary-….part` and locked by the process that writes it, so that the next run can tell what a
//! killed one left behind from what another is writing right now.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(super) const BEGIN: &str = ".lapidary-";
pub(super) const END: &str = ".part";

/// The temporary files of this process.
static PARTS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes every temporary file of this process, which must end now: no other can be begun from here on.
pub(crate) fn discard() {
    let parts = parts();
    for path in parts.iter() {
        // Nothing is left to do about a file that cannot be removed: the next run tries again.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(parts);
}

/// Has a file removed when the process is told to stop.
pub(super) fn remember(path: &Path) {
    parts().insert(path.to_owned());
}

/// Removes a file that was to be remembered, unless that was done.
pub(super) fn remove(path: &Path) {
    let mut parts = parts();
    if parts.remove(path) {
        // It may be gone already.
        let _ = fs::remove_file(path);
    }
}

fn parts() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is not whole yet; it is removed unless it is kept.
pub(super) struct Part {
    file: File,
    path: PathBuf,
    permissions: Option<Permissions>,
}

impl Part {
    /// A temporary file in the folder of the file that it becomes, with the permissions that one is to have.
    pub(super) fn beside(target: &Path, permissions: Option<Permissions>) -> io::Result<Part> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!("{BEGIN}{}-{number}{END}", std::process::id()));
            let mut parts = parts();
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            parts.insert(path.clone());
            drop(parts);
            let part = Part { file, path, permissions: permissions.clone() };
            // A run that tidies up may have been quicker than the lock; where there are no locks none tidies.
            if !matches!(part.file.try_lock(), Err(TryLockError::WouldBlock)) && part.path.exists() {
                return Ok(part);
            }
        }
    }
    pub(super) fn file(&self) -> &File {
        &self.file
    }
    /// Puts the file, which is whole, in its place.
    pub(super) fn keep(self, target: &Path) -> io::Result<()> {
        if let Some(permissions) = &self.permissions {
            self.file.set_permissions(permissions.clone())?;
        }
        let mut parts = parts();
        fs::rename(&self.path, target)?;
        parts.remove(&self.path);
        Ok(())
    }
}
impl Drop for Part {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Whether a file is a temporary one of this or another process.
pub(super) fn is_part(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(BEGIN) && name.ends_with(END)
}

/// Removes a temporary file that no process writes any more.
pub(super) fn remove_abandoned(path: &Path) {
    if let Ok(file) = File::open(path)
        && file.try_lock().is_ok()
    {
        // Another run may have removed it.
        let _ = fs::remove_file(path);
    }
}
