//! Rows as they come in, regrouped as a format keeps them.

use crate::numbers::{Order, bytes};
use crate::picture::Picture;
use crate::range::Ranges;

/// The rows of a picture that are still to come.
pub(crate) struct Rows<'p, B> {
    picture: &'p Picture,
    bands: B,
    /// What has come in and was not taken.
    held: Vec<f32>,
    taken: usize,
    /// The range of each channel of the rows that were taken.
    pub(crate) ranges: Ranges,
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
        let (row, left) = (self.picture.row(), self.left());
        let wanted = block.min(left);
        while self.held.len() < wanted * row {
            let band = self.bands.next()?;
            if self.held.is_empty() { self.held = band } else { self.held.extend(band) }
        }
        let there = (self.held.len() / row).min(left);
        let taken = if there == left { there } else { there - there % block };
        if taken == 0 {
            return None;
        }
        let (bytes, ranges) = bytes(self.picture, self.taken, &self.held[..taken * row], order);
        self.held.drain(..taken * row);
        self.taken += taken;
        self.ranges = self.ranges.union(ranges);
        Some(bytes)
    }
}
