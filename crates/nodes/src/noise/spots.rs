//! Sparse spots.

use super::{SCALE, SEED_SOCKET, TILING_SOCKET};
use crate::cells::CellGrid;
use crate::position::length;
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LAYERS: Whole = Whole("layers");
const SHARE: Number = Number("share");
const SIZE: Number = Number("size");
const SIZE_CHANCE: Number = Number("size_chance");
const HARD: Number = Number("hard");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const ID: Out = Out("id");

pub(crate) const SPOTS: Spec = Spec {
    name: "spots",
    aliases: &["sparse_dots", "speckles", "freckles", "splats", "droplets"],
    category: Category::Noise,
    icon: '🐞',
    doc: "Round spots of random place, size and strength, soft or hard: speckles, pores, splashes, dust, stars.",
    sockets: &[
        SCALE
            .cells(8.0, 1.0..=1024.0, "Number of cells across a tile; each layer has up to one spot per cell.")
            .decades(),
        LAYERS.of(2, 1..=8, "Number of layers: more are denser and slower."),
        SHARE
            .of(0.6, 0.0..=1.0, "Share of spots that are present; a wire is sampled at the centre of each.")
            .also(&["chance", "density"]),
        SIZE.of(0.6, 0.0..=1.0, "Radius of the largest spots, in cells; a wire is sampled at the centre of each."),
        SIZE_CHANCE.of(0.85, 0.0..=1.0, "Random size: largest share of its size that a spot loses."),
        HARD.of(0.4, 0.0..=1.0, "Hardness: 0 fades from the centre, 1 has a hard edge."),
        STRENGTH_CHANCE.of(0.6, 0.0..=1.0, "Random strength: largest share of its strength that a spot loses."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The spots."), ID.unit("A random value for each spot; 0 between them.")],
    version: 1,
    meaning: Meaning::Field(spots),
};

fn spots(s: &mut Scope<'_>) {
    let (grid, size_chance, hard) = (CellGrid::square(s, SCALE), s.get(SIZE_CHANCE), s.get(HARD));
    let strength_chance = s.get(STRENGTH_CHANCE);
    let (mut value, mut id) = (ZERO, ZERO);
    for layer in 0..s.get(LAYERS) {
        for cell in grid.around(1) {
            let [centre, [small, weak], [chance, own]] = [0, 1, 2].map(|which| grid.pair(s, 3 * layer + which, cell));
            let there = grid.tile_point(s, [0, 1].map(|axis| cell.index[axis] + centre[axis]));
            let (share, size) = (s.sample(SHARE, there), s.sample(SIZE, there));
            // Small spots are more frequent than large ones.
            let radius = size * (ONE - small.sqrt() * size_chance);
            let far = length([0, 1].map(|axis| cell.from[axis] - centre[axis])) / radius.max(Expr::Lit(1e-6));
            let v = (ONE - smooth_step(far, hard, ONE)) * (ONE - weak * strength_chance);
            let v = Real::pick(chance.less(share), v, ZERO);
            id = Real::pick(value.less(v), own, id);
            value = value.max(v);
        }
    }
    s.put(VALUE, value.min(ONE));
    s.put(ID, id);
}
