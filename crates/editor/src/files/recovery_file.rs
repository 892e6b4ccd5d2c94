//! Recovery files: the autosaved text of each open file, and a note of the path that it belongs to.

use crate::platform::Platform;
use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Autosave of the open file.
#[derive(Default)]
pub(super) struct Autosave {
    /// Time of the first edit that has not been saved.
    pub(super) since: Option<f64>,
    /// Version that was last saved.
    pub(super) version: Option<u64>,
    /// Recovery file and its text.
    pub(super) written: Option<(PathBuf, Arc<str>)>,
}

/// Unsaved work of a window that has ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct UnsavedWork {
    /// Recovery file.
    pub(super) recovery: PathBuf,
    /// File that the work belongs to, unless it was never saved.
    pub(super) path: Option<PathBuf>,
    /// Seconds since it was autosaved.
    pub(super) age: Option<f64>,
}

/// Folder of the recovery files.
fn folder(home: &Path) -> PathBuf {
    home.join("unsaved")
}

/// Autosaved work on a file by a window that crashed.
pub(super) fn recovered(platform: &dyn Platform, home: &Path, path: &Path) -> Option<String> {
    platform.read(&recovery_path(platform, home, Some(path), "")).ok()
}

/// Recovery file of a graph file; its name is a hash of the path. `untitled` is the name for work without a path.
pub(super) fn recovery_path(platform: &dyn Platform, home: &Path, path: Option<&Path>, untitled: &str) -> PathBuf {
    let name = match path {
        Some(path) => format!("{:016x}.ron", fnv1a(platform.absolute(path).to_string_lossy().as_bytes())),
        None => untitled.to_owned(),
    };
    folder(home).join(name)
}

/// Name of the recovery file of work without a path: no other window uses it, whether it runs or has ended.
pub(super) fn untitled_name(platform: &dyn Platform, home: &Path) -> String {
    let name = |i: usize| format!("untitled-{}-{i}.ron", std::process::id());
    let free = (1..1000).find(|i| platform.stamp(&folder(home).join(name(*i))).is_none());
    name(free.unwrap_or(1))
}

/// Writes a recovery file, and the path that it belongs to.
pub(super) fn write_recovery(
    platform: &dyn Platform,
    recovery: &Path,
    path: Option<&Path>,
    text: &str,
) -> Result<(), String> {
    // Work on a path that is not Unicode is recovered without it.
    if let (Some(note), Some(path)) =
        (path_note(recovery), path.and_then(|path| platform.absolute(path).to_str().map(str::to_owned)))
    {
        platform.write(&note, &path)?;
    }
    platform.write(recovery, text)
}

/// Removes a recovery file and the note of its path.
pub(super) fn remove_recovery(platform: &dyn Platform, recovery: &Path) {
    platform.remove(recovery);
    if let Some(note) = path_note(recovery) {
        platform.remove(&note);
    }
}

/// All unsaved work that differs from what is on disk, the newest first.
pub(super) fn unsaved_work(platform: &dyn Platform, home: &Path) -> Vec<UnsavedWork> {
    let folder = folder(home);
    let entries = platform.list(&folder).unwrap_or_default();
    let files = entries.into_iter().filter(|entry| entry.file && entry.name.ends_with(".ron"));
    let mut work: Vec<UnsavedWork> = files
        .map(|entry| {
            let recovery = folder.join(entry.name);
            let path = path_note(&recovery).and_then(|note| platform.read(&note).ok()).map(PathBuf::from);
            UnsavedWork { age: platform.age(&recovery), recovery, path }
        })
        .filter(|work| {
            let on_disk = work.path.as_ref().and_then(|path| platform.read(path).ok());
            on_disk.is_none_or(|on_disk| platform.read(&work.recovery).is_ok_and(|text| text != on_disk))
        })
        .collect();
    let age = |work: &UnsavedWork| work.age.unwrap_or(f64::INFINITY);
    work.sort_by(|a, b| age(a).partial_cmp(&age(b)).unwrap_or(Ordering::Equal));
    work
}

/// File that states which path a recovery file belongs to.
fn path_note(recovery: &Path) -> Option<PathBuf> {
    Some(recovery.parent()?.parent()?.join("unsaved-paths").join(recovery.file_stem()?))
}

/// FNV-1a, the same in every version (Fowler, Noll and Vo, 1991).
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
