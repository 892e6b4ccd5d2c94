//! Copies of a shape on a grid.

use super::{COLUMNS, DISTANCE, ID, MASK, ROWS, SOFT, SOFT_SOCKET, put_shape};
use crate::cells::{CellGrid, NearCell};
use crate::position::{SEED_SOCKET, TILING_SOCKET, Vec2, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("distance");
const SIZE: Number = Number("size");
const COPIES_X: Whole = Whole("copies_x");
const COPIES_Y: Whole = Whole("copies_y");

pub(crate) const SDF_REPEAT: Spec = Spec {
    name: "sdf_repeat",
    aliases: &["grid_repeat", "domain_repeat", "limited_repeat", "shape_array"],
    category: Category::Pattern,
    icon: '⁘',
    doc: "Repeats a shape on a grid, without end or a limited number of times, and keeps its distance exact: rivets, studs, windows, perforations.",
    sockets: &[
        OF.input("Signed distance of a shape that lies within its tile; exact while it has `tiling: off` and each copy stays within its cell.")
            .example(ExampleInput::Distance),
        COLUMNS.cells(4.0, 1.0..=256.0, "Number of cells across a tile."),
        ROWS.cells(4.0, 1.0..=256.0, "Number of cells down a tile."),
        SIZE.of(0.25, 0.001..=16.0, "Size of the copies: 1 is as large as the input, 1 / columns fits a tile of it into a cell."),
        COPIES_X.of(0, 0..=256, "Number of copies across, in the middle of the tile; 0 fills all cells."),
        COPIES_Y.of(0, 0..=256, "Number of copies down, in the middle of the tile; 0 fills all cells."),
        SOFT_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        DISTANCE.free("Signed distance to the nearest copy, in tiles: negative inside."),
        MASK.unit("Mask: 1 inside, 0 outside."),
        ID.unit("A random value for each copy; 0 between copies."),
    ],
    version: 1,
    meaning: Meaning::Field(sdf_repeat),
};

fn sdf_repeat(s: &mut Scope<'_>) {
    let (grid, size) = (CellGrid::new(s, COLUMNS, ROWS), s.get(SIZE).max(Expr::Lit(1e-4)));
    let (copies, tiles) = ([s.get(COPIES_X), s.get(COPIES_Y)], s.get(TILING));
    let [columns, rows] = [0, 1].map(|axis| nearest_cells(grid.place[axis], grid.count[axis], copies[axis], tiles));
    let mut nearest: Option<(Expr<'_>, NearCell<'_>)> = None;
    for index in rows.iter().flat_map(|row| columns.iter().map(move |column| [*column, *row])) {
        let from = [0, 1].map(|axis| grid.place[axis] - index[axis]);
        let [x, y] = [0, 1].map(|axis| (from[axis] - 0.5) / (grid.count[axis] * size) + 0.5);
        let distance = distance_to_copy(s, OF, [x, y], size);
        nearest = Some(match nearest {
            None => (distance, NearCell { index, from }),
            Some((least, cell)) => {
                let nearer = distance.less(least);
                let index = [0, 1].map(|axis| Real::pick(nearer, index[axis], cell.index[axis]));
                (Real::pick(nearer, distance, least), NearCell { index, from })
            }
        });
    }
    let (distance, cell) = nearest.expect("each axis has two cells or more");
    let id = grid.random(s, 0, cell);
    put_shape(s, distance);
    let edge = s.get(SOFT) * 0.5;
    s.put(ID, Real::pick(distance.less(edge), id, ZERO));
}

/// The cells along one axis whose copies can be nearest to a place: of copies that stay within their cells, those of the
/// two cells whose middles are nearest. A limited row that repeats with the tile adds the nearest end of the row in the
/// tile beside it.
fn nearest_cells<'r>(place: Expr<'r>, count: Expr<'r>, copies: u32, tiles: bool) -> Vec<Expr<'r>> {
    let before = (place - 0.5).floor();
    if copies == 0 {
        return vec![before, before + 1.0];
    }
    let copies = Expr::Lit(copies as f32);
    let copies = if tiles { copies.min(count) } else { copies };
    let low = ((count - copies) * 0.5).floor();
    let high = low + copies - 1.0;
    let mut cells = vec![before.clamp(low, high), (before + 1.0).clamp(low, high)];
    if tiles {
        cells.push(Real::pick(place.less(low + copies * 0.5), high - count, low + count));
    }
    cells
}

/// The distance to a copy of a shape, from a point in the tile of the shape. The shape lies within that tile, so that a
/// point beyond it is at least as far away as the tile; this hides the copies in the tiles around it of a shape that
/// tiles.
pub(super) fn distance_to_copy<'r>(s: &mut Scope<'r>, shape: Number, place: Vec2<'r>, size: Expr<'r>) -> Expr<'r> {
    let distance = s.at(shape, place[0], place[1]);
    let beyond = length(place.map(|v| v - v.clamp(ZERO, ONE)));
    Real::pick(ZERO.less(beyond), distance.max(beyond), distance) * size
}
