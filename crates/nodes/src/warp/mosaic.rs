//! Mosaic.

use super::OF_SOCKET;
use super::{OF, put_sample};
use crate::cells::CellGrid;
use crate::noise::{ROWS, ROWS_SOCKET};
use crate::position::{SEED_SOCKET, TILING_SOCKET, Vec2, length};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const JITTER: Number = Number("jitter");
const ID: Out = Out("id");

pub(crate) const MOSAIC: Spec = Spec {
    name: "mosaic",
    aliases: &["pixelate", "stained_glass", "cell_lookup", "low_resolution"],
    category: Category::Warp,
    icon: '▓',
    doc: "Fills each cell with the value its input has at the cell's point: stained glass, mosaics, pixels, faceted terrain.",
    sockets: &[
        OF_SOCKET,
        SCALE.cells(16.0, 1.0..=1024.0, "Number of cells across a tile.").decades(),
        ROWS_SOCKET,
        JITTER.of(1.0, 0.0..=1.0, "Irregularity: 0 makes square pixels, 1 makes cells of random shapes."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.like(&[OF], "The mosaic."), ID.unit("A random value for each cell.")],
    version: 1,
    meaning: Meaning::Field(mosaic),
};

fn mosaic(s: &mut Scope<'_>) {
    let (grid, jitter) = (CellGrid::stretched(s, SCALE, ROWS), s.get(JITTER));
    let (mut near, mut point, mut id): (Expr<'_>, Vec2<'_>, Expr<'_>) = (Expr::Lit(9.0), [ZERO; 2], ZERO);
    // Points may be up to 1.5 cells away.
    for cell in grid.around(2) {
        let centre = grid.pair(s, 0, cell).map(|v| (v - 0.5) * jitter + 0.5);
        let far = length([0, 1].map(|axis| cell.from[axis] - centre[axis]));
        let nearer = far.less(near);
        let pick = |new, old| Real::pick(nearer, new, old);
        point = [0, 1].map(|axis| pick(cell.index[axis] + centre[axis], point[axis]));
        id = pick(grid.random(s, 1, cell), id);
        near = near.min(far);
    }
    let [x, y, ..] = grid.tile_point(s, point);
    put_sample(s, VALUE, [x, y]);
    s.put(ID, id);
}
