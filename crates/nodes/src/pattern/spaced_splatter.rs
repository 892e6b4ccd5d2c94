//! Copies of a shape that do not overlap.

use super::{COPIED_SHAPE_SOCKET, ID, LOCAL_X, LOCAL_Y};
use crate::cells::CellGrid;
use crate::copies::{FILL_OUTPUT, FILL_SOCKET, NO_COPY, SHAPE, ShapeCopy, put_fill};
use crate::position::{SEED_SOCKET, TILING_SOCKET, TURN, rotated};
use crate::shaping::{ONE, ZERO};
use crate::spaced_discs::{CROWDED, GAP, JITTER, SIZE, SIZE_CHANCE, SpacedDisc, nearest_discs};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const SHARE: Number = Number("share");
const STRENGTH: Number = Number("strength");
const TURN_CHANCE: Number = Number("turn_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const MIRROR_CHANCE: Number = Number("mirror_chance");
const COPY_TURN: Out = Out("turn");
const RADIUS: Out = Out("radius");

pub(crate) const SPACED_SPLATTER: Spec = Spec {
    name: "spaced_splatter",
    aliases: &["poisson_splatter", "poisson_disc", "collision_free_scatter", "blue_noise_scatter", "dart_throwing"],
    category: Category::Pattern,
    icon: '🍇',
    doc: "Scatters copies of a shape at random without overlap: each keeps to a disc of its own, and no two discs overlap.",
    sockets: &[
        COPIED_SHAPE_SOCKET,
        FILL_SOCKET,
        SCALE.cells(7.0, 1.0..=128.0, "Number of cells across a tile; each has up to one copy.").decades(),
        JITTER.of(0.6, 0.0..=1.0, "Irregularity: at 0 copies are in the middle of their cells, at 1 anywhere in them."),
        SIZE.of(1.0, 0.0..=1.0, "Diameter of the largest copies, in cells; a wire is sampled at each copy nearby."),
        SIZE_CHANCE.of(0.4, 0.0..=1.0, "Random size: largest share of its size that a copy loses."),
        GAP.of(0.02, 0.0..=0.5, "Least distance between two copies, in cells."),
        CROWDED.of(0, "Copies without room: they shrink, to a quarter of their size at most, or are removed."),
        SHARE.of(1.0, 0.0..=1.0, "Share of copies that are present; a wire is sampled at each copy, as a density."),
        TURN.of(0.0, -16.0..=16.0, "Clockwise rotation, in turns; a wire is sampled at each copy."),
        TURN_CHANCE.of(1.0, 0.0..=1.0, "Random rotation: largest rotation, in turns."),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: factor of the values of a copy; a wire is sampled at each copy."),
        STRENGTH_CHANCE.of(0.4, 0.0..=1.0, "Random strength: largest share of its strength that a copy loses."),
        MIRROR_CHANCE.of(0.0, 0.0..=1.0, "Share of copies that are mirrored."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies, cut off beyond their discs."),
        ID.unit("A random value for the disc of each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
        COPY_TURN.unit("Rotation of each copy, in turns."),
        RADIUS.unit("Radius of the disc of each copy, in cells."),
        FILL_OUTPUT,
    ],
    version: 1,
    meaning: Meaning::Field(spaced_splatter),
};

fn spaced_splatter(s: &mut Scope<'_>) {
    let mut grid = CellGrid::square(s, SCALE);
    let (mut seen, mut radius) = (NO_COPY, ZERO);
    for disc in nearest_discs(s, &mut grid) {
        let present = grid.random(s, 2, disc.cell).less(s.sample(SHARE, disc.centre));
        let there = disc.contains_point() & present;
        seen = copy_of_disc(s, &grid, &disc).where_true(there, seen);
        radius = Real::pick(there, disc.radius, radius);
    }
    // A point is in one disc at most, so the shape is sampled once.
    let [_, _, z, t] = s.point();
    let shape = s.sample(SHAPE, [seen.place[0], seen.place[1], z, t]);
    let value = Real::pick(ZERO.less(seen.value), (shape * seen.value).clamp(ZERO, ONE), ZERO);
    s.put(VALUE, value);
    s.put(ID, seen.id);
    s.put(LOCAL_X, seen.place[0]);
    s.put(LOCAL_Y, seen.place[1]);
    s.put(COPY_TURN, seen.turn.fract());
    s.put(RADIUS, radius.min(ONE));
    put_fill(s, ShapeCopy { value, ..seen });
}

/// The copy of a disc, whose value is its strength.
fn copy_of_disc<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, disc: &SpacedDisc<'r>) -> ShapeCopy<'r> {
    let ([weak, spin], [id, flip]) = (grid.pair(s, 3, disc.cell), grid.pair(s, 4, disc.cell));
    let turn = s.sample(TURN, disc.centre) + (spin - 0.5) * s.get(TURN_CHANCE);
    let facing = Real::pick(flip.less(s.get(MIRROR_CHANCE)), -ONE, ONE);
    let width = disc.radius * 2.0;
    let [x, y] = rotated(disc.offset, -turn).map(|v| v / width);
    ShapeCopy {
        value: (s.sample(STRENGTH, disc.centre) * (ONE - weak * s.get(STRENGTH_CHANCE))).clamp(ZERO, ONE),
        id,
        place: [x * facing, y].map(|v| (v + 0.5).clamp(ZERO, ONE)),
        turn,
        facing,
        ..NO_COPY
    }
}
