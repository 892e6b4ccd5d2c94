//! Files that appear whole or not at all: written beside their place, and renamed when they are whole.
//!
//! What is not whole yet is called `.lapidary-….part` and locked by whoever writes it, so that the next run can tell
//! what a killed one left behind from what another is writing right now. Of a machine that loses its power nothing is
//! promised: waiting for the disk takes longer than painting a small picture.

use crate::fault::Fault;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes a file: whatever goes wrong, what was there before stays.
pub(crate) fn whole<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<T, E>,
) -> Result<T, E> {
    let part = Part::beside(path)?;
    let mut out = BufWriter::with_capacity(1 << 18, &part.file);
    let done = write(&mut out)?;
    out.flush()?;
    drop(out);
    part.keep(path)?;
    Ok(done)
}

/// Writes a text likewise.
pub(crate) fn whole_text(path: &Path, text: &str) -> Result<(), Fault> {
    whole(path, |out| out.write_all(text.as_bytes())).map_err(|error| Fault::Write { path: path.to_owned(), error })
}

/// Makes a folder and those around it, and takes away what killed runs left in it.
pub(crate) fn folder(path: &Path) -> Result<(), Fault> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    fs::create_dir_all(path).map_err(|error| Fault::Write { path: path.to_owned(), error })?;
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(BEGIN) && name.ends_with(END) && abandoned(&entry.path()) {
            // Somebody else may have been as tidy.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

const BEGIN: &str = ".lapidary-";
const END: &str = ".part";

/// A file that is not whole yet, and goes if it never will be.
struct Part {
    file: File,
    path: PathBuf,
}

impl Part {
    fn beside(target: &Path) -> io::Result<Part> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        if target.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!("{BEGIN}{}-{number}{END}", std::process::id()));
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let part = Part { file, path };
            // Whoever tidies up may have been quicker than the lock; where there are no locks nobody tidies.
            if !matches!(part.file.try_lock(), Err(TryLockError::WouldBlock)) && part.path.exists() {
                return Ok(part);
            }
        }
    }
    fn keep(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.path = PathBuf::new();
        Ok(())
    }
}
impl Drop for Part {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether nobody writes a part any more.
fn abandoned(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
