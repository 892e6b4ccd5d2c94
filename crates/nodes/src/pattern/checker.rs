//! Checkerboard.

use super::{COLUMNS, ID, ROWS};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const CHECKER: Spec = Spec {
    name: "checker",
    aliases: &["checkerboard", "chess", "squares"],
    category: Category::Pattern,
    icon: '▞',
    doc: "Alternating black and white squares, as on a chessboard.",
    sockets: &[
        COLUMNS.cells(4.0, 1.0..=512.0, "Pairs of squares across the tile.").decades(),
        ROWS.cells(4.0, 1.0..=512.0, "Pairs of squares down the tile.").decades(),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("Alternately 0 and 1."), ID.unit("A random value for each square.")],
    version: 1,
    meaning: Meaning::Field(checker),
};

fn checker(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let cell = [(x * columns * 2.0).floor(), (y * rows * 2.0).floor()];
    let odd = modulo(cell[0] + cell[1], Expr::Lit(2.0));
    let id = cell_random(s, 0, cell, [2 * across, 2 * down]);
    s.put(VALUE, Real::pick(odd.less(ONE), ZERO, ONE));
    s.put(ID, id);
}
