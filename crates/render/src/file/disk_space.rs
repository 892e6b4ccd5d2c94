//! Free space of disks, and the space that files need.

use crate::terminal_text::display_path;
use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};

/// The bytes that files need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiskNeeds {
    /// Minimum.
    pub certain: u64,
    /// Approximate maximum: most images compress well.
    pub most: u64,
}

impl AddAssign for DiskNeeds {
    fn add_assign(&mut self, other: DiskNeeds) {
        self.certain = self.certain.saturating_add(other.certain);
        self.most = self.most.saturating_add(other.most);
    }
}

impl DiskNeeds {
    /// Needs of a file of known length.
    pub fn exactly(bytes: u64) -> DiskNeeds {
        DiskNeeds { certain: bytes, most: bytes }
    }
    /// Needs of files that may be smaller.
    pub fn up_to(bytes: u64) -> DiskNeeds {
        DiskNeeds { certain: 0, most: bytes }
    }
    /// Fails if a folder has less free space than is certain to be needed, and warns if it may have too little. The space
    /// of replaced files counts as free.
    pub fn check<'a>(
        self,
        folder: &Path,
        replaced: impl Iterator<Item = &'a Path>,
    ) -> Result<Option<LowDiskSpace>, DiskFull> {
        let Some(free) = free_space(folder).filter(|free| self.most > *free) else { return Ok(None) };
        let lengths = replaced.filter_map(|file| file.metadata().ok()).map(|found| found.len());
        let free = free.saturating_add(lengths.sum());
        let folder = or_current(folder).to_owned();
        if self.certain > free {
            return Err(DiskFull { folder, needed: self.certain, free });
        }
        Ok((self.most > free).then_some(LowDiskSpace { folder, needed: self.most, free }))
    }
}

/// Error of files that are certain not to fit on the disk.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: the disk has {} free, and the files need {}", display_path(folder), byte_count(*free), byte_count(*needed))]
pub struct DiskFull {
    /// The folder of the files.
    pub folder: PathBuf,
    /// The least bytes of the files.
    pub needed: u64,
    /// Free bytes of the disk.
    pub free: u64,
}

/// Warning that files may not fit on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowDiskSpace {
    /// The folder of the files.
    pub folder: PathBuf,
    /// About the most bytes of the files.
    pub needed: u64,
    /// Free bytes of the disk.
    pub free: u64,
}

impl fmt::Display for LowDiskSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (folder, needed, free) = (display_path(&self.folder), byte_count(self.needed), byte_count(self.free));
        write!(f, "{folder}: warning: the disk has {free} free, and the files may need {needed}")
    }
}

/// The folder itself, or `.` for an empty path.
pub(crate) fn or_current(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// The error of a write; for a full disk with the bytes that the file needs.
pub(crate) fn explain_full_disk(path: &Path, error: io::Error, needed: u64) -> io::Error {
    if !matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
        return error;
    }
    let free = free_space(path.parent().unwrap_or(Path::new("")));
    let free = free.map(|free| format!(", and the disk has {} free", byte_count(free)));
    let needed = byte_count(needed);
    io::Error::new(error.kind(), format!("{error}: the file needs up to {needed}{}", free.unwrap_or_default()))
}

/// Free bytes of the disk of a folder, which may not exist yet; `None` where the system does not know.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(or_current(folder)).ok()?;
    let found = absolute.ancestors().find_map(|folder| rustix::fs::statvfs(folder).ok())?;
    // Virtual file systems have no blocks.
    if found.f_blocks == 0 { None } else { found.f_bavail.checked_mul(found.f_frsize) }
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

/// A number of bytes with a unit.
pub fn byte_count(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} bytes");
    }
    let power = (bytes.ilog2() / 10).min(UNITS.len() as u32);
    let number = bytes as f64 / f64::from(1 << (10 * (power - 1))) / 1024.0;
    format!("{number:.1} {}", UNITS[power as usize - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_counts_have_one_decimal_and_a_unit() {
        let found = [0, 1023, 1024, 1536, 1 << 20, 3 << 30, 5 << 40, 1 << 52].map(byte_count);
        let wanted = ["0 bytes", "1023 bytes", "1.0 KiB", "1.5 KiB", "1.0 MiB", "3.0 GiB", "5.0 TiB", "4096.0 TiB"];
        assert_eq!(found, wanted);
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_do_not_exist_yet_have_the_space_of_their_parents() {
        let folder = std::env::temp_dir();
        assert!(free_space(&folder).is_some_and(|free| free > 0));
        assert!(free_space(&folder.join("not/yet/here")).is_some());
    }
}
