//! Pythagorean tiling.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile, rectangle_distance};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const ROUND: Number = Number("round");

pub(crate) const PYTHAGOREAN: Spec = Spec {
    name: "pythagorean",
    aliases: &["hopscotch", "two_squares", "pinwheel_tiles"],
    category: Category::Pattern,
    icon: '🔳',
    doc: "Large and small square tiles that turn around each other, with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(2.0, 1.0..=64.0, "Repetitions across the tile, of five small squares each."),
        ROWS.cells(2.0, 1.0..=64.0, "Repetitions down the tile, of five small squares each."),
        GAP.of(0.1, 0.0..=1.0, "Width of the gaps, in small squares."),
        BEVEL.of(0.12, 0.0..=1.0, "Width of the bevel, in small squares."),
        ROUND.of(0.08, 0.0..=0.5, "Radius of the corners, in small squares."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(pythagorean),
};

/// Unit squares: along a row, the two of the upper half of a large square, the small one, and the two of a lower half.
/// The next row is shifted by three.
fn pythagorean(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let wide = rows / columns;
    let [u, v] = [x * columns * 5.0, y * rows * 5.0];
    let index = [u.floor(), v.floor()];
    let which = modulo(index[0] + index[1] * 3.0, Expr::Lit(5.0));
    let is = |from: f32, to: f32| Expr::Lit(from - 0.5).less(which) & which.less(Expr::Lit(to + 0.5));
    let small = is(2.0, 2.0);
    let right = Real::pick(is(1.0, 1.0) | is(4.0, 4.0), ONE, ZERO);
    let below = Real::pick(is(3.0, 4.0), ONE, ZERO);
    let corner = [index[0] - right, index[1] - below];
    let half = Real::pick(small, HALF, ONE);
    let offset = [(u - corner[0] - half) * wide, v - corner[1] - half];
    let half = [half * wide, half];
    let id = cell_random(s, 0, corner, [5 * across, 5 * down]);
    let within = -rectangle_distance(offset, half, s.get(ROUND) + s.get(GAP) * 0.5);
    put_tile(s, PatternTile { place: [0, 1].map(|axis| offset[axis] / half[axis]), within, id });
}
