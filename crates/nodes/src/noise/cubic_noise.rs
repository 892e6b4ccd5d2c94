//! Cubic value noise.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretched};
use crate::cells::CellGrid;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const CUBIC_NOISE: Spec = Spec {
    name: "cubic_noise",
    aliases: &["value_cubic", "bicubic_noise", "spline_noise"],
    category: Category::Noise,
    icon: '⛅',
    doc: "Very soft value noise, a cubic spline through random values: large stains, warps, lighting; its curvature is continuous too.",
    sockets: &[CELLS_SOCKET, ROWS_SOCKET, SEED_SOCKET, TILING_SOCKET],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(cubic_noise),
};

fn cubic_noise(s: &mut Scope<'_>) {
    let grid = CellGrid::stretched(s, SCALE, ROWS);
    let [across, down] = grid.place.map(|v| spline_weights(v.fract()));
    let mut sum = ZERO;
    for (down, dy) in down.into_iter().zip([-1.0, 0.0, 1.0, 2.0]) {
        let row = across.into_iter().zip([-1.0, 0.0, 1.0, 2.0]);
        let row = row.map(|(weight, dx)| grid.random(s, 0, grid.at([dx, dy])) * weight);
        sum = sum + row.fold(ZERO, |sum, v| sum + v) * down;
    }
    put_stretched(s, VALUE, sum, [0.18, 0.82]);
}

/// The weights of four points under a uniform cubic B-spline.
fn spline_weights(t: Expr<'_>) -> [Expr<'_>; 4] {
    let rest = ONE - t;
    [
        rest * rest * rest * (1.0 / 6.0),
        (t * t * (t - 2.0) * 3.0 + 4.0) * (1.0 / 6.0),
        (rest * rest * (rest - 2.0) * 3.0 + 4.0) * (1.0 / 6.0),
        t * t * t * (1.0 / 6.0),
    ]
}
