//! Whether what is painted goes on at its edges: both sides of each, compared.

use lapidary_field::program::Frame;

/// Places along each edge where the two sides are compared.
const PLACES: usize = 128;
/// How far from it, in tiles: what meets at the edge alone has a crease there.
const BESIDE: [f32; 3] = [0.0, 1.0 / 256.0, -1.0 / 256.0];
/// How many points are looked at.
pub(crate) const POINTS: usize = 4 * PLACES;

/// What one number does at a pair of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seam {
    /// The pair: 0 for left and right, 1 for top and bottom.
    pub axis: usize,
    /// Where along them it steps furthest, in tile units.
    pub at: f32,
    /// What it is there at the first edge and at the second.
    pub sides: [f32; 2],
    /// How far all numbers at these edges lie apart.
    pub spread: f32,
}

impl Seam {
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

/// What a number does across and down, of which `values` are those at the points.
pub(crate) fn seams(frame: &Frame, values: &[f32]) -> [Seam; 2] {
    [0, 1].map(|axis| {
        let edges = &values[2 * axis * PLACES..][..2 * PLACES];
        let (near, far) = edges.split_at(PLACES);
        let step = |i: usize| (near[i] - far[i]).abs();
        let worst = (1..PLACES).fold(0, |worst, i| if step(i) > step(worst) { i } else { worst });
        let (low, high) = edges.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
        let at = along(worst) * frame.tile[1 - axis] as f32;
        Seam { axis, at, sides: [near[worst], far[worst]], spread: high - low }
    })
}

/// How far along an edge the place of that number lies, in tiles.
fn along(place: usize) -> f32 {
    (place as f32 + 0.5) / PLACES as f32
}
