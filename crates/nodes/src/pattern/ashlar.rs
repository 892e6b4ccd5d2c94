//! Ashlar: uneven bricks.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, put_tile, rectangle_distance, tile_outputs};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const UNEVEN_ROWS: Number = Number("uneven_rows");
const UNEVEN_WIDTHS: Number = Number("uneven_widths");
const SPLITS: Number = Number("splits");
const ROUND: Number = Number("round");

pub(crate) const ASHLAR: Spec = Spec {
    name: "ashlar",
    aliases: &["uneven_bricks", "random_bricks", "stone_wall", "random_ashlar"],
    category: Category::Pattern,
    icon: '🏰',
    doc: "A wall of stones of random width and height, some of them split in two, with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(4.0, 1.0..=256.0, "Stones across the tile.").decades(),
        ROWS.cells(6.0, 1.0..=256.0, "Rows down the tile.").decades(),
        UNEVEN_ROWS.of(0.4, 0.0..=1.0, "Irregularity of the heights of rows."),
        UNEVEN_WIDTHS.of(0.7, 0.0..=1.0, "Irregularity of the widths of stones."),
        SPLITS.of(0.25, 0.0..=1.0, "Share of stones that are split into an upper and a lower one."),
        GAP.of(0.1, 0.0..=1.0, "Width of the joints, in rows."),
        BEVEL.of(0.14, 0.0..=1.0, "Width of the bevel, in rows."),
        ROUND.of(0.12, 0.0..=0.5, "Radius of the corners, in rows."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &tile_outputs([&[], &[ExampleInput::Parts], &[], &[], &[]]),
    version: 1,
    meaning: Meaning::Field(ashlar),
};

/// The part of a line between two joints: a row of stones, or a stone of a row.
struct JointInterval<'r> {
    index: Expr<'r>,
    begin: Expr<'r>,
    end: Expr<'r>,
}

fn ashlar<'r>(s: &mut Scope<'r>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let (uneven_rows, uneven_widths) = (s.get(UNEVEN_ROWS), s.get(UNEVEN_WIDTHS));
    let joint = |s: &Scope<'r>, row| cell_random(s, 0, [ZERO, row], [0, down]);
    let row = joint_interval(y * rows, uneven_rows * 0.8, |row| joint(s, row));
    // Rows are shifted at random, and their joints too.
    let shift = cell_random(s, 1, [ZERO, row.index], [0, down]);
    let on = x * columns + shift;
    let stone = joint_interval(on, uneven_widths * 0.8, |stone| cell_random(s, 2, [stone, row.index], [across, down]));
    let cell = [stone.index, row.index];
    let [is_split, at] = [3, 4].map(|which| cell_random(s, which, cell, [across, down]));
    // A split stone has a joint near its middle.
    let middle = row.begin.lerp(row.end, at * 0.3 + 0.35);
    let is_split = is_split.less(s.get(SPLITS));
    let is_lower = middle.less(y * rows);
    let begin = Real::pick(is_split & is_lower, middle, row.begin);
    let end = Real::pick(is_split & !is_lower, middle, row.end);
    let second = Real::pick(is_split & is_lower, ONE, ZERO);
    let id = cell_random(s, 5, [stone.index, row.index * 2.0 + second], [across, 2 * down]);
    let long = rows / columns;
    let half = [(stone.end - stone.begin) * long * 0.5, (end - begin) * 0.5];
    let offset = [(on - (stone.begin + stone.end) * 0.5) * long, y * rows - (begin + end) * 0.5];
    let within = -rectangle_distance(offset, half, s.get(ROUND) + s.get(GAP) * HALF);
    put_tile(s, PatternTile { place: [0, 1].map(|axis| offset[axis] / half[axis]), within, id });
}

/// The interval around a position: joints are at whole numbers, displaced by at most half of `uneven`.
fn joint_interval<'r>(on: Expr<'r>, uneven: Expr<'r>, drawn: impl Fn(Expr<'r>) -> Expr<'r>) -> JointInterval<'r> {
    let joint = |at: Expr<'r>| at + (drawn(at) - 0.5) * uneven;
    let base = on.floor();
    let [before, first, last, after] = [-1.0, 0.0, 1.0, 2.0].map(|k| joint(base + k));
    let (is_before, is_after) = (on.less(first), !on.less(last));
    let pick = |low, mid, high| Real::pick(is_before, low, Real::pick(is_after, high, mid));
    JointInterval {
        index: pick(base - 1.0, base, base + 1.0),
        begin: pick(before, first, last),
        end: pick(first, last, after),
    }
}
