//! Smooth cellular noise.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretched};
use crate::cells::CellGrid;
use crate::position::length;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const JITTER: Number = Number("jitter");
const SMOOTH: Number = Number("smooth");
const PATCHES: Out = Out("patches");

pub(crate) const SMOOTH_VORONOI: Spec = Spec {
    name: "smooth_voronoi",
    aliases: &["smooth_worley", "smooth_f1", "soft_cells"],
    category: Category::Noise,
    icon: '🍪',
    doc: "Cellular noise whose cells melt into one another: foam, skin, hammered metal (Quilez, 2014).",
    sockets: &[
        CELLS_SOCKET,
        ROWS_SOCKET,
        SMOOTH.of(0.5, 0.0..=1.0, "Smoothness: 0 has sharp borders between cells, 1 none."),
        JITTER.of(1.0, 0.0..=1.0, "Random displacement of points within their cells."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("Smooth distance to the nearest points: 0 at points, 1 far from them."),
        PATCHES.unit("A random value for each cell, blended with those of its neighbours."),
    ],
    version: 1,
    meaning: Meaning::Field(smooth_voronoi),
};

/// The smooth minimum of all distances, −log Σ exp(−k·d) / k. Points further than two cells away count less than
/// exp(−2·k).
fn smooth_voronoi(s: &mut Scope<'_>) {
    let (grid, jitter, sharp) = (CellGrid::stretched(s, SCALE, ROWS), s.get(JITTER), ONE - s.get(SMOOTH));
    let k = sharp * sharp * 56.0 + 8.0;
    let (mut sum, mut patches) = (ZERO, ZERO);
    for cell in grid.around(2) {
        let centre = grid.pair(s, 0, cell).map(|v| (v - 0.5) * jitter + 0.5);
        let far = length([0, 1].map(|axis| cell.from[axis] - centre[axis]));
        let weight = (-far * k).exp();
        (sum, patches) = (sum + weight, patches + weight * grid.random(s, 1, cell));
    }
    // Several points at the same distance make the result smaller than each of them.
    put_stretched(s, VALUE, -sum.log() / k + ONE / k * 0.6, [0.02, 0.86]);
    s.put(PATCHES, (patches / sum).clamp(ZERO, ONE));
}
