//! Stored values of pixels, whose blocks steps read in place.

use super::block::{BLOCK, block_at};

/// One stored value for each pixel of a frame's region, row by row.
pub(super) struct StoredValues<'a> {
    values: &'a [f32],
    /// The values from `last_from` on, followed by zeros: blocks that reach beyond the last pixel.
    last: Vec<f32>,
    last_from: usize,
}

impl<'a> StoredValues<'a> {
    pub(super) fn new(values: &'a [f32]) -> StoredValues<'a> {
        let last_from = values.len().saturating_sub(BLOCK);
        let mut last = values[last_from..].to_vec();
        last.resize(2 * BLOCK, 0.0);
        StoredValues { values, last, last_from }
    }
    /// The block of values that begins at a pixel. Where it reaches beyond the end of a row, values of the next rows follow.
    pub(super) fn block(&self, first: usize) -> &[f32; BLOCK] {
        self.values[first..].first_chunk().unwrap_or_else(|| block_at(&self.last, first - self.last_from))
    }
}
