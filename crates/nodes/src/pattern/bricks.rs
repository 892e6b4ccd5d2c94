//! Bricks.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, put_tile, rectangle_distance, tile_outputs};
use crate::position::{SEED_SOCKET, TILING_SOCKET, Vec2, cell_count, cell_random, wrapped_position};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const BOND: Choice<BrickBond> = Choice(
    "bond",
    &["running", "third", "stack", "english", "flemish", "herringbone", "spanish"],
    &[
        BrickBond::Running,
        BrickBond::Third,
        BrickBond::Stack,
        BrickBond::English,
        BrickBond::Flemish,
        BrickBond::Herringbone,
        BrickBond::Spanish,
    ],
);
const ROUND: Number = Number("round");

#[derive(Clone, Copy)]
enum BrickBond {
    Running,
    Third,
    Stack,
    English,
    Flemish,
    Herringbone,
    Spanish,
}

pub(crate) const BRICKS: Spec = Spec {
    name: "bricks",
    aliases: &["brick", "masonry", "tiles", "herringbone", "pavement", "spanish_bond", "pinwheel_bricks"],
    category: Category::Pattern,
    icon: '▦',
    doc: "Bricks or tiles in seven bonds, with bevels, random values and local coordinates.",
    sockets: &[
        BOND.of(0, "Bond: the arrangement of the bricks."),
        COLUMNS
            .cells(4.0, 1.0..=256.0, "Bricks across the tile; in flemish bond, pairs of a long and a short brick.")
            .decades(),
        ROWS.cells(8.0, 1.0..=256.0, "Rows down the tile; use a multiple of the bond's period for a seamless bond.")
            .decades(),
        GAP.of(0.1, 0.0..=1.0, "Width of the joints, in rows."),
        BEVEL.of(0.12, 0.0..=1.0, "Width of the bevel, in rows."),
        ROUND.of(0.12, 0.0..=0.5, "Radius of the corners, in rows."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &tile_outputs([
        &[ExampleInput::Pattern],
        &[],
        &[ExampleInput::PartId],
        &[ExampleInput::LocalX],
        &[ExampleInput::LocalY],
    ]),
    version: 1,
    meaning: Meaning::Field(bricks),
};

/// A brick: the offset from its middle and half its size, all in rows; its cell, and the period of cells.
struct Brick<'r> {
    offset: Vec2<'r>,
    half: Vec2<'r>,
    cell: Vec2<'r>,
    period: [u32; 2],
}

fn bricks(s: &mut Scope<'_>) {
    let brick = match s.get(BOND) {
        BrickBond::Running => in_rows(s, |row| modulo(row, Expr::Lit(2.0)) * 0.5),
        BrickBond::Third => in_rows(s, |row| modulo(row, Expr::Lit(3.0)) * (1.0 / 3.0)),
        BrickBond::Stack => in_rows(s, |_| ZERO),
        BrickBond::English => english(s),
        BrickBond::Flemish => flemish(s),
        BrickBond::Herringbone => herringbone(s),
        BrickBond::Spanish => spanish(s),
    };
    let id = cell_random(s, 0, brick.cell, brick.period);
    let place = [0, 1].map(|axis| brick.offset[axis] / brick.half[axis]);
    let within = -rectangle_distance(brick.offset, brick.half, s.get(ROUND) + s.get(GAP) * 0.5);
    put_tile(s, PatternTile { place, within, id });
}

/// Bricks of one size, each row shifted by a share of a brick.
fn in_rows<'r>(s: &mut Scope<'r>, shift: impl Fn(Expr<'r>) -> Expr<'r>) -> Brick<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let row = (y * rows).floor();
    let position = x * columns - shift(row);
    let long = rows / columns;
    Brick {
        offset: [(position.fract() - 0.5) * long, (y * rows).fract() - 0.5],
        half: [long * 0.5, Expr::Lit(0.5)],
        cell: [position.floor(), row],
        period: [across, down],
    }
}

/// Rows of long bricks alternate with rows of short bricks.
fn english<'r>(s: &mut Scope<'r>) -> Brick<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let row = (y * rows).floor();
    let short = modulo(row, Expr::Lit(2.0));
    let columns = columns * (short + 1.0);
    let position = x * columns - short * 0.5;
    let long = rows / columns;
    Brick {
        offset: [(position.fract() - 0.5) * long, (y * rows).fract() - 0.5],
        half: [long * 0.5, Expr::Lit(0.5)],
        cell: [position.floor(), row],
        period: [2 * across, down],
    }
}

