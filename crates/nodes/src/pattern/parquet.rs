//! Parquet.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile, rectangle_distance};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const STYLE: Choice<bool> = Choice("style", &["basket", "chevron"], &[false, true]);
const STRIPS: Whole = Whole("strips");
const SLOPE: Number = Number("slope");

pub(crate) const PARQUET: Spec = Spec {
    name: "parquet",
    aliases: &["basket_bond", "chevron", "parquetry", "wood_floor"],
    category: Category::Pattern,
    icon: '▫',
    doc: "Strips of wood in blocks that alternate (basket) or in slanted rows (chevron), with random values and local coordinates.",
    sockets: &[
        STYLE.of(0, "Style: square blocks of strips, or pointed rows. For herringbone, see `bricks`."),
        COLUMNS.cells(2.0, 1.0..=64.0, "Pairs of blocks or of slanted rows across the tile."),
        ROWS.cells(2.0, 1.0..=64.0, "Pairs of blocks down the tile."),
        STRIPS.of(5, 1..=16, "Strips in each block."),
        SLOPE.of(1.0, 0.0..=4.0, "Slope of a chevron: 1 is 45 degrees."),
        GAP.of(0.08, 0.0..=1.0, "Width of the joints, in strips."),
        BEVEL.of(0.15, 0.0..=1.0, "Width of the bevel, in strips."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(parquet),
};

fn parquet(s: &mut Scope<'_>) {
    let tile = if s.get(STYLE) { chevron(s) } else { basket(s) };
    put_tile(s, tile);
}

fn basket<'r>(s: &mut Scope<'r>) -> PatternTile<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let strips = s.get(STRIPS);
    let block = [x * columns * 2.0, y * rows * 2.0];
    let index = block.map(|v| v.floor());
    let upright = modulo(index[0] + index[1], Expr::Lit(2.0)).is_nonzero();
    let [u, v] = block.map(|v| v.fract());
    let (along, aside) = (Real::pick(upright, v, u), Real::pick(upright, u, v) * strips as f32);
    let strip = aside.floor();
    // In strips.
    let (long, offset) = (strips as f32 * 0.5, [(along - 0.5) * strips as f32, aside - strip - 0.5]);
    let within = -rectangle_distance(offset, [Expr::Lit(long), HALF], s.get(GAP) * 0.5);
    let id = cell_random(s, 0, [index[0] * strips as f32 + strip, index[1]], [2 * across * strips, 2 * down]);
    PatternTile { place: [offset[0] * (1.0 / long), offset[1] * 2.0], within, id }
}

fn chevron<'r>(s: &mut Scope<'r>) -> PatternTile<'r> {
    let ([x, y], (columns, across), (rows, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let (strips, slope) = (s.get(STRIPS), s.get(SLOPE));
    let (column, share) = ((x * columns * 2.0).floor(), (x * columns * 2.0).fract());
    let is_falling = modulo(column, Expr::Lit(2.0)).is_nonzero();
    let rising = Real::pick(is_falling, ONE - share, share);
    // Strips down the tile, and the width of a column, measured across and in strips.
    let count = rows * (2.0 * strips as f32);
    let wide = count / (columns * 2.0);
    let on = y * count + rising * wide * slope;
    let cosine = ONE / (slope * slope + 1.0).sqrt();
    let offset = [(share - 0.5) * wide, (on.fract() - 0.5) * cosine];
    let within = ((wide * 0.5) - offset[0].abs()).min(cosine * 0.5 - offset[1].abs());
    let id = cell_random(s, 0, [column, on.floor()], [2 * across, 2 * down * strips]);
    PatternTile { place: [share * 2.0 - 1.0, on.fract() * 2.0 - 1.0], within, id }
}
