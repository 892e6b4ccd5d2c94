//! Files of pictures, with a limit of the bytes that are read before the pixels.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

/// The most bytes of metadata.
const METADATA: u64 = 64 << 20;

/// Message of the error of larger metadata.
pub(super) const TOO_MUCH: &str = "its metadata is too large";

/// A file that is read as a picture.
#[derive(Debug)]
pub(super) struct PictureSource {
    file: BufReader<File>,
    left: Rc<Cell<u64>>,
}

/// The limit of a source.
pub(super) struct Limit(Rc<Cell<u64>>);

impl Limit {
    /// Removes the limit, so that the pixels can be read.
    pub(super) fn lift(self) {
        self.0.set(u64::MAX);
    }
}

impl PictureSource {
    pub(super) fn new(file: BufReader<File>) -> PictureSource {
        PictureSource { file, left: Rc::new(Cell::new(METADATA)) }
    }
    /// The limit, which applies until it is lifted.
    pub(super) fn limit(&self) -> Limit {
        Limit(self.left.clone())
    }
    /// Bytes of the whole file.
    pub(super) fn length(&self) -> u64 {
        self.file.get_ref().metadata().map_or(0, |found| found.len())
    }
    fn spend(&self, count: usize) {
        if self.left.get() != u64::MAX {
            self.left.set(self.left.get().saturating_sub(count as u64));
        }
    }
    fn allowed(&self) -> io::Result<()> {
        if self.left.get() == 0 { Err(io::Error::other(TOO_MUCH)) } else { Ok(()) }
    }
}

impl Read for PictureSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.allowed()?;
        let read = self.file.read(buffer)?;
        self.spend(read);
        Ok(read)
    }
}
impl BufRead for PictureSource {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.allowed()?;
        self.file.fill_buf()
    }
    fn consume(&mut self, count: usize) {
        self.spend(count);
        self.file.consume(count);
    }
}
impl Seek for PictureSource {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        // Near bytes are in the buffer.
        if let SeekFrom::Current(by) = to {
            self.file.seek_relative(by)?;
            return self.file.stream_position();
        }
        self.file.seek(to)
    }
}
