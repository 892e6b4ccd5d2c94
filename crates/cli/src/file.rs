//! Files that appear whole or not at all: written beside their place, and renamed when they are whole.
//!
//! Of a machine that loses its power nothing is promised: waiting for the disk takes longer than painting a small
//! picture.

mod lock;
mod part;
mod place;
mod space;

pub(crate) use lock::Lock;
pub(crate) use part::discard;
pub(crate) use place::ReadOnly;
pub(crate) use space::{Needs, explained, size};

use crate::fault::{Fault, shown, tell};
use crate::stop::{STOP, Stoppable};
use lock::lock;
use part::{Part, is_part, remove_abandoned};
use place::Place;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What the contents of a file are written to.
pub(crate) type Contents<'a> = BufWriter<Stoppable<'a>>;

/// Writes a file: whatever goes wrong, what was there before stays. A symbolic link stays a link, a file that is
/// replaced keeps its mode, and devices and pipes are written as they are.
pub(crate) fn whole<T, E: From<io::Error>>(
    path: &Path,
    stop: &AtomicBool,
    write: impl FnOnce(&mut Contents<'_>) -> Result<T, E>,
) -> Result<T, E> {
    match Place::of(path)? {
        Place::File { path, permissions } => {
            let part = Part::beside(&path, permissions)?;
            let done = filled(part.file(), stop, write)?;
            part.keep(&path)?;
            Ok(done)
        }
        Place::Device => filled(&OpenOptions::new().write(true).open(path)?, stop, write),
    }
}

/// Writes a text likewise.
pub(crate) fn whole_text(path: &Path, text: &str) -> Result<(), Fault> {
    whole(path, &STOP, |out| out.write_all(text.as_bytes()))
        .map_err(|error| Fault::write(path, error, text.len() as u64))
}

/// Makes a folder and those around it, and removes what killed runs left in it.
pub(crate) fn folder(path: &Path) -> Result<(), Fault> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    fs::create_dir_all(path).map_err(|error| Fault::Write { path: path.to_owned(), error })?;
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if is_part(&entry.file_name()) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// Waits until no other run writes the files that are named after a graph in a folder, and keeps others waiting.
pub(crate) fn alone(folder: &Path, graph: &str, stop: &AtomicBool) -> Result<Option<Lock>, Fault> {
    let waits = || {
        let folder = shown(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        tell(&format!("{folder}: another run is writing the images of `{graph}` here: waiting for it to end"));
    };
    lock(folder, graph, stop, waits).map_err(|error| Fault::Write { path: folder.to_owned(), error })
}

fn filled<T, E: From<io::Error>>(
    file: &File,
    stop: &AtomicBool,
    write: impl FnOnce(&mut Contents<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::with_capacity(1 << 18, Stoppable { file, stop });
    let done = write(&mut out)?;
    out.flush()?;
    Ok(done)
}
