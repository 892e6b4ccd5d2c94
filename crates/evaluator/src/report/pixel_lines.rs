//! Pixels in lines that are parallel to a pair of edges.

/// Lengths of the segments of an edge that are judged by themselves, in pixels, besides the whole edge.
pub(crate) const SEGMENTS: [usize; 3] = [4, 16, 64];

/// Pixels by their place across a pair of edges and along them.
pub(crate) struct Lines<'p> {
    pub(crate) px: &'p [f32],
    /// How far neighbours lie apart in `px`, across the edges and along them.
    pub(crate) step: [usize; 2],
    /// How many pixels there are across the edges and along them.
    pub(crate) count: [usize; 2],
}

impl Lines<'_> {
    pub(crate) fn at(&self, across: usize, along: usize) -> f32 {
        self.px[across * self.step[0] + along * self.step[1]]
    }
}
