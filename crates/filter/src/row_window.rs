//! The latest rows of a strip of an image, in memory that stays in the cache.

/// Values after those of a row, so that vectors may be loaded and stored at any of them. With them, rows at distances of
/// powers of two do not compete for the same places of the cache.
const PADDING: usize = 48;

/// A ring of rows.
pub(crate) struct RowWindow {
    pitch: usize,
    rows: usize,
    pub(crate) px: Vec<f32>,
}

impl RowWindow {
    /// A window of zeros.
    pub(crate) fn zeros(columns: usize, rows: usize) -> RowWindow {
        let pitch = RowWindow::pitch(columns);
        RowWindow { pitch, rows, px: vec![0.0; rows * pitch] }
    }
    /// The values of a row, with its padding.
    pub(crate) const fn pitch(columns: usize) -> usize {
        columns.next_multiple_of(32) + PADDING
    }
    /// The columns of the rows, up to a multiple of all vectors.
    pub(crate) fn columns(&self) -> usize {
        self.pitch - PADDING
    }
    /// The first value of a row, whose index counts all rows that the window ever holds.
    #[inline(always)]
    pub(crate) fn start(&self, row: usize) -> usize {
        row % self.rows * self.pitch
    }
    /// A row, with its padding.
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [f32] {
        let start = self.start(row);
        &mut self.px[start..][..self.pitch]
    }
    /// The place of the value `rows` rows below the one at `place`; less than all rows of the window.
    #[inline(always)]
    pub(crate) fn below(&self, place: usize, rows: usize) -> usize {
        let place = place + rows * self.pitch;
        if place >= self.px.len() { place - self.px.len() } else { place }
    }
}
