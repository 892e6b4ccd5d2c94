//! Voronoise: between cellular noise and value noise.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET};
use crate::cells::CellGrid;
use crate::position::length;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const JITTER: Number = Number("jitter");
const SMOOTH: Number = Number("smooth");

pub(crate) const VORONOISE: Spec = Spec {
    name: "voronoise",
    aliases: &["cell_blend_noise", "soft_mosaic"],
    category: Category::Noise,
    icon: '🐆',
    doc: "Blends mosaic, cells and soft noise by two sliders: camouflage, stains, pixels (Quilez, 2014).",
    sockets: &[
        CELLS_SOCKET,
        ROWS_SOCKET,
        JITTER.of(1.0, 0.0..=1.0, "Irregularity: 0 is a grid, 1 makes cells of random shapes."),
        SMOOTH.of(0.35, 0.0..=1.0, "Smoothness: 0 has flat cells with hard borders, 1 is a soft noise."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(voronoise),
};

fn voronoise(s: &mut Scope<'_>) {
    let (grid, jitter, smooth) = (CellGrid::stretched(s, SCALE, ROWS), s.get(JITTER), s.get(SMOOTH));
    let rough = ONE - smooth;
    let sharp = rough.square() * rough.square() * rough * 31.0 + 1.0;
    let (mut sum, mut total) = (ZERO, ZERO);
    for cell in grid.around(2) {
        let centre = grid.pair(s, 0, cell).map(|v| (v - 0.5) * jitter + 0.5);
        let far = length([0, 1].map(|axis| cell.from[axis] - centre[axis]));
        let near = (ONE - far * FRAC_1_SQRT_2).clamp(ZERO, ONE).cubic();
        // Never 0, so that the sum is not either.
        let weight = near.pow(sharp).max(Expr::Lit(1e-30));
        (sum, total) = (sum + weight * grid.random(s, 1, cell), total + weight);
    }
    // A mean of several random values keeps to the middle: about half as far from it where the noise is smoothest (measured).
    let v = (sum / total - 0.5) * (smooth.square() * smooth * 0.55 + 1.0) + 0.5;
    s.put(VALUE, v.clamp(ZERO, ONE));
}
