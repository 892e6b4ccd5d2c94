//! Buffer between the bands that arrive and the blocks of rows that a format compresses.

use crate::image_spec::ImageSpec;
use crate::range::ChannelRanges;
use crate::sample_encoding::{ByteOrder, encode_rows};

/// Encodes the bands of an image and regroups them into blocks of rows.
pub(crate) struct RowBuffer<'p, B> {
    spec: &'p ImageSpec,
    bands: B,
    /// Encoded bytes that have not been returned yet.
    pending: Vec<u8>,
    /// Rows that have been returned.
    returned: usize,
    /// Range of each channel over the rows encoded so far.
    pub(crate) ranges: ChannelRanges,
}

/// Memory that a [`RowBuffer`] needs, in bytes.
pub(crate) struct BufferMemory {
    /// Peak while a band is being encoded.
    pub(crate) receiving: u64,
    /// Rows returned by one call and rows left pending.
    pub(crate) blocks: u64,
}

/// Computes the memory of a buffer that receives `band` rows at a time and returns blocks of `block` rows.
pub(crate) fn buffer_memory(spec: &ImageSpec, band: usize, block: usize) -> BufferMemory {
    let bytes = |rows: usize| (rows * spec.row_len() * spec.depth.bytes()) as u64;
    let block = block.min(spec.total_rows());
    // Bands are concatenated until they make up a block; the rest of the last one stays pending.
    let available = match (band.is_multiple_of(block), block.is_multiple_of(band)) {
        (true, _) => band,
        (false, true) => block,
        (false, false) => (band + block - 1).min(spec.total_rows().max(band)),
    };
    let concatenated = if available == band { 0 } else { bytes(available) };
    let floats = (band * spec.row_len() * size_of::<f32>()) as u64;
    BufferMemory { receiving: floats + bytes(band) + concatenated, blocks: bytes(available) }
}

impl<'p, B: Iterator<Item = Vec<f32>>> RowBuffer<'p, B> {
    pub(crate) fn new(spec: &'p ImageSpec, bands: B) -> Self {
        RowBuffer { spec, bands, pending: vec![], returned: 0, ranges: ChannelRanges::EMPTY }
    }
    /// Number of rows that have not been returned yet.
    pub(crate) fn remaining(&self) -> usize {
        self.spec.total_rows() - self.returned
    }
    /// Encoded bytes of the next rows: as many whole blocks of `block` rows as are available.
    ///
    /// Only the last block of the image may be incomplete. Returns `None` after it, or if the bands end too early.
    pub(crate) fn next_blocks(&mut self, block: usize, order: ByteOrder) -> Option<Vec<u8>> {
        let (row, remaining) = (self.spec.row_len() * self.spec.depth.bytes(), self.remaining());
        let wanted = block.min(remaining) * row;
        while self.pending.len() < wanted {
            let band = self.bands.next()?;
            let available = self.pending.len() / row;
            let band = &band[..band.len().min((remaining - available) * self.spec.row_len())];
            let (bytes, ranges) = encode_rows(self.spec, self.returned + available, band, order);
            self.ranges = self.ranges.union(ranges);
            if self.pending.is_empty() {
                self.pending = bytes;
            } else {
                // Reserve exactly: amortised growth would double the memory that `buffer_memory` promises.
                self.pending.reserve_exact(bytes.len().max(wanted.saturating_sub(self.pending.len())));
                self.pending.extend(bytes);
            }
        }
        let available = self.pending.len() / row;
        let rows = if available == remaining { available } else { available - available % block };
        if rows == 0 {
            return None;
        }
        let rest = self.pending.split_off(rows * row);
        self.returned += rows;
        Some(std::mem::replace(&mut self.pending, rest))
    }
}
