//! File watcher: events of the system for changed files.

use notify::{Event, RecommendedWatcher, RecursiveMode, Result, Watcher, recommended_watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Calls `changed` whenever one of the files may have been changed, created or removed, until the watcher is dropped.
pub(crate) fn watching(files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> Result<RecommendedWatcher> {
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
    fn creating_changing_replacing_and_removing_a_file_is_reported() {
        let folder = std::env::temp_dir().join(format!("lapidary-watching-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let (existing, later) = (folder.join("there.png"), folder.join("not/yet/here.png"));
        fs::write(&existing, "old").expect("the temporary folder is writable");
        let (send, events) = channel();
        let files = [existing.clone(), later.clone()];
        let watch = || {
            let send = send.clone();
            let report = move || send.send(()).expect("the receiver exists");
            watching(&files, Box::new(report)).expect("files can be watched")
        };
        let is_reported = || {
            let is_reported = events.recv_timeout(Duration::from_secs(20)).is_ok();
            // One change may cause several events.
            while events.recv_timeout(Duration::from_millis(200)).is_ok() {}
            is_reported
        };
        let first = watch();
        fs::write(&existing, "new").expect("the temporary folder is writable");
        assert!(is_reported(), "writing a file was not reported");
        fs::write(folder.join("fresh"), "newer").expect("the temporary folder is writable");
        fs::rename(folder.join("fresh"), &existing).expect("files can be renamed");
        assert!(is_reported(), "replacing a file was not reported");
        fs::create_dir_all(folder.join("not/yet")).expect("the temporary folder is writable");
        assert!(is_reported(), "creating a parent folder was not reported");
        drop(first);
        let _second = watch();
        fs::write(&later, "new").expect("the temporary folder is writable");
        assert!(is_reported(), "creating a file was not reported");
        fs::remove_dir_all(&folder).expect("the temporary folder exists");
        assert!(is_reported(), "removing a file was not reported");
    }
}
