//! Work that is done again whenever a file it was made of changes.
//!
//! Files are looked at several times a second instead of waiting for events of the system: those are lost where a file,
//! a link or a folder on the way to it is replaced, and on file systems of other machines.

use crate::error::CommandError;
use crate::error_report::print_error;
use crate::interrupt::{STOP, interruption_succeeds};
use crate::terminal::print_message;
use lapidary_render::RenderError;
use lapidary_render::display_path;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// Between two looks at the files. Work begins once two in a row find the same: programs write a file in several goes,
/// and some remove it first.
const PAUSE: Duration = Duration::from_millis(80);

/// What is known of a file without reading it; nothing where it is not there.
type Stamp = Option<(Option<SystemTime>, u64, [i64; 4])>;

/// Does the work, and again whenever a file has changed, until Ctrl-C. The work tells which other files it was made of;
/// what is wrong with it is told, and it is done again once they change. While one of `needed` is missing it waits.
pub(crate) fn watched(
    needed: &[PathBuf],
    mut work: impl FnMut() -> (Vec<PathBuf>, Result<(), CommandError>),
) -> Result<(), CommandError> {
    interruption_succeeds();
    let mut files: BTreeSet<PathBuf> = needed.iter().cloned().collect();
    let mut before = stamps(&files);
    if let Some(path) = missing(&before, needed) {
        return Err(RenderError::Read { path: path.to_owned(), error: ErrorKind::NotFound.into() }.into());
    }
    loop {
        let (more, done) = work();
        match done {
            Err(error) if error.is_stopped() => return Ok(()),
            Err(error) => print_error(&error),
            Ok(()) => {}
        }
        // Those that are known already are compared with what they were before the work.
        files.extend(more);
        for file in &files {
            before.entry(file.clone()).or_insert_with(|| stamp(file));
        }
        match changed(&files, needed, &before) {
            Some(now) => before = now,
            None => return Ok(()),
        }
    }
}

/// Waits until the files are others than they were and rest again; nothing once the work is to stop.
fn changed(
    files: &BTreeSet<PathBuf>,
    needed: &[PathBuf],
    before: &BTreeMap<PathBuf, Stamp>,
) -> Option<BTreeMap<PathBuf, Stamp>> {
    let (mut last, mut told) = (before.clone(), BTreeSet::new());
    while !STOP.load(Ordering::Relaxed) {
        sleep(PAUSE);
        let now = stamps(files);
        if now == last && now != *before {
            match missing(&now, needed) {
                Some(path) if told.insert(path.to_owned()) => {
                    print_message(&format!(
                        "{}: this file is missing: waiting for it to come back",
                        display_path(path)
                    ));
                }
                Some(_) => {}
                None => return Some(now),
            }
        } else if now == *before && !told.is_empty() {
            // It came back as it was, moved away and here again: the pictures may be gone all the same.
            return Some(now);
        }
        last = now;
    }
    None
}

/// The first of the needed files that is not there.
fn missing<'a>(stamps: &BTreeMap<PathBuf, Stamp>, needed: &'a [PathBuf]) -> Option<&'a Path> {
    needed.iter().find(|file| stamps.get(*file).is_none_or(Option::is_none)).map(PathBuf::as_path)
}

fn stamps(files: &BTreeSet<PathBuf>) -> BTreeMap<PathBuf, Stamp> {
    files.iter().map(|file| (file.clone(), stamp(file))).collect()
}

/// Links are followed: it is the file at their end that is read.
fn stamp(file: &Path) -> Stamp {
    let found = fs::metadata(file).ok()?;
    Some((found.modified().ok(), found.len(), identity(&found)))
}

/// What tells a file from another with the same time and length in its place.
#[cfg(unix)]
fn identity(found: &fs::Metadata) -> [i64; 4] {
    use std::os::unix::fs::MetadataExt;
    [found.dev() as i64, found.ino() as i64, found.ctime(), found.ctime_nsec()]
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> [i64; 4] {
    [0; 4]
}
