//! Short curved strands, scattered over the cells of a grid.

use crate::cells::{CellGrid, NearCell};
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, Vec2, rotated};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Number, Socket, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const SCALE: Number = Number("scale");
pub(crate) const LAYERS: Whole = Whole("layers");
const SHARE: Number = Number("share");
const LENGTH: Number = Number("length");
const LENGTH_CHANCE: Number = Number("length_chance");
const WIDTH: Number = Number("width");
const SPREAD: Number = Number("spread");
const BEND: Number = Number("bend");

/// The default values of the sockets of a node of strands.
pub(crate) struct StrandDefaults {
    pub(crate) scale: f32,
    pub(crate) layers: u32,
    pub(crate) share: f32,
    pub(crate) length: f32,
    pub(crate) width: f32,
    pub(crate) spread: f32,
    pub(crate) bend: f32,
}

/// The sockets of a node of strands.
pub(crate) const fn strand_sockets(of: StrandDefaults) -> [Socket; 11] {
    [
        SCALE
            .cells(of.scale, 1.0..=128.0, "Number of cells across a tile; each layer has up to one strand per cell.")
            .decades(),
        LAYERS.of(of.layers, 1..=8, "Number of layers: more are denser and slower."),
        SHARE.of(of.share, 0.0..=1.0, "Share of strands that are present."),
        LENGTH.of(of.length, 0.01..=1.8, "Length, in cells."),
        LENGTH_CHANCE.of(0.6, 0.0..=1.0, "Random length: largest share of its length that a strand loses."),
        WIDTH.of(of.width, 0.001..=0.1, "Width, in cells."),
        TURN.of(0.0, -16.0..=16.0, "Direction in turns; a wire is sampled at each strand."),
        SPREAD.of(of.spread, 0.0..=1.0, "Random rotation: 0 makes all parallel, 1 allows all directions."),
        BEND.of(of.bend, 0.0..=1.0, "Largest random bend."),
        SEED_SOCKET,
        TILING_SOCKET,
    ]
}

/// A strand near a point.
pub(crate) struct Strand<'r> {
    /// The distance of the point from its centre line, in half widths.
    pub(crate) aside: Expr<'r>,
    /// The position along it, from 0 in its middle to 1 at both ends.
    pub(crate) along: Expr<'r>,
    /// 1 if it is present, else 0.
    pub(crate) present: Expr<'r>,
    /// Two random values.
    pub(crate) own: Vec2<'r>,
    /// Its direction, in turns.
    pub(crate) turn: Expr<'r>,
}

/// The strands around a point: their ends are less than a cell from their centres.
pub(crate) fn strands<'r>(s: &mut Scope<'r>) -> Vec<Strand<'r>> {
    let (grid, layers) = (CellGrid::square(s, SCALE), s.get(LAYERS));
    let all: Vec<_> = (0..layers).flat_map(|layer| grid.around(1).into_iter().map(move |cell| (layer, cell))).collect();
    all.into_iter().map(|(layer, cell)| strand(s, &grid, layer, cell)).collect()
}

fn strand<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, layer: u32, cell: NearCell<'r>) -> Strand<'r> {
    let drawn = |s: &Scope<'r>, which| grid.pair(s, 4 * layer + which, cell);
    let (centre, [turn, bend], [chance, short]) = (drawn(s, 0), drawn(s, 1), drawn(s, 2));
    let there = grid.tile_point(s, [0, 1].map(|axis| cell.index[axis] + centre[axis]));
    let turn = s.sample(TURN, there) + (turn - 0.5) * s.get(SPREAD);
    let half = s.get(LENGTH) * (ONE - short * s.get(LENGTH_CHANCE)) * 0.5;
    let [x, y] = rotated([0, 1].map(|axis| cell.from[axis] - centre[axis]), -turn);
    let along = x / half;
    // A parabola, whose mean is on the straight line.
    let y = y - (along * along - 1.0 / 3.0) * half * (bend - 0.5) * s.get(BEND);
    Strand {
        aside: y.abs() / (s.get(WIDTH) * 0.5).max(Expr::Lit(1e-6)),
        along: along.abs(),
        present: Real::pick(chance.less(s.get(SHARE)), ONE, Expr::Lit(0.0)),
        own: drawn(s, 3),
        turn,
    }
}
