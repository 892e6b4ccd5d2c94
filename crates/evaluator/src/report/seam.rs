//! The two sides of a pair of edges, compared: as values at the edges themselves, and as the pixels next to them.

use crate::report::pixel_step::{PixelStep, figure};
use lapidary_field::program::Frame;
use std::fmt;

/// Places along each edge where the two sides are compared.
const PLACES: usize = 128;
/// How far from it, in tiles: what meets at the edge alone has a crease there.
const BESIDE: [f32; 3] = [0.0, 1.0 / 256.0, -1.0 / 256.0];
/// How many points are looked at.
pub(crate) const POINTS: usize = 4 * PLACES;

/// The seam of a number, or the worst of several, across a pair of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seam {
    /// The pair: 0 for left and right, 1 for top and bottom.
    pub axis: usize,
    /// The values at the edges. What reads pixels reads them with what lies beyond the edges, mostly the other side:
    /// then both are the same, and only the pixels tell.
    pub values: ValueStep,
    /// The pixels next to the edges.
    pub pixels: PixelStep,
}

/// How far values at one edge differ from those at the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueStep {
    /// Where along the edges they differ most, in tile units.
    pub at: f32,
    /// The values there, at the first edge and at the second.
    pub sides: [f32; 2],
    /// How far all values at these edges lie apart.
    pub spread: f32,
}

impl Seam {
    /// Whether the edges differ by more than what is inside explains.
    pub fn torn(&self) -> bool {
        self.values.torn() || self.pixels.torn()
    }
    /// The one of two that shows more clearly that the edges differ.
    pub fn worse(self, other: Seam) -> Seam {
        let rank = |seam: &Seam| (seam.torn(), seam.values.torn());
        let clear = |seam: &Seam| if seam.values.torn() { seam.values.step() } else { seam.pixels.ratio() };
        let by = rank(&self).cmp(&rank(&other)).then(clear(&self).total_cmp(&clear(&other)));
        if by.then(self.values.step().total_cmp(&other.values.step())).is_lt() { other } else { self }
    }
}

impl fmt::Display for Seam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [edges, along] = [["left and right", "y"], ["top and bottom", "x"]][self.axis];
        let ValueStep { at, sides: [near, far], .. } = self.values;
        if self.values.torn() {
            let step = figure(self.values.step());
            write!(f, "{edges} differ by {step} at {along} = {}: {} and {}", figure(at), figure(near), figure(far))
        } else if self.values.step() == 0.0 && self.pixels.across == 0.0 {
            write!(f, "its edges are identical")
        } else {
            self.pixels.told(f, [edges, along])
        }
    }
}

impl ValueStep {
    /// The largest step from edge to edge.
    pub fn step(&self) -> f32 {
        (self.sides[0] - self.sides[1]).abs()
    }
    /// Whether the edges differ by more than roundings do: what is pushed about is looked at where a tile further on
    /// cannot be told apart as finely.
    pub fn torn(&self) -> bool {
        self.step() > (self.spread / 512.0).max(1e-6)
    }
}

/// Points around the edges of a frame at a depth and a time: left, right, top, bottom.
pub(crate) fn points(frame: &Frame, rest: [f32; 2]) -> [Vec<f32>; 4] {
    let tile = frame.tile.map(|t| t as f32);
    let mut points = [vec![], vec![], vec![rest[0]; POINTS], vec![rest[1]; POINTS]];
    for (axis, edge) in [(0, 0.0), (0, 1.0), (1, 0.0), (1, 1.0)] {
        for i in 0..PLACES {
            // Binary fractions, which a tile further on are the same fractions.
            points[axis].push((edge + BESIDE[i % BESIDE.len()]) * tile[axis]);
            points[1 - axis].push(along(i) * tile[1 - axis]);
        }
    }
    points
}

/// What a number does from left to right (`axis` 0) or from top to bottom (1), of which `values` are those at the
/// points.
pub(crate) fn value_step(frame: &Frame, values: &[f32], axis: usize) -> ValueStep {
    let edges = &values[2 * axis * PLACES..][..2 * PLACES];
    let (near, far) = edges.split_at(PLACES);
    let step = |i: usize| (near[i] - far[i]).abs();
    let worst = (1..PLACES).fold(0, |worst, i| if step(i) > step(worst) { i } else { worst });
    let (low, high) = edges.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
    let at = along(worst) * frame.tile[1 - axis] as f32;
    ValueStep { at, sides: [near[worst], far[worst]], spread: high - low }
}

/// How far along an edge the place of that number lies, in tiles.
fn along(place: usize) -> f32 {
    (place as f32 + 0.5) / PLACES as f32
}
