//! Pixel grid.

use super::{OF, OF_SOCKET, put_sample};
use crate::cells::CellGrid;
use crate::position::{SEED_SOCKET, TILING_SOCKET};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const COLUMNS: Number = Number("columns");
const ROWS: Number = Number("rows");
const LOCAL_X: Out = Out("local_x");
const LOCAL_Y: Out = Out("local_y");
const ID: Out = Out("id");

pub(crate) const PIXEL_GRID: Spec = Spec {
    name: "pixel_grid",
    aliases: &["snap_to_grid", "pixelise", "snap_coordinates", "low_res"],
    category: Category::Warp,
    icon: '▦',
    doc: "Snaps coordinates to the cells of a grid: its input as large pixels, and a random value and inner coordinates for each cell. With `coordinates` as its input, it outputs the position of each cell.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Picture),
        COLUMNS.cells(24.0, 1.0..=4096.0, "Number of cells across a tile.").decades(),
        ROWS.cells(24.0, 1.0..=4096.0, "Number of cells down a tile.").decades(),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.like(&[OF], "The input at the middle of each cell."),
        ID.unit("A random value for each cell."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each cell."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each cell."),
    ],
    version: 1,
    meaning: Meaning::Field(pixel_grid),
};

fn pixel_grid(s: &mut Scope<'_>) {
    let grid = CellGrid::new(s, COLUMNS, ROWS);
    let cell = grid.at([0.0; 2]);
    let [x, y] = [0, 1].map(|axis| (cell.index[axis] + 0.5) / grid.count[axis]);
    let id = grid.random(s, 0, cell);
    put_sample(s, VALUE, [x, y]);
    s.put(ID, id);
    let [local_x, local_y] = grid.place.map(|v| v.fract());
    s.put(LOCAL_X, local_x);
    s.put(LOCAL_Y, local_y);
}
