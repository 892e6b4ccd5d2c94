//! Steps from pixel to pixel: across a pair of edges, compared with those inside the image along the same direction.

use std::fmt;

/// The quantity that a [`PixelStep`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Steps from pixel to pixel.
    Step,
    /// Differences between steps and the mean of the steps next to them.
    Bend,
}

/// The step across a pair of edges that differs most from the steps inside the image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelStep {
    /// The quantity of `across`, `typical`, `largest` and `limit`.
    pub measure: Measure,
    /// The distance between the two sides, in pixels: 1 for neighbours.
    pub apart: usize,
    /// The segment of the edges, in tile units.
    pub along: [f32; 2],
    /// True if the segment is the whole edge.
    pub whole: bool,
    /// The mean step across the edges over the segment.
    pub across: f32,
    /// The mean step inside the image.
    pub typical: f32,
    /// The largest mean step of a parallel segment of the same length inside the image.
    pub largest: f32,
    /// The mean step up to which the edges count as continuous.
    pub limit: f32,
    /// The position of the largest single step in the segment, in tile units.
    pub at: f32,
    /// The values of the two pixels there, at the first edge and at the second.
    pub sides: [f32; 2],
    /// The size of the image, in pixels.
    pub size: [u32; 2],
}

impl PixelStep {
    /// True if the step is above the limit, so that the seam is visible.
    pub fn is_visible(&self) -> bool {
        self.across > self.limit
    }
    /// The ratio of the step to the limit: above 1 the seam is visible.
    pub(crate) fn ratio(&self) -> f32 {
        if self.across == 0.0 { 0.0 } else { self.across / self.limit }
    }
    /// Writes the measurements; `edges` and `along` name the pair of edges and the axis along it.
    pub(crate) fn describe(&self, f: &mut fmt::Formatter<'_>, [edges, along]: [&str; 2]) -> fmt::Result {
        let (across, at, typical, largest) = (
            format_number(self.across),
            format_number(self.at),
            format_number(self.typical),
            format_number(self.largest),
        );
        let [near, far] = self.sides.map(format_number);
        let [width, height] = self.size;
        match (self.measure, self.apart) {
            (Measure::Bend, _) => write!(f, "the step across {edges} differs by {across} from the steps next to it")?,
            (Measure::Step, 1) => write!(f, "{edges} differ by {across} from pixel to pixel")?,
            (Measure::Step, apart) => write!(f, "{edges} differ by {across} over {apart} pixels")?,
        }
        if !self.whole {
            let [from, to] = self.along.map(format_number);
            write!(f, " from {along} = {from} to {to}")?;
        }
        write!(f, " on average, most at {along} = {at} ({near} and {far}); inside the image by {typical} on average")?;
        write!(f, ", by {largest} at most along a line ({width}x{height} pixels)")
    }
}

/// Formats a number with about four digits.
pub(crate) fn format_number(v: f32) -> String {
    if v != 0.0 && !(1e-3..1e6).contains(&v.abs()) {
        return format!("{v:.3e}");
    }
    let text = format!("{v:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