/// Long and short bricks alternate in each row, short above long; a pair is three short bricks long.
fn flemish<'r>(s: &mut Scope<'r>) -> Brick<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let row = (y * rows).floor();
    let position = x * columns - modulo(row, Expr::Lit(2.0)) * 0.5;
    let (halves, unit) = (position.fract() * 3.0, rows / columns * (1.0 / 3.0));
    let long = halves.less(Expr::Lit(2.0));
    let pick = |yes: f32, no: f32| Real::pick(long, Expr::Lit(yes), Expr::Lit(no));
    Brick {
        offset: [(halves - pick(1.0, 2.5)) * unit, (y * rows).fract() - 0.5],
        half: [unit * pick(1.0, 0.5), Expr::Lit(0.5)],
        cell: [position.floor() * 2.0 + pick(0.0, 1.0), row],
        period: [2 * across, down],
    }
}

/// Bricks of aspect 2, alternately horizontal and vertical. Along any line the pattern repeats after four squares: the
/// left and right half of a horizontal brick, the lower and upper half of a vertical one.
fn herringbone<'r>(s: &mut Scope<'r>) -> Brick<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let columns = ((columns + 1.0) * 0.5).floor() * 4.0;
    let rows = ((rows + 3.0) * 0.25).floor() * 4.0;
    let [u, v] = [x * columns, y * rows];
    let (i, j, wide) = (u.floor(), v.floor(), rows / columns);
    let square_index = modulo(i - j, Expr::Lit(4.0));
    let is_horizontal = square_index.less(Expr::Lit(2.0));
    // 0 for the left and upper half, 1 for the right and lower half.
    let second = Real::pick(is_horizontal, square_index, Expr::Lit(3.0) - square_index);
    let [right, below] = [Real::pick(is_horizontal, second, ZERO), Real::pick(is_horizontal, ZERO, second)];
    let [half_x, half_y] =
        [Real::pick(is_horizontal, ONE, Expr::Lit(0.5)), Real::pick(is_horizontal, Expr::Lit(0.5), ONE)];
    Brick {
        offset: [(u - i + right - half_x) * wide, v - j + below - half_y],
        half: [half_x * wide, half_y],
        cell: [i - right, j - below],
        period: [across.div_ceil(2) * 4, down.div_ceil(4) * 4],
    }
}

/// Squares, each with four bricks of aspect 2 around it like the sails of a mill, in blocks of three by three squares.
fn spanish<'r>(s: &mut Scope<'r>) -> Brick<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    // The brick is as large as in the other bonds, except for whole blocks.
    let squares = |count: Expr<'r>| ((count + 1.0) * (1.0 / 3.0)).floor().max(ONE) * 3.0;
    let (columns, rows) = (squares(columns * 2.0), squares(rows));
    let period = |count: u32| if count == 0 { 0 } else { ((count + 1) / 3).max(1) * 3 };
    let [u, v] = [x * columns, y * rows];
    let (i, j, wide) = (u.floor(), v.floor(), rows / columns);
    // The offset from the square in the middle of its block.
    let [a, b] = [i, j].map(|v| modulo(v, Expr::Lit(3.0)) - 1.0);
    let [aa, bb, ab] = [a * a, b * b, a * b];
    // 1 for the squares of horizontal and of vertical bricks, else 0.
    let horizontal = bb * (ONE - aa + aa * (ab + 1.0) * 0.5);
    let vertical = aa * (ONE - bb + bb * (ONE - ab) * 0.5);
    // 1 for the right and the lower half of a brick.
    let [right, below] = [horizontal * (a - b * 0.5 + 0.5), vertical * (b + a * 0.5 + 0.5)];
    let [half_x, half_y] = [horizontal, vertical].map(|v| v * 0.5 + 0.5);
    Brick {
        offset: [(u - i + right - half_x) * wide, v - j + below - half_y],
        half: [half_x * wide, half_y],
        cell: [i - right, j - below],
        period: [period(2 * across), period(down)],
    }
}
