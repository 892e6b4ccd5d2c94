//! Crystals.

use super::{CELLS_SOCKET, DENSITY, SCALE, SEED_SOCKET, TILING_SOCKET};
use crate::cells::CellGrid;
use crate::position::{angle_in_turns, length, rotated};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const SIDES: Whole = Whole("sides");
const SIZE: Number = Number("size");
const SIZE_CHANCE: Number = Number("size_chance");
const TILT: Number = Number("tilt");
const HEIGHT: Out = Out("height");
const ID: Out = Out("id");
const FACET: Out = Out("facet");

pub(crate) const CRYSTAL: Spec = Spec {
    name: "crystal",
    aliases: &["crystals", "shards", "faceted_noise", "pyramids"],
    category: Category::Noise,
    icon: '💎',
    doc: "Clusters of faceted points that grow into each other: crystals, quartz, crushed glass, rough rock.",
    sockets: &[
        CELLS_SOCKET,
        SIDES.of(5, 3..=12, "Number of facets of each crystal."),
        DENSITY.of(2, 1..=6, "Crystals per cell: more leave less ground and are slower."),
        SIZE.of(1.0, 0.1..=1.0, "Size of the largest crystals; smaller ones leave ground between them."),
        SIZE_CHANCE.of(0.4, 0.0..=1.0, "Random size: largest share of its size and height that a crystal loses."),
        TILT.of(0.5, 0.0..=0.8, "Random tilt of the crystals: 0 has all tips in the middle."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height: 1 at the tips."),
        ID.unit("A random value for each crystal."),
        FACET.unit("A random value for each facet."),
    ],
    version: 1,
    meaning: Meaning::Field(crystal),
};

fn crystal(s: &mut Scope<'_>) {
    let (grid, sides, density) = (CellGrid::square(s, SCALE), s.get(SIDES) as f32, s.get(DENSITY));
    let (size, size_chance, tilt) = (s.get(SIZE), s.get(SIZE_CHANCE), s.get(TILT));
    let (mut height, mut id, mut facet) = (ZERO, ZERO, ZERO);
    for (cell, k) in grid.around(1).into_iter().flat_map(|cell| (0..density).map(move |k| (cell, k))) {
        let [centre, [small, turn], [lean, own]] = [0, 1, 2].map(|which| grid.pair(s, 3 * k + which, cell));
        let share = ONE - small * size_chance;
        let offset = rotated([0, 1].map(|axis| cell.from[axis] - centre[axis]), turn);
        // The distance to the nearest side of a regular polygon around the centre, whose corners are one cell away.
        let sector = angle_in_turns(offset) * sides;
        let aside = (sector.fract() - 0.5) * (TAU / sides);
        let far = length(offset) * aside.cos() * (1.0 / Real::cos(TAU * 0.5 / sides));
        // A tilted crystal rises faster on one side, so that it ends no further away on the other.
        let far = (far + offset[0] * tilt * lean) / (ONE - tilt * lean);
        let v = (share - far / size.max(Expr::Lit(0.01))).max(ZERO);
        let higher = height.less(v);
        height = Real::pick(higher, v, height);
        id = Real::pick(higher, own, id);
        facet = Real::pick(higher, (own * 17.0 + sector.floor() * 0.618_034).fract(), facet);
    }
    s.put(HEIGHT, height.min(Expr::Lit(1.0)));
    s.put(ID, id);
    s.put(FACET, facet);
}
