//! Recovery file of the open file.

use crate::platform::Platform;
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

/// Autosaved work of a window that crashed.
pub(super) fn recovered(platform: &dyn Platform, home: &Path, path: Option<&Path>) -> Option<String> {
    platform.read(&recovery_path(platform, home, path)).ok()
}

/// Recovery file of a graph file; its name is a hash of the path.
pub(super) fn recovery_path(platform: &dyn Platform, home: &Path, path: Option<&Path>) -> PathBuf {
    let name = match path {
        Some(path) => format!("{:016x}.ron", fnv1a(platform.absolute(path).to_string_lossy().as_bytes())),
        None => "untitled.ron".to_owned(),
    };
    home.join("unsaved").join(name)
}

/// FNV-1a, the same in every version (Fowler, Noll and Vo, 1991).
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
