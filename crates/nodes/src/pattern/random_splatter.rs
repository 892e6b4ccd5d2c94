//! Copies of a shape, scattered freely.

use super::{ID, LOCAL_X, LOCAL_Y};
use crate::cells::{CellGrid, NearCell};
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, Vec2, rotated};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SHAPE: Number = Number("shape");
const SCALE: Number = Number("scale");
const LAYERS: Whole = Whole("layers");
const SHARE: Number = Number("share");
const SIZE: Number = Number("size");
const STRENGTH: Number = Number("strength");
const SIZE_CHANCE: Number = Number("size_chance");
const TURN_CHANCE: Number = Number("turn_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const MIRROR_CHANCE: Number = Number("mirror_chance");
const BLEND: Choice<SplatterBlend> =
    Choice("blend", &["max", "over", "add"], &[SplatterBlend::Max, SplatterBlend::Over, SplatterBlend::Add]);
const COPY_TURN: Out = Out("turn");

#[derive(Clone, Copy)]
enum SplatterBlend {
    Max,
    Over,
    Add,
}

pub(crate) const RANDOM_SPLATTER: Spec = Spec {
    name: "random_splatter",
    aliases: &["free_scatter", "random_scatter", "point_scatter"],
    category: Category::Pattern,
    icon: '✴',
    doc: "Scatters copies of a shape freely, with random size, turn and strength; outputs each copy's own coordinates.",
    sockets: &[
        SHAPE.input("Shape to copy: one tile of it, transparent where it is 0.").example(ExampleInput::Shape),
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
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies."),
        ID.unit("A random value for each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
        COPY_TURN.unit("Rotation of each copy, in turns."),
    ],
    version: 1,
    meaning: Meaning::Field(random_splatter),
};

/// A copy at a point.
struct ScatteredCopy<'r> {
    value: Expr<'r>,
    id: Expr<'r>,
    place: Vec2<'r>,
    turn: Expr<'r>,
}

fn random_splatter(s: &mut Scope<'_>) {
    let (grid, blend) = (CellGrid::square(s, SCALE), s.get(BLEND));
    let mut seen = ScatteredCopy { value: ZERO, id: ZERO, place: [ZERO; 2], turn: ZERO };
    let (mut sum, mut most) = (ZERO, ZERO);
    for (layer, cell) in (0..s.get(LAYERS)).flat_map(|layer| grid.around(1).into_iter().map(move |c| (layer, c))) {
        let copy = scattered_copy(s, &grid, layer, cell);
        // The copy on top has the highest value, or the highest random value.
        let rank = match blend {
            SplatterBlend::Max | SplatterBlend::Add => copy.value,
            SplatterBlend::Over => Real::pick(ZERO.less(copy.value), copy.id + 0.001, ZERO),
        };
        let above = most.less(rank);
        let pick = |new, old| Real::pick(above, new, old);
        most = most.max(rank);
        sum = (sum + copy.value).min(ONE);
        seen = ScatteredCopy {
            value: pick(copy.value, seen.value),
            id: pick(copy.id, seen.id),
            place: [0, 1].map(|axis| pick(copy.place[axis], seen.place[axis])),
            turn: pick(copy.turn, seen.turn),
        };
    }
    s.put(VALUE, if let SplatterBlend::Add = blend { sum } else { seen.value });
    s.put(ID, seen.id);
    s.put(LOCAL_X, seen.place[0]);
    s.put(LOCAL_Y, seen.place[1]);
    s.put(COPY_TURN, seen.turn.fract());
}

/// The copy of a layer in a cell. Its corners are less than a cell from its centre.
fn scattered_copy<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, layer: u32, cell: NearCell<'r>) -> ScatteredCopy<'r> {
    let drawn = |s: &Scope<'r>, which| grid.pair(s, 4 * layer + which, cell);
    let (centre, [small, spin]) = (drawn(s, 0), drawn(s, 1));
    let ([weak, chance], [id, flip]) = (drawn(s, 2), drawn(s, 3));
    let there = grid.tile_point(s, [0, 1].map(|axis| cell.index[axis] + centre[axis]));
    let size = (s.sample(SIZE, there) * (ONE - small * s.get(SIZE_CHANCE))).min(Expr::Lit(1.4));
    let turn = s.sample(TURN, there) + (spin - 0.5) * s.get(TURN_CHANCE);
    let strength = s.sample(STRENGTH, there) * (ONE - weak * s.get(STRENGTH_CHANCE));
    let inside = rotated([0, 1].map(|axis| cell.from[axis] - centre[axis]), -turn).map(|w| w / size);
    let x = Real::pick(flip.less(s.get(MIRROR_CHANCE)), -inside[0], inside[0]);
    let present =
        inside[0].abs().max(inside[1].abs()).less(HALF) & ZERO.less(size) & chance.less(s.sample(SHARE, there));
    let place = [x, inside[1]].map(|v| (v + 0.5).clamp(ZERO, ONE));
    let [_, _, z, t] = s.point();
    let value = s.sample(SHAPE, [place[0], place[1], z, t]) * strength;
    ScatteredCopy { value: Real::pick(present, value.clamp(ZERO, ONE), ZERO), id, place, turn }
}
