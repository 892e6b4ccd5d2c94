//! Grid lines.

use super::{COLUMNS, ROWS, SOFT, TILING_SOCKET};
use crate::position::{cell_count, wrapped_position};
use crate::shaping::{HALF, ONE, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const WIDTH: Number = Number("width");
const PARTS: Whole = Whole("parts");
const FINE_WIDTH: Number = Number("fine_width");
const MAIN: Out = Out("main");
const FINE: Out = Out("fine");

pub(crate) const GRID_LINES: Spec = Spec {
    name: "grid_lines",
    aliases: &["grid", "graph_paper", "wireframe_grid"],
    category: Category::Pattern,
    icon: '🔲',
    doc: "Main lines with finer lines between them: graph paper, panels, tartan, rulers.",
    sockets: &[
        COLUMNS.cells(4.0, 1.0..=512.0, "Main lines across the tile.").decades(),
        ROWS.cells(4.0, 1.0..=512.0, "Main lines down the tile.").decades(),
        WIDTH.of(0.024, 0.0..=0.5, "Width of the main lines, in tiles."),
        PARTS.of(5, 1..=64, "Parts that finer lines divide each field into; 1 has none."),
        FINE_WIDTH.of(0.008, 0.0..=0.5, "Width of the finer lines, in tiles."),
        SOFT.of(0.004, 0.0..=0.5, "Width of the soft edges, in tiles."),
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("All lines; the finer ones are half as bright."),
        MAIN.unit("The main lines."),
        FINE.unit("The finer lines."),
    ],
    version: 1,
    meaning: Meaning::Field(grid_lines),
};

fn grid_lines<'r>(s: &mut Scope<'r>) {
    let (place, (columns, _), (rows, _)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let (soft, parts) = (s.get(SOFT) * 0.5, s.get(PARTS) as f32);
    let lines = |parts: f32, width: Expr<'r>| {
        let far = [columns, rows].map(|n| n * parts);
        let far = [0, 1].map(|axis| ((place[axis] * far[axis] + 0.5).fract() - 0.5).abs() / far[axis]);
        ONE - linear_step(far[0].min(far[1]), width * HALF - soft, width * HALF + soft)
    };
    let (width, fine_width) = (s.get(WIDTH), s.get(FINE_WIDTH));
    let main = lines(1.0, width);
    let fine = if s.get(PARTS) > 1 { lines(parts, fine_width) } else { Expr::Lit(0.0) };
    s.put(VALUE, main.max(fine * 0.5));
    s.put(MAIN, main);
    s.put(FINE, fine);
}
