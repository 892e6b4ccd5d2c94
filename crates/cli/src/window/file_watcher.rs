//! File watcher: events of the system for changed files.

use notify::{Event, RecommendedWatcher, RecursiveMode, Result, Watcher, recommended_watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Calls `changed` whenever one of the files may have been changed, created or removed, until the watcher is dropped.
pub(super) fn watching(files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> Result<RecommendedWatcher> {
    let (mut folders, mut names) = (BTreeSet::new(), BTreeSet::new());
    for file in files {
        let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
        // Both a link and its target may change.
        for file in file.canonicalize().into_iter().chain([file]) {
            if let Some((folder, name)) = place(&file) {
                names.insert(folder.join(name));
                folders.insert(folder);
            }
        }
    }
    let mut watcher = recommended_watcher(move |event: Result<Event>| {
        let one = |event: &Event| event.need_rescan() || event.paths.iter().any(|path| names.contains(path));
        // A rescan means that events were lost. Reading a file does not change it.
        if event.as_ref().map_or(true, |event| !event.kind.is_access() && one(event)) {
            changed();
        }
    })?;
    // Programs replace files by new ones, so the folders are watched.
    folders.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::NonRecursive))?;
    Ok(watcher)
}

/// The nearest existing folder above a file, and its member on the path to the file.
fn place(file: &Path) -> Option<(PathBuf, &std::ffi::OsStr)> {
    file.ancestors().skip(1).zip(file.ancestors()).find_map(|(folder, child)| {
        let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir())?;
        Some((folder, child.file_name()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn a_file_is_told_of_when_it_comes_changes_is_replaced_and_goes() {
        let folder = std::env::temp_dir().join(format!("lapidary-watching-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room for files");
        let (there, later) = (folder.join("there.png"), folder.join("not/yet/here.png"));
        fs::write(&there, "old").expect("there is room for a file");
        let (send, events) = channel();
        let files = [there.clone(), later.clone()];
        let watch = || {
            let send = send.clone();
            let tell = move || send.send(()).expect("somebody listens");
            watching(&files, Box::new(tell)).expect("files can be watched")
        };
        let is_reported = || {
            let is_reported = events.recv_timeout(Duration::from_secs(20)).is_ok();
            // One change may cause several events.
            while events.recv_timeout(Duration::from_millis(200)).is_ok() {}
            is_reported
        };
        let first = watch();
        fs::write(&there, "new").expect("it can be written");
        assert!(is_reported(), "a file that is written");
        fs::write(folder.join("fresh"), "newer").expect("there is room for a file");
        fs::rename(folder.join("fresh"), &there).expect("it can be moved");
        assert!(is_reported(), "a file in the place of another");
        fs::create_dir_all(folder.join("not/yet")).expect("there is room for a folder");
        assert!(is_reported(), "a folder on the way to a file");
        drop(first);
        let _second = watch();
        fs::write(&later, "new").expect("there is room for a file");
        assert!(is_reported(), "a file that was not there");
        fs::remove_dir_all(&folder).expect("it was made here");
        assert!(is_reported(), "a file that is gone");
    }
}
