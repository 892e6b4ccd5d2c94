//! Thresholds of a dither without low frequencies.

use crate::position::{Vec2, cell_random};
use crate::shaping::{ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The side of the squares that contain every threshold once, as a power of two.
const LEVELS: u32 = 6;

/// The threshold in 0..1 of a pixel, by its column and row: a Bayer matrix whose quarters are swapped at random at every
/// level (Owen's scrambling, 1995). Every aligned square of 2, 4, … 64 pixels contains each of its thresholds once, so
/// that mean values stay even, as in the matrix, but no pattern repeats. At low frequencies it has a tenth of the power
/// of white noise.
pub(crate) fn blue_threshold<'r>(s: &Scope<'r>, [column, row]: Vec2<'r>) -> Expr<'r> {
    let (mut sum, mut path, mut share, mut size) = (ZERO, ZERO, 1.0f32, 1.0f32);
    for level in 0..LEVELS {
        let [x, y] = [column, row].map(|v| modulo((v * (1.0 / size)).floor(), Expr::Lit(2.0)));
        let block = [column, row].map(|v| (v * (0.5 / size)).floor());
        // The swaps differ between squares, and between the pixels of a square that have the same digits so far.
        let drawn = cell_random(s, 16 + level, [block[0] + path * 4096.0, block[1]], [0; 2]) * 8.0;
        let [first, second, third] = [1.0, 0.5, 0.25].map(|k| modulo((drawn * k).floor(), Expr::Lit(2.0)));
        // Opposite corners of a square follow each other: first the diagonal, then the corner.
        let diagonal = (x - y).abs();
        let swap = Real::pick(diagonal.is_nonzero(), second, third);
        let digit = (diagonal - first).abs() * 2.0 + (y - swap).abs();
        share *= 0.25;
        sum = sum + digit * share;
        path = path * 4.0 + digit;
        size *= 2.0;
    }
    sum + share * 0.5
}
