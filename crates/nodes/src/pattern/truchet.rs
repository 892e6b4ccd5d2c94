//! Truchet tiles.

use super::{HEIGHT, ID, MASK};
use crate::cells::CellGrid;
use crate::position::{SEED_SOCKET, TILING_SOCKET, Vec2, length};
use crate::shaping::{ONE, ZERO, linear_step, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const STYLE: Choice<TruchetStyle> = Choice(
    "style",
    &["arcs", "straight", "triangles"],
    &[TruchetStyle::Arcs, TruchetStyle::Straight, TruchetStyle::Triangles],
);
const SCALE: Number = Number("scale");
const WIDTH: Number = Number("width");
const SHARE: Number = Number("share");
const SIDE: Out = Out("side");

#[derive(Clone, Copy)]
enum TruchetStyle {
    Arcs,
    Straight,
    Triangles,
}

pub(crate) const TRUCHET: Spec = Spec {
    name: "truchet",
    aliases: &["truchet_tiles", "labyrinth", "maze", "smith_tiles"],
    category: Category::Pattern,
    icon: '➰',
    doc: "Square tiles, each turned at random, whose lines join to endless paths: mazes, coral, circuits (Truchet, 1704; Smith, 1987).",
    sockets: &[
        STYLE.of(0, "Tile: two quarter circles, two straight lines, or two triangles."),
        SCALE.cells(8.0, 1.0..=256.0, "Tiles across and down; use an even number for a seamless `side`.").decades(),
        WIDTH.of(0.3, 0.0..=1.0, "Width of the lines, in tiles."),
        SHARE.of(0.5, 0.0..=1.0, "Share of tiles that are turned: 0 and 1 are regular patterns."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height of the lines, round like pipes."),
        MASK.unit("Mask: 1 on lines, 0 between them; for triangles, one of the two."),
        SIDE.unit("Side of the lines: alternately 0 and 1 across every line."),
        ID.unit("A random value for each tile."),
    ],
    version: 1,
    meaning: Meaning::Field(truchet),
};

fn truchet<'r>(s: &mut Scope<'r>) {
    let (grid, style, half) = (CellGrid::square(s, SCALE), s.get(STYLE), s.get(WIDTH) * 0.5);
    let cell = grid.at([0.0; 2]);
    let [chance, own] = grid.pair(s, 0, cell);
    let turned = Real::pick(chance.less(s.get(SHARE)), ONE, ZERO);
    let [x, y] = cell.from;
    let x = Real::pick(turned.is_nonzero(), ONE - x, x);
    // Each line cuts a corner off the tile: the distance outside the nearer of the two.
    let corner = |[x, y]: Vec2<'r>| match style {
        TruchetStyle::Arcs => length([x, y]) - 0.5,
        TruchetStyle::Straight | TruchetStyle::Triangles => (x + y - 0.5) * FRAC_1_SQRT_2,
    };
    let outside = corner([x, y]).min(corner([ONE - x, ONE - y]));
    let (height, mask, odd) = match style {
        TruchetStyle::Triangles => {
            let side = (ONE - x - y) * FRAC_1_SQRT_2;
            let rise = linear_step(side, ZERO, half);
            (rise, linear_step(side, Expr::Lit(-0.01), Expr::Lit(0.01)), ZERO)
        }
        TruchetStyle::Arcs | TruchetStyle::Straight => {
            let far = outside.abs();
            let aside = (far / half).min(ONE);
            // The corners of neighbouring tiles lie on opposite sides, and so do those of a turned tile.
            let odd = modulo(cell.index[0] + cell.index[1] + turned, Expr::Lit(2.0));
            ((ONE - aside * aside).sqrt(), ONE - linear_step(far, half - 0.02, half), odd)
        }
    };
    let inside = Real::pick(outside.less(ZERO), ONE, ZERO);
    let side = if let TruchetStyle::Triangles = style {
        Real::pick(ZERO.less(ONE - x - y), ONE, ZERO)
    } else {
        (inside - odd).abs()
    };
    s.put(HEIGHT, height);
    s.put(MASK, mask);
    s.put(SIDE, side);
    s.put(ID, own);
}
