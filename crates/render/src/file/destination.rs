//! Destinations of files: the end of the symbolic links of a path.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The most links that are followed, as on Linux; more are taken for a cycle.
const MAX_LINKS: usize = 40;

/// Error of writing a file that is read-only.
#[derive(Debug, thiserror::Error)]
#[error("this file is read-only")]
pub struct ReadOnly;

/// Destination of a path.
pub(super) enum Destination {
    /// A regular file, which may not exist yet.
    File {
        /// Its path without links.
        path: PathBuf,
        /// Permissions of the file that is replaced.
        permissions: Option<Permissions>,
    },
    /// A device or a pipe, which cannot be replaced.
    Device,
}

impl Destination {
    /// Follows links. Fails for folders and read-only files.
    pub(super) fn of(path: &Path) -> io::Result<Destination> {
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Destination::File { path: follow_links(path)?, permissions: None });
            }
            found => found?,
        };
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !found.is_file() {
            return Ok(Destination::Device);
        }
        let path = follow_links(path)?;
        if found.permissions().readonly() || !is_writable(&path) {
            return Err(io::Error::new(ErrorKind::PermissionDenied, ReadOnly));
        }
        Ok(Destination::File { path, permissions: Some(found.permissions()) })
    }
}

/// The end of a chain of links, which may not exist.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(to) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

#[cfg(unix)]
fn is_writable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Always true: without Unix permissions, the read-only flag suffices.
#[cfg(not(unix))]
fn is_writable(_: &Path) -> bool {
    true
}
