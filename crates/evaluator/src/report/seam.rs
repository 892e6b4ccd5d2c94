//! Seams: the two sides of a pair of edges, compared by the values at the edges and by the pixels next to them.

use crate::report::pixel_step::{PixelStep, format_number};
use lapidary_field::program::Frame;
use std::fmt;

/// The number of points along each edge at which the two sides are compared.
const POSITIONS: usize = 128;
/// The distances of these points from the edge, in tiles. A crease at the edge shows only in points next to it.
const DISTANCES: [f32; 3] = [0.0, 1.0 / 256.0, -1.0 / 256.0];
/// The number of points at all four edges.
pub(crate) const POINTS: usize = 4 * POSITIONS;

/// The seam of a number, or the worst of several, across a pair of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seam {
    /// The pair: 0 for left and right, 1 for top and bottom.
    pub axis: usize,
    /// The values at the edges. An output that reads pixels interpolates them across the edges, mostly with the other side;
    /// then both values are equal, and only the pixels show the seam.
    pub values: ValueStep,
    /// The pixels next to the edges.
    pub pixels: PixelStep,
}

/// The largest difference between the values at one edge and those at the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueStep {
    /// The position of the largest difference along the edges, in tile units.
    pub at: f32,
    /// The values there, at the first edge and at the second.
    pub sides: [f32; 2],
    /// The difference between the largest and the smallest value at these edges.
    pub spread: f32,
}

impl Seam {
    /// True if the edges differ by more than the inside of the image explains.
    pub fn is_visible(&self) -> bool {
        self.values.is_visible() || self.pixels.is_visible()
    }
    /// The more visible of two seams.
    pub fn worse(self, other: Seam) -> Seam {
        let rank = |seam: &Seam| (seam.is_visible(), seam.values.is_visible());
        let clear = |seam: &Seam| if seam.values.is_visible() { seam.values.step() } else { seam.pixels.ratio() };
        let by = rank(&self).cmp(&rank(&other)).then(clear(&self).total_cmp(&clear(&other)));
        if by.then(self.values.step().total_cmp(&other.values.step())).is_lt() { other } else { self }
    }
}

impl fmt::Display for Seam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [edges, along] = [["left and right", "y"], ["top and bottom", "x"]][self.axis];
        let ValueStep { at, sides: [near, far], .. } = self.values;
        if self.values.is_visible() {
            let step = format_number(self.values.step());
            write!(
                f,
                "{edges} differ by {step} at {along} = {}: {} and {}",
                format_number(at),
                format_number(near),
                format_number(far)
            )
        } else if self.values.step() == 0.0 && self.pixels.across == 0.0 {
            write!(f, "its edges are identical")
        } else {
            self.pixels.describe(f, [edges, along])
        }
    }
}

impl ValueStep {
    /// The largest step from edge to edge.
    pub fn step(&self) -> f32 {
        (self.sides[0] - self.sides[1]).abs()
    }
    /// True if the edges differ by more than rounding. Warped coordinates one tile further have a larger rounding error.
    pub fn is_visible(&self) -> bool {
        self.step() > (self.spread / 512.0).max(1e-6)
    }
}

/// Points around the edges of a frame at a depth and a time: left, right, top, bottom.
pub(crate) fn points(frame: &Frame, z_time: [f32; 2]) -> [Vec<f32>; 4] {
    let tile = frame.tile.map(|t| t as f32);
    let mut points = [vec![], vec![], vec![z_time[0]; POINTS], vec![z_time[1]; POINTS]];
    for (axis, edge) in [(0, 0.0), (0, 1.0), (1, 0.0), (1, 1.0)] {
        for i in 0..POSITIONS {
            // Binary fractions, which are exact one tile further too.
            points[axis].push((edge + DISTANCES[i % DISTANCES.len()]) * tile[axis]);
            points[1 - axis].push(along(i) * tile[1 - axis]);
        }
    }
    points
}

/// The largest difference of a number between left and right (`axis` 0) or top and bottom (1). `values` are those at the
/// [`points`].
pub(crate) fn value_step(frame: &Frame, values: &[f32], axis: usize) -> ValueStep {
    let edges = &values[2 * axis * POSITIONS..][..2 * POSITIONS];
    let (near, far) = edges.split_at(POSITIONS);
    let step = |i: usize| (near[i] - far[i]).abs();
    let worst = (1..POSITIONS).fold(0, |worst, i| if step(i) > step(worst) { i } else { worst });
    let (low, high) = edges.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
    let at = along(worst) * frame.tile[1 - axis] as f32;
    ValueStep { at, sides: [near[worst], far[worst]], spread: high - low }
}

/// The position along an edge of a point by its index, in tiles.
fn along(index: usize) -> f32 {
    (index as f32 + 0.5) / POSITIONS as f32
}
