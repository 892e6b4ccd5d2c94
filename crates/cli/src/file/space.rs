//! Free space where files are to go, and how much they need.

use crate::fault::{Fault, shown, tell};
use std::io::{self, ErrorKind};
use std::ops::AddAssign;
use std::path::Path;

/// The bytes that files need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Needs {
    /// Those that they are certain to have.
    pub(crate) certain: u64,
    /// About the most they may have: compressors make less of most images.
    pub(crate) most: u64,
}

impl AddAssign for Needs {
    fn add_assign(&mut self, other: Needs) {
        self.certain = self.certain.saturating_add(other.certain);
        self.most = self.most.saturating_add(other.most);
    }
}

impl Needs {
    /// Those of a file whose length is known.
    pub(crate) fn of(bytes: u64) -> Needs {
        Needs { certain: bytes, most: bytes }
    }
    /// Needs of files that may be smaller.
    pub(crate) fn up_to(bytes: u64) -> Needs {
        Needs { certain: 0, most: bytes }
    }
    /// Complains if a folder has no space for what is certain, and warns if it may have too little. Space that files
    /// have which are replaced becomes free.
    pub(crate) fn check<'a>(self, folder: &Path, replaced: impl Iterator<Item = &'a Path>) -> Result<(), Fault> {
        let Some(free) = free(folder).filter(|free| self.most > *free) else { return Ok(()) };
        let lengths = replaced.filter_map(|file| file.metadata().ok()).map(|found| found.len());
        let free = free.saturating_add(lengths.sum());
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if self.certain > free {
            return Err(Fault::Full { path: folder.to_owned(), needs: self.certain, free });
        }
        if self.most > free {
            let (folder, most, free) = (shown(folder), size(self.most), size(free));
            tell(&format!("{folder}: warning: up to {most} are to be written, and {free} are free"));
        }
        Ok(())
    }
}

/// The error of a write, which tells where the disk is full how much a file needs.
pub(crate) fn explained(path: &Path, error: io::Error, needs: u64) -> io::Error {
    if !matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
        return error;
    }
    let free = free(path.parent().unwrap_or(Path::new(""))).map(|free| format!(", and {} are free", size(free)));
    let needs = size(needs);
    io::Error::new(error.kind(), format!("{error}: up to {needs} are needed{}", free.unwrap_or_default()))
}

/// The bytes that are free in a folder, or where it is to be made; nothing where the system does not tell.
#[cfg(unix)]
pub(crate) fn free(folder: &Path) -> Option<u64> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let there = std::path::absolute(folder).ok()?;
    let found = there.ancestors().find_map(|folder| rustix::fs::statvfs(folder).ok())?;
    // File systems that have no size of their own tell of none.
    if found.f_blocks == 0 { None } else { found.f_bavail.checked_mul(found.f_frsize) }
}

#[cfg(not(unix))]
pub(crate) fn free(_: &Path) -> Option<u64> {
    None
}

/// A number of bytes for people.
pub(crate) fn size(bytes: u64) -> String {
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
    fn sizes_are_told_in_round_numbers() {
        let told = [0, 1023, 1024, 1536, 1 << 20, 3 << 30, 5 << 40, 1 << 52].map(size);
        let wanted = ["0 bytes", "1023 bytes", "1.0 KiB", "1.5 KiB", "1.0 MiB", "3.0 GiB", "5.0 TiB", "4096.0 TiB"];
        assert_eq!(told, wanted);
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_are_not_there_yet_have_the_space_above_them() {
        let here = std::env::temp_dir();
        assert!(free(&here).is_some_and(|free| free > 0));
        assert!(free(&here.join("not/yet/here")).is_some());
    }
}
