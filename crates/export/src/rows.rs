//! Rows as they come in, regrouped as a format keeps them.

use crate::numbers::{Order, bytes};
use crate::picture::Picture;
use crate::range::Ranges;

/// The rows of a picture that are still to come.
pub(crate) struct Rows<'p, B> {
    picture: &'p Picture,
    bands: B,
    /// The bytes of what has come in and was not taken.
    held: Vec<u8>,
    taken: usize,
    /// The range of each channel of the rows that were taken.
    pub(crate) ranges: Ranges,
}

/// The memory that rows take, in bytes.
pub(crate) struct Room {
    /// While a band comes in.
    pub(crate) coming: u64,
    /// Those that are taken together, and those that wait to be.
    pub(crate) taken: u64,
}

/// The memory that rows of a picture take where they come in bands of so many and are taken in blocks.
pub(crate) fn room(picture: &Picture, band: usize, block: usize) -> Room {
    let rows = |rows: usize| (rows * picture.row() * picture.depth.bytes()) as u64;
    let block = block.min(picture.rows());
    // What does not make up a block waits for the next band.
    let waits = if band.is_multiple_of(block) { 0 } else { rows(block) };
    let floats = (band * picture.row() * size_of::<f32>()) as u64;
    Room { coming: floats + rows(band) + waits, taken: rows(band) + waits }
}

impl<'p, B: Iterator<Item = Vec<f32>>> Rows<'p, B> {
    pub(crate) fn new(picture: &'p Picture, bands: B) -> Self {
        Rows { picture, bands, held: vec![], taken: 0, ranges: Ranges::EMPTY }
    }
    /// How many rows are still to be taken.
    pub(crate) fn left(&self) -> usize {
        self.picture.rows() - self.taken
    }
    /// The bytes of the rows that come next: as many as there are, of which only the last do not make up whole blocks
    /// of so many rows. Nothing once there are no more, or they end too early.
    pub(crate) fn take(&mut self, block: usize, order: Order) -> Option<Vec<u8>> {
        let (row, left) = (self.picture.row() * self.picture.depth.bytes(), self.left());
        let wanted = block.min(left) * row;
        while self.held.len() < wanted {
            let band = self.bands.next()?;
            let there = self.held.len() / row;
            let band = &band[..band.len().min((left - there) * self.picture.row())];
            let (bytes, ranges) = bytes(self.picture, self.taken + there, band, order);
            self.ranges = self.ranges.union(ranges);
            if self.held.is_empty() {
                self.held = bytes;
            } else {
                // At once as much as will be needed: what grows bit by bit has room for twice as much.
                self.held.reserve_exact(bytes.len().max(wanted.saturating_sub(self.held.len())));
                self.held.extend(bytes);
            }
        }
        let there = self.held.len() / row;
        let taken = if there == left { there } else { there - there % block };
        if taken == 0 {
            return None;
        }
        let waits = self.held.split_off(taken * row);
        self.taken += taken;
        Some(std::mem::replace(&mut self.held, waits))
    }
}
