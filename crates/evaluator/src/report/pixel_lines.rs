//! Access to pixels by their distance from an edge and their position along it.

/// The lengths, in pixels, of the segments of an edge that are measured in addition to the whole edge.
pub(crate) const SEGMENTS: [usize; 3] = [4, 16, 64];

/// The pixels of a plane, addressed by their positions across a pair of edges and along it.
pub(crate) struct Lines<'p> {
    pub(crate) px: &'p [f32],
    /// The distance between neighbours in `px`, across the edges and along them.
    pub(crate) step: [usize; 2],
    /// The count of pixels across the edges and along them.
    pub(crate) count: [usize; 2],
}

impl Lines<'_> {
    pub(crate) fn at(&self, across: usize, along: usize) -> f32 {
        self.px[across * self.step[0] + along * self.step[1]]
    }
}
