//! Buffer between the bands that arrive and the blocks of rows that a format compresses.

use crate::image_spec::ImageSpec;
use crate::range::ChannelRanges;
use crate::sample_encoding::{ByteOrder, encode_rows};
use lapidary_field::pixel_buffer::PixelBuffer;
use std::ops::Range;

/// Encodes the bands of an image and regroups them into blocks of rows.
pub(crate) struct RowBuffer<'p> {
    spec: &'p ImageSpec,
    bands: Box<dyn Iterator<Item = PixelBuffer> + 'p>,
    /// Encoded bytes. It keeps its length, so that no byte is cleared twice.
    bytes: Vec<u8>,
    /// The bytes that have not been returned yet.
    pending: Range<usize>,
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
    let blocks = (most_rows(spec, band, block) * spec.row_len() * spec.depth.bytes()) as u64;
    let floats = (band * spec.row_len() * size_of::<f32>()) as u64;
    BufferMemory { receiving: floats + blocks, blocks }
}

/// The most rows that a buffer holds.
fn most_rows(spec: &ImageSpec, band: usize, block: usize) -> usize {
    let block = block.min(spec.total_rows());
    // Bands are joined until they make up a block; the rest of the last one stays pending.
    match (band.is_multiple_of(block), block.is_multiple_of(band)) {
        (true, _) => band,
        (false, true) => block,
        (false, false) => (band + block - 1).min(spec.total_rows().max(band)),
    }
}

impl<'p> RowBuffer<'p> {
    pub(crate) fn new(spec: &'p ImageSpec, bands: impl Iterator<Item: Into<PixelBuffer>> + 'p) -> Self {
        let bands = Box::new(bands.map(Into::into));
        RowBuffer { spec, bands, bytes: vec![], pending: 0..0, returned: 0, ranges: ChannelRanges::EMPTY }
    }
    /// Number of rows that have not been returned yet.
    pub(crate) fn remaining(&self) -> usize {
        self.spec.total_rows() - self.returned
    }
    /// Encoded bytes of the next rows: as many whole blocks of `block` rows as are available.
    ///
    /// Only the last block of the image may be incomplete. Returns `None` after it, or if the bands end too early.
    pub(crate) fn next_blocks(&mut self, block: usize, order: ByteOrder) -> Option<&[u8]> {
        let (row, remaining) = (self.spec.row_len() * self.spec.depth.bytes(), self.remaining());
        while self.pending.len() < block.min(remaining) * row {
            let band = self.bands.next()?;
            let available = self.pending.len() / row;
            let band = &band[..band.len().min((remaining - available) * self.spec.row_len())];
            self.bytes.copy_within(self.pending.clone(), 0);
            let added = self.pending.len()..self.pending.len() + band.len() * self.spec.depth.bytes();
            self.pending = 0..added.end;
            if self.bytes.is_empty() {
                self.bytes = vec![0; most_rows(self.spec, band.len() / self.spec.row_len(), block) * row];
            } else if self.bytes.len() < added.end {
                // Bands grow seldom. Amortised growth would double the memory that `buffer_memory` promises.
                self.bytes.reserve_exact(added.end - self.bytes.len());
                self.bytes.resize(added.end, 0);
            }
            let ranges = encode_rows(self.spec, self.returned + available, band, order, &mut self.bytes[added]);
            self.ranges = self.ranges.union(ranges);
        }
        let available = self.pending.len() / row;
        let rows = if available == remaining { available } else { available - available % block };
        if rows == 0 {
            return None;
        }
        let first = self.pending.start;
        self.pending.start += rows * row;
        self.returned += rows;
        Some(&self.bytes[first..self.pending.start])
    }
}
