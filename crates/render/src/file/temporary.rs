//! Temporary files, and the removal of those that processes left behind.
//!
//! Each is named `.lapidary-….part` and locked by the process that writes it, so that another process can distinguish a
//! file that a killed process left behind from one that is being written.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(super) const PREFIX: &str = ".lapidary-";
pub(super) const SUFFIX: &str = ".part";

/// The temporary files of this process.
static REGISTERED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes every temporary file of this process, which must end now: creating another one blocks for ever.
pub fn discard_temporary_files() {
    let files = lock_registered();
    for path in files.iter() {
        // A file that cannot be removed is left to the next process.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(files);
}

/// Adds a file to those that [`discard_temporary_files`] removes.
pub(super) fn register(path: &Path) {
    lock_registered().insert(path.to_owned());
}

/// Removes a registered file, unless that was done before.
pub(super) fn remove_registered(path: &Path) {
    let mut files = lock_registered();
    if files.remove(path) {
        // It may be gone already.
        let _ = fs::remove_file(path);
    }
}

fn lock_registered() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is being written. Dropping it removes the file.
pub(super) struct TemporaryFile {
    file: File,
    path: PathBuf,
    permissions: Option<Permissions>,
}

impl TemporaryFile {
    /// Creates a file in the folder of the file that it becomes. `permissions` are those that this file gets.
    pub(super) fn next_to(target: &Path, permissions: Option<Permissions>) -> io::Result<TemporaryFile> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id()));
            let mut files = lock_registered();
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            files.insert(path.clone());
            drop(files);
            let temporary = TemporaryFile { file, path, permissions: permissions.clone() };
            // A process that removes abandoned files may have been quicker than the lock; without locks none removes them.
            if !matches!(temporary.file.try_lock(), Err(TryLockError::WouldBlock)) && temporary.path.exists() {
                return Ok(temporary);
            }
        }
    }
    pub(super) fn file(&self) -> &File {
        &self.file
    }
    /// Renames the completely written file to its destination.
    pub(super) fn rename_to(self, target: &Path) -> io::Result<()> {
        if let Some(permissions) = &self.permissions {
            self.file.set_permissions(permissions.clone())?;
        }
        let mut files = lock_registered();
        fs::rename(&self.path, target)?;
        files.remove(&self.path);
        Ok(())
    }
}
impl Drop for TemporaryFile {
    fn drop(&mut self) {
        remove_registered(&self.path);
    }
}

/// True if this is the name of a temporary file of any process.
pub(super) fn is_temporary(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// Removes a temporary file that no process writes any more.
pub(super) fn remove_abandoned(path: &Path) {
    if let Ok(file) = File::open(path)
        && file.try_lock().is_ok()
    {
        // Another process may have removed it.
        let _ = fs::remove_file(path);
    }
}
