//! Pebbles.

use super::{SCALE, SEED_SOCKET, TILING_SOCKET};
use crate::cells::{CellGrid, NearCell};
use crate::position::{Vec2, length};
use crate::shaping::{HALF, ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const JITTER: Number = Number("jitter");
const SIZE: Number = Number("size");
const HEIGHT: Out = Out("height");
const MASK: Out = Out("mask");
const ID: Out = Out("id");
const RADIUS: Out = Out("radius");
const LOCAL_X: Out = Out("local_x");
const LOCAL_Y: Out = Out("local_y");

pub(crate) const PEBBLES: Spec = Spec {
    name: "pebbles",
    aliases: &["n_sphere", "circle_packing", "sphere_noise", "bubbles"],
    category: Category::Noise,
    icon: '⚪',
    doc: "Round stones that touch but never overlap, each as large as its neighbours allow: pebbles, bubbles, eggs, beads.",
    sockets: &[
        SCALE.cells(8.0, 1.0..=512.0, "Number of pebbles across a tile.").decades(),
        JITTER.of(0.5, 0.0..=1.0, "Irregularity: 0 is a grid, 1 varies places and sizes most."),
        SIZE.of(1.0, 0.1..=1.0, "Size of the pebbles: 1 lets them touch."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height: half a ball for each pebble, higher for larger ones.").serves(&[ExampleInput::Relief]),
        MASK.unit("Mask: 1 on pebbles, 0 between them."),
        ID.unit("A random value for each pebble."),
        RADIUS.unit("Radius of the pebble, in cells."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each pebble."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each pebble."),
    ],
    version: 1,
    meaning: Meaning::Field(pebbles),
};

fn pebbles(s: &mut Scope<'_>) {
    let (grid, jitter) = (CellGrid::square(s, SCALE), s.get(JITTER));
    // The nearest point: its cell and the offset from it. Points outside the nine nearest cells are more than a cell
    // away, and no pebble is larger.
    let (mut index, mut offset, mut near) = ([ZERO; 2], [ZERO; 2], Expr::Lit(9.0));
    for cell in grid.around(1) {
        let apart = offset_from_point(s, &grid, cell, jitter);
        let far = length(apart);
        let nearer = far.less(near);
        index = [0, 1].map(|axis| Real::pick(nearer, cell.index[axis], index[axis]));
        offset = [0, 1].map(|axis| Real::pick(nearer, apart[axis], offset[axis]));
        near = near.min(far);
    }
    // The point nearest to that one.
    let mut gap = Expr::Lit(2.0);
    for shift in (0..25u8).filter(|i| *i != 12).map(|i| [f32::from(i % 5) - 2.0, f32::from(i / 5) - 2.0]) {
        let at = [0, 1].map(|axis| index[axis] + shift[axis]);
        let from = [0, 1].map(|axis| grid.place[axis] - at[axis]);
        let apart = offset_from_point(s, &grid, NearCell { index: at, from }, jitter);
        gap = gap.min(length([0, 1].map(|axis| apart[axis] - offset[axis])));
    }
    let radius = gap * 0.5 * s.get(SIZE);
    let place = offset.map(|v| v / radius);
    let within = ONE - length(place);
    let round = (ONE - place[0] * place[0] - place[1] * place[1]).max(ZERO).sqrt();
    let own = NearCell { index, from: offset };
    s.put(HEIGHT, (round * radius * (1.0 / 0.7)).min(ONE));
    s.put(MASK, linear_step(within, ZERO, Expr::Lit(0.04)));
    s.put(ID, grid.random(s, 1, own));
    s.put(RADIUS, radius.min(ONE));
    s.put(LOCAL_X, place[0].clamp(-ONE, ONE) * 0.5 + HALF);
    s.put(LOCAL_Y, place[1].clamp(-ONE, ONE) * 0.5 + HALF);
}

/// The offset from the point of a cell.
fn offset_from_point<'r>(s: &Scope<'r>, grid: &CellGrid<'r>, cell: NearCell<'r>, jitter: Expr<'r>) -> Vec2<'r> {
    let drawn = grid.pair(s, 0, cell);
    [0, 1].map(|axis| cell.from[axis] - 0.5 - (drawn[axis] - 0.5) * jitter)
}
