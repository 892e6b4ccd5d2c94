//! Scales.

use super::{BEVEL, COLUMNS, ROWS, TILE_OUTPUTS};
use super::{HEIGHT, ID, LOCAL_X, LOCAL_Y, MASK};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, linear_step, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const POINT: Number = Number("point");
const RISE: Number = Number("rise");

pub(crate) const SCALES: Spec = Spec {
    name: "scales",
    aliases: &["fish_scales", "roof_shingles", "dragon_scales", "scallops"],
    category: Category::Pattern,
    icon: '🐟',
    doc: "Overlapping rounded plates: fish scales, roof tiles, feathers, armour, with random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(6.0, 1.0..=256.0, "Scales across the tile.").decades(),
        ROWS.cells(5.0, 1.0..=128.0, "Pairs of rows down the tile.").decades(),
        POINT.of(0.0, 0.0..=1.0, "Shape of the tips: 0 is round, 1 is pointed."),
        BEVEL.of(0.12, 0.0..=1.0, "Width of the rounded edge, as a share of a scale."),
        RISE.of(0.7, 0.0..=1.0, "Rise of the scales towards their tips."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(scales),
};

/// The reach of a scale beside its centre, in columns, and below it, in rows.
const REACH: [f32; 2] = [0.62, 1.9];

fn scales(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (pairs, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let (rows, point) = (pairs * 2.0, s.get(POINT));
    let on = y * rows;
    // Upper rows lie on lower ones: that of the row above counts where it reaches down to the point.
    let [upper, lower] = [1.0, 0.0].map(|up| {
        let row = on.floor() - up;
        let across = x * columns - modulo(row, Expr::Lit(2.0)) * 0.5;
        let place = [(across.fract() - 0.5) * (1.0 / REACH[0]), (on - row) * (1.0 / REACH[1])];
        let round = (place[0].square() + place[1].square()).sqrt();
        let pointed = place[0].abs() * 0.6 + place[1];
        (ONE - round.lerp(pointed, point), place, [across.floor(), row])
    });
    let above = ZERO.less(upper.0);
    let pick = |upper, lower| Real::pick(above, upper, lower);
    let within = pick(upper.0, lower.0.max(ZERO));
    let place = [0, 1].map(|axis| pick(upper.1[axis], lower.1[axis]));
    let cell = [0, 1].map(|axis| pick(upper.2[axis], lower.2[axis]));
    let id = cell_random(s, 0, cell, [across, 2 * down]);
    let (bevel, rise) = (s.get(BEVEL), s.get(RISE));
    let edge = linear_step(within, ZERO, bevel);
    let round = (ONE - (ONE - edge).square()).sqrt();
    let height = (place[1] * rise + ONE - rise) * (round * 0.5 + 0.5);
    s.put(HEIGHT, height.clamp(ZERO, ONE));
    s.put(MASK, linear_step(within, ZERO, Expr::Lit(0.06)));
    s.put(ID, id);
    s.put(LOCAL_X, place[0].clamp(-ONE, ONE) * 0.5 + HALF);
    s.put(LOCAL_Y, place[1].clamp(ZERO, ONE));
}
