//! Copies of an input on a grid, with random size, rotation, position and strength.

use super::{COLUMNS, ID, LOCAL_X, LOCAL_Y, ROWS};
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, Vec2, cell_count, cell_random, rotated, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SHAPE: Number = Number("shape");
const STAGGER: Number = Number("stagger");
const SIZE: Number = Number("size");
const SHIFT_X: Number = Number("shift_x");
const SHIFT_Y: Number = Number("shift_y");
const STRENGTH: Number = Number("strength");
const SHARE: Number = Number("share");
const SIZE_CHANCE: Number = Number("size_chance");
const TURN_CHANCE: Number = Number("turn_chance");
const SHIFT_CHANCE: Number = Number("shift_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const BLEND: Choice<CopyBlend> = Choice("blend", &["max", "add"], &[CopyBlend::Max, CopyBlend::Add]);

/// Blending of overlapping copies.
#[derive(Clone, Copy)]
enum CopyBlend {
    Max,
    Add,
}

pub(crate) const TILE_SAMPLER: Spec = Spec {
    name: "tile_sampler",
    aliases: &["tiler", "scatter", "splatter", "dots", "instances"],
    category: Category::Pattern,
    icon: '⁘',
    doc: "Places copies of a shape on a grid; wired size, turn, shift and strength are sampled at each copy's centre.",
    sockets: &[
        SHAPE.input("Shape to copy: one tile of it, transparent where it is 0.").example(ExampleInput::Shape),
        COLUMNS.cells(5.0, 1.0..=256.0, "Copies across the tile.").decades(),
        ROWS.cells(5.0, 1.0..=256.0, "Copies down the tile.").decades(),
        STAGGER.of(0.0, 0.0..=1.0, "Shift of every other row, in copies."),
        SIZE.of(1.0, 0.0..=2.0, "Size of a copy; parts beyond the neighbouring cells are cut off."),
        TURN.of(0.0, -16.0..=16.0, "Clockwise rotation of a copy, in turns."),
        SHIFT_X.of(0.0, -1.0..=1.0, "Horizontal shift of a copy, in cells."),
        SHIFT_Y.of(0.0, -1.0..=1.0, "Vertical shift of a copy, in cells."),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: factor of the values of a copy."),
        SHARE.of(1.0, 0.0..=1.0, "Share of copies that are present."),
        SIZE_CHANCE.of(0.3, 0.0..=1.0, "Random size: largest share of its size that a copy loses."),
        TURN_CHANCE.of(1.0, 0.0..=1.0, "Random rotation: largest rotation, in turns."),
        SHIFT_CHANCE.of(0.25, 0.0..=1.0, "Random shift: largest shift, in cells."),
        STRENGTH_CHANCE.of(0.6, 0.0..=1.0, "Random strength: largest share of its strength that a copy loses."),
        BLEND.of(0, "Blending of overlapping copies: the maximum or the sum."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies."),
        ID.unit("A random value for each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
    ],
    version: 1,
    meaning: Meaning::Field(tile_sampler),
};

/// The grid of cells around a point.
struct CopyGrid<'r> {
    place: Vec2<'r>,
    count: Vec2<'r>,
    period: [u32; 2],
}

/// A copy at a point: its value, its random value, and the point in its own coordinates.
struct GridCopy<'r> {
    value: Expr<'r>,
    id: Expr<'r>,
    place: Vec2<'r>,
}

/// The copy on top.
struct TopCopy<'r> {
    id: Expr<'r>,
    place: Vec2<'r>,
}

fn tile_sampler(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let grid = CopyGrid { place: [x * columns, y * rows], count: [columns, rows], period: [across, down] };
    let blend = s.get(BLEND);
    let (mut value, mut most, mut seen) = (ZERO, ZERO, TopCopy { id: ZERO, place: [ZERO; 2] });
    for around in 0..9u8 {
        let copy = copy(s, &grid, [f32::from(around % 3) - 1.0, f32::from(around / 3) - 1.0]);
        let above = most.less(copy.value);
        seen.id = Real::pick(above, copy.id, seen.id);
        seen.place = [0, 1].map(|axis| Real::pick(above, copy.place[axis], seen.place[axis]));
        most = most.max(copy.value);
        value = match blend {
            CopyBlend::Max => most,
            CopyBlend::Add => (value + copy.value).min(ONE),
        };
    }
    s.put(VALUE, value);
    s.put(ID, seen.id);
    s.put(LOCAL_X, seen.place[0]);
    s.put(LOCAL_Y, seen.place[1]);
}

/// The copy in a neighbouring cell.
fn copy<'r>(s: &mut Scope<'r>, grid: &CopyGrid<'r>, around: [f32; 2]) -> GridCopy<'r> {
    let [_, _, z, t] = s.point();
    let row = grid.place[1].floor() + around[1];
    let moved = modulo(row, Expr::Lit(2.0)) * s.get(STAGGER);
    let column = (grid.place[0] - moved).floor() + around[0];
    let middle = [column + moved + 0.5, row + 0.5];
    let drawn = |s: &Scope<'r>, which| cell_random(s, which, [column, row], grid.period);

    // Maps are sampled at the centre of the copy, within the tile where copies repeat.
    let there = [0, 1].map(|axis| {
        let wrapped = if grid.period[axis] == 0 { middle[axis] } else { modulo(middle[axis], grid.count[axis]) };
        wrapped / grid.count[axis]
    });
    let there = [there[0], there[1], z, t];
    let size = s.sample(SIZE, there) * (ONE - drawn(s, 0) * s.get(SIZE_CHANCE));
    let turn = s.sample(TURN, there) + (drawn(s, 1) - 0.5) * s.get(TURN_CHANCE);
    let stray = s.get(SHIFT_CHANCE);
    let shift = [
        s.sample(SHIFT_X, there) + (drawn(s, 2) * 2.0 - 1.0) * stray,
        s.sample(SHIFT_Y, there) + (drawn(s, 3) * 2.0 - 1.0) * stray,
    ];

    // A copy is square, with the size of the shorter side of a cell.
    let most = grid.count[0].max(grid.count[1]);
    let offset = [0, 1].map(|axis| (grid.place[axis] - middle[axis] - shift[axis]) * (most / grid.count[axis]));
    let inside = rotated(offset, -turn).map(|w| w / size);
    let far = inside[0].abs().max(inside[1].abs());
    let present = far.less(HALF) & ZERO.less(size) & drawn(s, 5).less(s.get(SHARE));
    // What follows is recorded after its condition, so that it is computed only where the copy is present.
    let strength = s.sample(STRENGTH, there) * (ONE - drawn(s, 4) * s.get(STRENGTH_CHANCE));
    let seen = s.sample(SHAPE, [inside[0] + 0.5, inside[1] + 0.5, z, t]);
    GridCopy {
        value: Real::pick(present, (seen * strength).clamp(ZERO, ONE), ZERO),
        id: drawn(s, 6),
        place: inside.map(|w| (w + 0.5).clamp(ZERO, ONE)),
    }
}
