//! Files that refuse further bytes once the work is to stop.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Error of a write after the work was cancelled.
#[derive(Debug, thiserror::Error)]
#[error("the work was cancelled")]
pub struct Stopped;

impl Stopped {
    /// True if an error of a write has this cause.
    pub fn is_cause_of(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|inner| inner.is::<Stopped>())
    }
}

/// A file that can be written until `stop` is true.
pub struct StoppableFile<'a> {
    pub(super) file: &'a File,
    pub(super) stop: &'a AtomicBool,
}

/// The most bytes that are written at a time.
const CHUNK: usize = 1 << 20;

impl Write for StoppableFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other(Stopped));
        }
        self.file.write(&bytes[..bytes.len().min(CHUNK)])
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
impl Seek for StoppableFile<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
