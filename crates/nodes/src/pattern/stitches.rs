//! Stitches.

use super::{COLUMNS, HEIGHT, ID, MASK, ROWS};
use crate::cells::CellGrid;
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, length, rotated};
use crate::shaping::{ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LENGTH: Number = Number("length");
const WIDTH: Number = Number("width");
const CHANCE: Number = Number("chance");
const HOLES: Out = Out("holes");

pub(crate) const STITCHES: Spec = Spec {
    name: "stitches",
    aliases: &["seam", "sewing", "dashes", "quilting"],
    category: Category::Pattern,
    icon: '✂',
    doc: "Rows of stitches with the holes they pass through: seams in leather and cloth, dashed lines, quilts.",
    sockets: &[
        COLUMNS.cells(12.0, 1.0..=512.0, "Stitches across the tile.").decades(),
        ROWS.cells(6.0, 1.0..=512.0, "Rows down the tile.").decades(),
        LENGTH.of(0.7, 0.01..=1.0, "Length of a stitch, as a share of the distance between stitches."),
        WIDTH.of(0.24, 0.01..=1.0, "Width of the thread, as a share of the distance between stitches."),
        TURN.of(0.02, -0.25..=0.25, "Slant of the stitches, in turns."),
        CHANCE.of(0.3, 0.0..=1.0, "Random slant and length."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height of the thread, round along its length."),
        MASK.unit("Mask: 1 on thread, 0 elsewhere."),
        HOLES.unit("Mask of the holes at both ends of each stitch, soft at their edges."),
        ID.unit("A random value for each stitch."),
    ],
    version: 1,
    meaning: Meaning::Field(stitches),
};

fn stitches(s: &mut Scope<'_>) {
    let grid = CellGrid::new(s, COLUMNS, ROWS);
    let cell = grid.at([0.0; 2]);
    let ([slant, short], own) = (grid.pair(s, 0, cell), grid.random(s, 1, cell));
    let (chance, thick) = (s.get(CHANCE), s.get(WIDTH) * 0.5);
    let half = (s.get(LENGTH) * (ONE - short * chance * 0.3) * 0.5 - thick * 0.5).max(Expr::Lit(0.01));
    // In distances between stitches.
    let offset = [cell.from[0] - 0.5, (cell.from[1] - 0.5) * (grid.count[0] / grid.count[1])];
    let [x, y] = rotated(offset, -(s.get(TURN) + (slant - 0.5) * chance * 0.06));
    let along = (x.abs() / half).min(ONE);
    let aside = length([(x.abs() - half).max(ZERO), y]) / thick;
    let round = (ONE - aside * aside).max(ZERO).sqrt();
    // The thread dives into the cloth at its ends.
    let arch = (ONE - along * along * along * along * 0.7).max(ZERO);
    let hole = length([x.abs() - half - thick * 0.4, y]) / thick;
    s.put(HEIGHT, round * arch);
    s.put(MASK, ONE - linear_step(aside, Expr::Lit(0.85), ONE));
    s.put(HOLES, ONE - linear_step(hole, Expr::Lit(0.6), Expr::Lit(1.3)));
    s.put(ID, own);
}
