//! Copies of a shape, scattered freely.

use super::{COPIED_SHAPE_SOCKET, ID, LOCAL_X, LOCAL_Y, put_copy};
use crate::cells::{CellGrid, NearCell};
use crate::copies::{
    CopyBlend, CopyStack, FILL_OUTPUT, FILL_SOCKET, NO_COPY, ORDER_OUTPUT, ORDER_SOCKET, RANK_SOCKET, SHAPE, ShapeCopy,
    copy_order,
};
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, rotated};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const LAYERS: Whole = Whole("layers");
const SHARE: Number = Number("share");
const SIZE: Number = Number("size");
const STRENGTH: Number = Number("strength");
const SIZE_CHANCE: Number = Number("size_chance");
const TURN_CHANCE: Number = Number("turn_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const MIRROR_CHANCE: Number = Number("mirror_chance");
const BLEND: Choice<CopyBlend> =
    Choice("blend", &["max", "over", "add"], &[CopyBlend::Max, CopyBlend::Over, CopyBlend::Add]);
const COPY_TURN: Out = Out("turn");

pub(crate) const RANDOM_SPLATTER: Spec = Spec {
    name: "random_splatter",
    aliases: &["free_scatter", "random_scatter", "point_scatter"],
    category: Category::Pattern,
    icon: '✴',
    doc: "Scatters copies of a shape freely, with random size, turn and strength; outputs each copy's own coordinates.",
    sockets: &[
        COPIED_SHAPE_SOCKET,
        FILL_SOCKET,
        SCALE
            .cells(4.0, 1.0..=128.0, "Number of cells across a tile; each layer has up to one copy per cell.")
            .decades(),
        LAYERS.of(2, 1..=8, "Number of layers: more are denser and slower; paint a costly shape first."),
        SHARE.of(1.0, 0.0..=1.0, "Share of copies that are present; a wire is sampled at each copy, as a density."),
        SIZE.of(0.9, 0.0..=1.4, "Size of the largest copies, in cells; a wire is sampled at each copy."),
        TURN.of(0.0, -16.0..=16.0, "Clockwise rotation, in turns; a wire is sampled at each copy."),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: factor of the values of a copy; a wire is sampled at each copy."),
        SIZE_CHANCE.of(0.5, 0.0..=1.0, "Random size: largest share of its size that a copy loses."),
        TURN_CHANCE.of(1.0, 0.0..=1.0, "Random rotation: largest rotation, in turns."),
        STRENGTH_CHANCE.of(0.6, 0.0..=1.0, "Random strength: largest share of its strength that a copy loses."),
        MIRROR_CHANCE.of(0.0, 0.0..=1.0, "Share of copies that are mirrored."),
        BLEND.of(0, "Blending of overlapping copies: the maximum, one over another, or the sum."),
        ORDER_SOCKET,
        RANK_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies."),
        ID.unit("A random value for each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
        COPY_TURN.unit("Rotation of each copy, in turns."),
        ORDER_OUTPUT,
        FILL_OUTPUT,
    ],
    version: 1,
    meaning: Meaning::Field(random_splatter),
};

fn random_splatter(s: &mut Scope<'_>) {
    let grid = CellGrid::square(s, SCALE);
    let mut copies = CopyStack::new(s.get(BLEND));
    for (layer, cell) in (0..s.get(LAYERS)).flat_map(|layer| grid.around(1).into_iter().map(move |c| (layer, c))) {
        copies.add(scattered_copy(s, &grid, layer, cell));
    }
    s.put(VALUE, copies.value());
    s.put(COPY_TURN, copies.top().turn.fract());
    put_copy(s, copies.top());
}

/// The copy of a layer in a cell. Its corners are less than a cell from its centre.
fn scattered_copy<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, layer: u32, cell: NearCell<'r>) -> ShapeCopy<'r> {
    let drawn = |s: &Scope<'r>, which| grid.pair(s, 4 * layer + which, cell);
    let (centre, [small, spin]) = (drawn(s, 0), drawn(s, 1));
    let ([weak, chance], [id, flip]) = (drawn(s, 2), drawn(s, 3));
    let there = grid.tile_point(s, [0, 1].map(|axis| cell.index[axis] + centre[axis]));
    let size = (s.sample(SIZE, there) * (ONE - small * s.get(SIZE_CHANCE))).min(Expr::Lit(1.4));
    let turn = s.sample(TURN, there) + (spin - 0.5) * s.get(TURN_CHANCE);
    let strength = s.sample(STRENGTH, there) * (ONE - weak * s.get(STRENGTH_CHANCE));
    let inside = rotated([0, 1].map(|axis| cell.from[axis] - centre[axis]), -turn).map(|w| w / size);
    let facing = Real::pick(flip.less(s.get(MIRROR_CHANCE)), -ONE, ONE);
    let present =
        inside[0].abs().max(inside[1].abs()).less(HALF) & ZERO.less(size) & chance.less(s.sample(SHARE, there));
    let place = [inside[0] * facing, inside[1]].map(|v| (v + 0.5).clamp(ZERO, ONE));
    let [_, _, z, t] = s.point();
    let value = s.sample(SHAPE, [place[0], place[1], z, t]) * strength;
    let value = Real::pick(present, value.clamp(ZERO, ONE), ZERO);
    ShapeCopy { value, id, order: copy_order(s, id, there, size * (1.0 / 1.4)), place, turn, facing, ..NO_COPY }
}
