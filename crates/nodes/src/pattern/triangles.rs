//! Triangles.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const TRIANGLES: Spec = Spec {
    name: "triangles",
    aliases: &["triangle_grid", "triangular_tiles", "low_poly_tiles"],
    category: Category::Pattern,
    icon: '🔻',
    doc: "Triangular tiles, alternately up and down, with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(7.0, 1.0..=256.0, "Upright triangles across the tile.").decades(),
        ROWS.cells(4.0, 1.0..=128.0, "Pairs of rows down the tile; 4 for 7 columns is nearly regular.").decades(),
        GAP.of(0.08, 0.0..=1.0, "Width of the gaps, in columns."),
        BEVEL.of(0.1, 0.0..=1.0, "Width of the bevel, in columns."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(triangles),
};

fn triangles(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (pairs, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let rows = pairs * 2.0;
    let row = (y * rows).floor();
    let depth = (y * rows).fract();
    let on = x * columns + modulo(row, Expr::Lit(2.0)) * 0.5;
    // Half of the width of an upright triangle is half its depth below its tip.
    let is_upright = (on.fract() - 0.5).abs().less(depth * 0.5);
    let middle = Real::pick(is_upright, on.floor() + 0.5, (on + 0.5).floor());
    let tip = Real::pick(is_upright, depth, ONE - depth);
    let (tall, aside) = (columns / rows, on - middle);
    let slope = tall / (tall * tall + 0.25).sqrt();
    let within = ((ONE - tip) * tall).min((tip * 0.5 - aside.abs()) * slope);
    let column = middle * 2.0;
    let id = cell_random(s, 1, [column, row], [2 * across, 2 * down]);
    put_tile(s, PatternTile { place: [aside * 2.0, (depth - HALF) * 2.0], within, id });
}
