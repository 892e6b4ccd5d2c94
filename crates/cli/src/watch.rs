//! Work that is done again whenever a file it was made of changes.

use crate::fault::Fault;
use crate::stop::STOP;
use notify::{RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long nothing more must happen before work begins: programs write a file in several goes.
const QUIET: Duration = Duration::from_millis(80);
/// How often Ctrl-C is looked for.
const OFTEN: Duration = Duration::from_millis(200);

/// Does the work, and again, until somebody presses Ctrl-C. The work tells which files it was made of; what is wrong
/// with it is told, and it is done again once they change.
pub(crate) fn watched(mut work: impl FnMut() -> (Vec<PathBuf>, Result<(), Fault>)) -> Result<(), Fault> {
    let (send, happened) = channel();
    let watcher = recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Where nobody listens any more nobody needs to know.
        let _ = send.send(event);
    });
    let mut watcher = watcher.map_err(told)?;
    let mut folders = BTreeSet::new();
    loop {
        let (files, done) = work();
        match done {
            Err(fault) if fault.stopped() => return Ok(()),
            Err(fault) => fault.told(),
            Ok(()) => {}
        }
        let files: Vec<PathBuf> = files.iter().filter_map(|file| file.canonicalize().ok()).collect();
        watch(&mut watcher, &mut folders, &files)?;
        if !wait(&happened, &files) {
            return Ok(());
        }
    }
}

/// Watches the folders of the files: an editor may put a new file in the place of an old one.
fn watch(watcher: &mut RecommendedWatcher, folders: &mut BTreeSet<PathBuf>, files: &[PathBuf]) -> Result<(), Fault> {
    for folder in files.iter().filter_map(|file| file.parent()) {
        if folders.insert(folder.to_owned()) {
            watcher.watch(folder, RecursiveMode::NonRecursive).map_err(told)?;
        }
    }
    Ok(())
}

/// Waits until one of the files has changed and all is quiet again; `false` once somebody has pressed Ctrl-C.
fn wait(happened: &Receiver<notify::Result<notify::Event>>, files: &[PathBuf]) -> bool {
    let mut changed = false;
    while !STOP.load(Ordering::Relaxed) {
        match happened.recv_timeout(if changed { QUIET } else { OFTEN }) {
            Ok(Ok(event)) => changed |= !event.kind.is_access() && event.paths.iter().any(|path| is_one(path, files)),
            Ok(Err(_)) => {}
            Err(RecvTimeoutError::Timeout) if changed => return true,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    false
}

fn is_one(path: &Path, files: &[PathBuf]) -> bool {
    files.iter().any(|file| file == path)
}

fn told(error: notify::Error) -> Fault {
    let path = error.paths.first().cloned().unwrap_or_default();
    Fault::File { path, error: io::Error::other(error) }
}
