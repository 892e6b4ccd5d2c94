//! Band-limited noise.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretched};
use crate::cells::CellGrid;
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const WAVELET_NOISE: Spec = Spec {
    name: "wavelet_noise",
    aliases: &["band_limited_noise", "band_pass_noise", "wavelet", "spline_difference"],
    category: Category::Noise,
    icon: '〽',
    doc: "Noise of one size only: no large patches and no fine grain, for octaves that do not blur together (after Cook & DeRose, 2005).",
    sockets: &[CELLS_SOCKET, ROWS_SOCKET, SEED_SOCKET, TILING_SOCKET],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(wavelet_noise),
};

/// Random values under a quadratic B-spline, less the same values under one of twice the width. The wavelet of Cook &
/// DeRose subtracts the best approximation by wide splines, whose coefficients are a table. The plain difference has no
/// mean either, and its lower frequencies fade with their square.
fn wavelet_noise(s: &mut Scope<'_>) {
    // Two values across a cell, each in the middle of its half, so that features are as large as cells.
    let mut grid = CellGrid::stretched(s, SCALE, ROWS).divided(2);
    grid.place = grid.place.map(|v| v - 0.5);
    let [across, down] = grid.place.map(|v| weights(v.fract()));
    let (mut fine, mut wide) = (ZERO, ZERO);
    for (dy, down) in SHIFTS.into_iter().zip(down) {
        let (mut fine_row, mut wide_row) = (ZERO, ZERO);
        for (dx, across) in SHIFTS.into_iter().zip(&across) {
            let v = grid.random(s, 0, grid.at([dx, dy])) - 0.5;
            fine_row = fine_row + v * across.fine;
            wide_row = wide_row + v * across.wide;
        }
        fine = fine + fine_row * down.fine;
        wide = wide + wide_row * down.wide;
    }
    put_stretched(s, VALUE, fine - wide, [-0.27, 0.27]);
}

/// The values around a point that a wide spline reaches.
const SHIFTS: [f32; 6] = [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0];

/// The weights of a value under both splines.
struct SplineWeights<'r> {
    fine: Expr<'r>,
    wide: Expr<'r>,
}

fn weights(t: Expr<'_>) -> [SplineWeights<'_>; 6] {
    SHIFTS.map(|shift| {
        let far = (t - shift).abs();
        // The fine spline reaches one and a half values.
        let fine = if (-1.0..=2.0).contains(&shift) { spline(far) } else { ZERO };
        SplineWeights { fine, wide: spline(far * 0.5) * 0.5 }
    })
}

/// The uniform quadratic B-spline at a distance from its middle.
fn spline(far: Expr<'_>) -> Expr<'_> {
    let [outer, inner] = [1.5, 0.5].map(|end| (Expr::Lit(end) - far).max(ZERO));
    outer * outer * 0.5 - inner * inner * 1.5
}
