//! Repetition of work whenever one of its input files changes.
//!
//! The program polls the files several times a second. Events of the system would be lost where a file, a link or a folder
//! of its path is replaced, and on network file systems.

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

/// The time between two polls. Work begins once two polls in a row find the same: programs write a file in several steps,
/// and some remove it first.
const PAUSE: Duration = Duration::from_millis(80);

/// Time, length and identity of a file; `None` if it does not exist.
type Stamp = Option<(Option<SystemTime>, u64, [i64; 4])>;

/// Repeats the work whenever a file has changed, until Ctrl-C. The work returns its input files; its errors
/// are printed. While one of `needed` is missing it waits.
pub(crate) fn repeat_on_change(
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
        // Known files are compared with their stamps before the work.
        files.extend(more);
        for file in &files {
            before.entry(file.clone()).or_insert_with(|| stamp(file));
        }
        match wait_for_change(&files, needed, &before) {
            Some(now) => before = now,
            None => return Ok(()),
        }
    }
}

/// Waits until files have changed and no longer do; `None` once the work must stop.
fn wait_for_change(
    files: &BTreeSet<PathBuf>,
    needed: &[PathBuf],
    before: &BTreeMap<PathBuf, Stamp>,
) -> Option<BTreeMap<PathBuf, Stamp>> {
    let (mut last, mut reported) = (before.clone(), BTreeSet::new());
    while !STOP.load(Ordering::Relaxed) {
        sleep(PAUSE);
        let now = stamps(files);
        if now == last && now != *before {
            match missing(&now, needed) {
                Some(path) if reported.insert(path.to_owned()) => {
                    print_message(&format!(
                        "{}: the file is missing: waiting until it exists again",
                        display_path(path)
                    ));
                }
                Some(_) => {}
                None => return Some(now),
            }
        } else if now == *before && !reported.is_empty() {
            // It was moved away and back: the images may be gone.
            return Some(now);
        }
        last = now;
    }
    None
}

/// The first of the needed files that does not exist.
fn missing<'a>(stamps: &BTreeMap<PathBuf, Stamp>, needed: &'a [PathBuf]) -> Option<&'a Path> {
    needed.iter().find(|file| stamps.get(*file).is_none_or(Option::is_none)).map(PathBuf::as_path)
}

fn stamps(files: &BTreeSet<PathBuf>) -> BTreeMap<PathBuf, Stamp> {
    files.iter().map(|file| (file.clone(), stamp(file))).collect()
}

/// The stamp of a file; links are followed.
fn stamp(file: &Path) -> Stamp {
    let found = fs::metadata(file).ok()?;
    Some((found.modified().ok(), found.len(), identity(&found)))
}

/// Distinguishes a file from another in its place with the same time and length.
#[cfg(unix)]
fn identity(found: &fs::Metadata) -> [i64; 4] {
    use std::os::unix::fs::MetadataExt;
    [found.dev() as i64, found.ino() as i64, found.ctime(), found.ctime_nsec()]
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> [i64; 4] {
    [0; 4]
}
