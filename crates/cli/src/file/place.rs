//! Where the bytes of a file go, once symbolic links are followed.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Links that are followed before they are taken for a circle, as Linux has it.
const MOST_LINKS: usize = 40;

/// A file that is there and must not be written.
#[derive(Debug, thiserror::Error)]
#[error("this file is read-only")]
pub(crate) struct ReadOnly;

/// Where a path leads.
pub(super) enum Place {
    /// A file, there or not, which is no link.
    File {
        /// Where it is.
        path: PathBuf,
        /// Those of the file that is replaced.
        permissions: Option<Permissions>,
    },
    /// A device or a pipe, which cannot be replaced.
    Device,
}

impl Place {
    /// Follows links; complains of a folder and of a file that may not be written.
    pub(super) fn of(path: &Path) -> io::Result<Place> {
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Place::File { path: followed(path)?, permissions: None });
            }
            found => found?,
        };
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !found.is_file() {
            return Ok(Place::Device);
        }
        let path = followed(path)?;
        if found.permissions().readonly() || !writable(&path) {
            return Err(io::Error::new(ErrorKind::PermissionDenied, ReadOnly));
        }
        Ok(Place::File { path, permissions: Some(found.permissions()) })
    }
}

/// The end of a chain of links, whether something is there or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(io::Error::other("too many symbolic links lead from one to the next"))
}

#[cfg(unix)]
fn writable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Elsewhere the permissions tell it all.
#[cfg(not(unix))]
fn writable(_: &Path) -> bool {
    true
}
