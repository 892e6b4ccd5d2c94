//! Names of files, for messages and for graph files.

use crate::session::Session;
use std::path::{Component, Path, PathBuf};

/// Name of a file without its folder.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Path as the open file refers to it: relative to its folder, if it is in that folder or below.
pub(super) fn relative_path(session: &Session, path: &Path) -> PathBuf {
    let path = session.platform.absolute(path);
    let own = session.platform.absolute(&session.path());
    own.parent().and_then(|folder| path.strip_prefix(folder).ok()).map_or(path.clone(), Path::to_owned)
}

/// Returns whether a relative path leaves the folder of the open file.
pub(super) fn is_outside(path: &Path) -> bool {
    path.is_absolute() || path.components().any(|part| part == Component::ParentDir)
}

/// Path with the separators of graph files.
pub(super) fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
