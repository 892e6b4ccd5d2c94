//! Arc pavement.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile, rectangle_distance};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const STONES: Whole = Whole("stones");
const BOW: Number = Number("bow");
const ROUND: Number = Number("round");

pub(crate) const ARC_PAVEMENT: Spec = Spec {
    name: "arc_pavement",
    aliases: &["fan_pavement", "segmental_arcs", "cobblestone_arcs", "scallop_paving"],
    category: Category::Pattern,
    icon: '🌈',
    doc: "Paving stones laid in arcs side by side, as in old streets, with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(2.0, 1.0..=64.0, "Arcs across the tile."),
        ROWS.cells(14.0, 1.0..=256.0, "Rows of stones down the tile; an even number for a seamless bond.").decades(),
        STONES.of(8, 1..=64, "Stones along each arc."),
        BOW.of(0.8, 0.05..=0.99, "Curvature of the arcs: 1 is half a circle."),
        GAP.of(0.1, 0.0..=1.0, "Width of the joints, in rows."),
        BEVEL.of(0.2, 0.0..=1.0, "Width of the bevel, in rows."),
        ROUND.of(0.2, 0.0..=0.5, "Radius of the corners, in rows."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(arc_pavement),
};

fn arc_pavement(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let (stones, bow) = (s.get(STONES), s.get(BOW).clamp(Expr::Lit(0.05), Expr::Lit(0.99)));
    let (column, aside) = ((x * columns).floor(), (x * columns).fract() * 2.0 - 1.0);
    // An arc around a centre below it, of radius 1 and the sine `bow` at both ends. Half an arc is `wide` rows.
    let sine = aside * bow;
    let cosine = (ONE - sine * sine).sqrt();
    let wide = rows / columns * 0.5;
    let on = y * rows - (ONE - cosine) / bow * wide;
    let (row, along) = (on.floor(), on.fract());
    let (angle, most) = (sine.atan2(cosine), bow.atan2((ONE - bow * bow).sqrt()));
    // Stones of every other row are shifted by half; those at the ends are cut.
    let (count, shift) = (stones as f32, modulo(row, Expr::Lit(2.0)) * 0.5);
    let place = (angle / most + 1.0) * (0.5 * count);
    let stone = (place + shift).floor();
    let (begin, end) = ((stone - shift).max(ZERO), (stone + 1.0 - shift).min(Expr::Lit(count)));
    let long = most / bow * wide * (2.0 / count);
    // Rows are thinner where the arc is steep.
    let offset = [(place - (begin + end) * 0.5) * long, (along - 0.5) * cosine];
    let half = [((end - begin) * 0.5 * long).max(Expr::Lit(1e-3)), cosine * 0.5];
    let id = cell_random(s, 0, [column * (count + 1.0) + stone, row], [across * (stones + 1), down]);
    let within = -rectangle_distance(offset, half, s.get(ROUND) + s.get(GAP) * HALF);
    put_tile(s, PatternTile { place: [0, 1].map(|axis| offset[axis] / half[axis]), within, id });
}
