//! Ordered dither.

use super::{ADJUSTED, ANY, ANY_SOCKET, map_encoded};
use crate::blue_noise::blue_threshold;
use crate::cells::CellGrid;
use crate::position::{SEED_SOCKET, TILING_SOCKET};
use crate::shaping::{HALF, ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LEVELS: Whole = Whole("levels");
const SCALE: Number = Number("scale");
const MATRIX: Choice<DitherOrder> = Choice(
    "matrix",
    &["bayer_2", "bayer_4", "bayer_8", "random", "blue"],
    &[DitherOrder::Bayer(1), DitherOrder::Bayer(2), DitherOrder::Bayer(3), DitherOrder::Random, DitherOrder::Blue],
);
const STRENGTH: Number = Number("strength");

/// The order in which pixels become lighter.
#[derive(Clone, Copy)]
enum DitherOrder {
    /// A Bayer matrix, by the number of bits of a column.
    Bayer(u8),
    Random,
    Blue,
}

pub(crate) const DITHER: Spec = Spec {
    name: "dither",
    aliases: &["ordered_dither", "bayer", "retro_pixels", "blue_noise"],
    category: Category::Tone,
    icon: '🎮',
    doc: "Reduces its input to few levels, mixed pixel by pixel so that they average to it: retro graphics, print, stippling (Bayer, 1973).",
    sockets: &[
        ANY_SOCKET,
        LEVELS.of(2, 2..=64, "Number of levels between 0 and 1."),
        SCALE
            .cells(64.0, 1.0..=4096.0, "Pixels of the pattern across the tile; a multiple of 8 for a seamless pattern.")
            .decades(),
        MATRIX.of(2, "Order of the pixels: a Bayer matrix of 2, 4 or 8 pixels, random, or blue noise, which is even and has no pattern."),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength of the mixture: 0 makes plain steps."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: ADJUSTED,
    version: 1,
    meaning: Meaning::Field(dither),
};

fn dither(s: &mut Scope<'_>) {
    let grid = CellGrid::square(s, SCALE);
    let cell = grid.at([0.0; 2]);
    let threshold = match s.get(MATRIX) {
        DitherOrder::Bayer(bits) => bayer(cell.index[0], cell.index[1], bits),
        DitherOrder::Random => grid.random(s, 0, cell),
        DitherOrder::Blue => blue_threshold(s, cell.index),
    };
    let (steps, offset) = ((s.get(LEVELS) - 1) as f32, (threshold - 0.5) * s.get(STRENGTH));
    // The whole pixel has the value of its middle.
    let there = grid.tile_point(s, cell.index.map(|v| v + HALF));
    let v = s.sample(ANY, there);
    let v = map_encoded(v, |v| {
        let level = (v.clamp(ZERO, ONE) * steps + offset + 0.5).floor();
        (level * (1.0 / steps)).clamp(ZERO, ONE)
    });
    s.put_value(VALUE, v);
}

/// The threshold in 0..1 of a pixel: each bit of its column and row orders the four quarters of a square.
fn bayer<'r>(column: Expr<'r>, row: Expr<'r>, bits: u8) -> Expr<'r> {
    let (mut sum, mut share, mut size) = (ZERO, 1.0, 1.0f32);
    for _ in 0..bits {
        let [x, y] = [column, row].map(|v| modulo((v * (1.0 / size)).floor(), Expr::Lit(2.0)));
        // Quarters in the order 0, 2, 3, 1: opposite corners follow each other.
        let order = (x - y).abs() * 0.5 + y * 0.25;
        sum = sum + order * share;
        (share, size) = (share * 0.25, size * 2.0);
    }
    sum + share * 0.5
}
