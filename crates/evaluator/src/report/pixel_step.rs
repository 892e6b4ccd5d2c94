//! Steps from pixel to pixel: across a pair of edges, compared with those inside the image along the same direction.

use std::fmt;

/// The quantity that a [`PixelStep`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Steps from pixel to pixel.
    Step,
    /// How far steps depart from the mean of those beside them.
    Bend,
}

/// The step across a pair of edges where it stands out most from those inside the image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelStep {
    /// The quantity of `across`, `typical`, `largest` and `limit`.
    pub measure: Measure,
    /// How many pixels apart the two sides lie: 1 where they are neighbours.
    pub apart: usize,
    /// The segment of the edges, in tile units.
    pub along: [f32; 2],
    /// Whether that is all of them.
    pub whole: bool,
    /// The mean step across the edges over the segment.
    pub across: f32,
    /// The mean step inside the image.
    pub typical: f32,
    /// The largest mean step of a segment inside the image, as long as that of the edges and parallel to it.
    pub largest: f32,
    /// The mean step up to which the edges count as continuous.
    pub limit: f32,
    /// Where in the segment a single step is largest, in tile units.
    pub at: f32,
    /// The two pixels there, at the first edge and at the second.
    pub sides: [f32; 2],
    /// Pixels of the image.
    pub size: [u32; 2],
}

impl PixelStep {
    /// Whether the step is larger than those inside the image allow.
    pub fn torn(&self) -> bool {
        self.across > self.limit
    }
    /// How the step compares to what is allowed: above 1 the edges are torn.
    pub(crate) fn ratio(&self) -> f32 {
        if self.across == 0.0 { 0.0 } else { self.across / self.limit }
    }
    /// The figures, for edges and a direction along them called so.
    pub(crate) fn told(&self, f: &mut fmt::Formatter<'_>, [edges, along]: [&str; 2]) -> fmt::Result {
        let (across, at, typical, largest) =
            (figure(self.across), figure(self.at), figure(self.typical), figure(self.largest));
        let [near, far] = self.sides.map(figure);
        let [width, height] = self.size;
        match (self.measure, self.apart) {
            (Measure::Bend, _) => write!(f, "steps across {edges} depart by {across} from those beside them")?,
            (Measure::Step, 1) => write!(f, "{edges} differ by {across} from pixel to pixel")?,
            (Measure::Step, apart) => write!(f, "{edges} differ by {across} over {apart} pixels")?,
        }
        if !self.whole {
            let [from, to] = self.along.map(figure);
            write!(f, " from {along} = {from} to {to}")?;
        }
        let inside = match self.measure {
            Measure::Bend => "steps do so",
            Measure::Step => "pixels as far apart differ",
        };
        write!(f, " ({near} and {far} at {along} = {at}); inside, {inside} by {typical} on average")?;
        write!(f, ", along a line by {largest} at most, at {width}x{height}")
    }
}

/// A number of about four digits.
pub(crate) fn figure(v: f32) -> String {
    if v != 0.0 && !(1e-3..1e6).contains(&v.abs()) {
        return format!("{v:.3e}");
    }
    let text = format!("{v:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
