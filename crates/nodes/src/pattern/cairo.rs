//! Cairo tiling.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// Half of the edge in the middle of each square, (√7 − 1)/6, for which all edges of a pentagon are equal but one.
const HALF_EDGE: f32 = 0.274_291_9;

pub(crate) const CAIRO: Spec = Spec {
    name: "cairo",
    aliases: &["cairo_tiling", "pentagons", "pentagonal_tiles"],
    category: Category::Pattern,
    icon: '⛤',
    doc: "Pentagonal tiles in four directions, as in the streets of Cairo, with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(3.0, 1.0..=128.0, "Pairs of pentagons across the tile.").decades(),
        ROWS.cells(3.0, 1.0..=128.0, "Pairs of pentagons down the tile.").decades(),
        GAP.of(0.08, 0.0..=1.0, "Width of the gaps, in pentagons."),
        BEVEL.of(0.1, 0.0..=1.0, "Width of the bevel, in pentagons."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(cairo),
};

/// Squares with an edge in their middle, alternately horizontal and vertical, from whose ends lines run to the corners
/// of the square. Each pentagon lies on both sides of a side of a square.
fn cairo(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let square = [x * columns * 2.0, y * rows * 2.0];
    let index = square.map(|v| v.floor());
    let real = square.map(|v| v.fract() - 0.5);
    let upright = modulo(index[0] + index[1], Expr::Lit(2.0)).is_nonzero();
    // In a square with a horizontal edge; the others are rotated.
    let place = [Real::pick(upright, real[1], real[0]), Real::pick(upright, real[0], real[1])];
    let [far_x, far_y] = place.map(Real::abs);
    let slant = 0.5 - HALF_EDGE;
    let unit = 1.0 / Real::sqrt(slant * slant + 0.25);
    let triangle = (far_y * slant).less((far_x - HALF_EDGE) * 0.5);
    // The offset from the middle of the side of the square, along it and towards the edge of the pentagon opposite.
    let along = Real::pick(triangle, far_y, far_x);
    let inward = Real::pick(triangle, far_x - 0.5, HALF - far_y);
    let flat = HALF - inward;
    let upper = ((HALF - along) * 0.5 - inward * slant) * unit;
    let lower = ((HALF - along) * slant + inward * 0.5) * unit;
    // The side is to the left or right where just one of the two conditions is true.
    let beside = Real::pick(upright, Real::pick(triangle, ZERO, ONE), Real::pick(triangle, ONE, ZERO)).is_nonzero();
    let side = real.map(|v| Real::pick(v.less(ZERO), Expr::Lit(-0.5), HALF));
    let middle = [Real::pick(beside, side[0], ZERO), Real::pick(beside, ZERO, side[1])];
    let cell = [0, 1].map(|axis| (index[axis] + middle[axis]) * 2.0);
    let id = cell_random(s, 0, cell, [4 * across, 4 * down]);
    let place = [0, 1].map(|axis| (real[axis] - middle[axis]) * (1.0 / 0.62));
    put_tile(s, PatternTile { place, within: flat.min(upper).min(lower), id });
}
