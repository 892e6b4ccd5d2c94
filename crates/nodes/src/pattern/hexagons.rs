//! Hexagons.

use super::{BEVEL, COLUMNS, GAP, PatternTile, ROWS, TILE_OUTPUTS, put_tile};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, length, wrapped_position};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};
use lapidary_field::real::Real;

const ROOT_3: f32 = 1.732_050_8;

pub(crate) const HEXAGONS: Spec = Spec {
    name: "hexagons",
    aliases: &["hex_grid", "honeycomb", "hexagonal_tiles"],
    category: Category::Pattern,
    icon: '⬢',
    doc: "Hexagonal tiles with bevels, random values and local coordinates.",
    sockets: &[
        COLUMNS.cells(7.0, 1.0..=256.0, "Hexagons across the tile.").decades(),
        ROWS.cells(4.0, 1.0..=256.0, "Pairs of rows down the tile; 4 for 7 columns is nearly regular.").decades(),
        GAP.of(0.1, 0.0..=1.0, "Width of the gaps, in columns."),
        BEVEL.of(0.12, 0.0..=1.0, "Width of the bevel, in columns."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: TILE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(hexagons),
};

fn hexagons(s: &mut Scope<'_>) {
    let ([x, y], (columns, across), (pairs, down)) = (wrapped_position(s), cell_count(s, COLUMNS), cell_count(s, ROWS));
    let [u, v] = [x * columns, y * pairs];
    // The centres form two rectangular grids, offset by half a cell; the nearer centre belongs to the hexagon.
    let even = [(u + 0.5).floor(), (v + 0.5).floor()];
    let odd = [u.floor(), v.floor()];
    let to_even = [u - even[0], (v - even[1]) * ROOT_3];
    let to_odd = [u - odd[0] - 0.5, (v - odd[1] - 0.5) * ROOT_3];
    let nearer = length(to_odd).less(length(to_even));
    let offset = [0, 1].map(|axis| Real::pick(nearer, to_odd[axis], to_even[axis]));
    let row = Real::pick(nearer, odd[1] * 2.0 + 1.0, even[1] * 2.0);
    let column = Real::pick(nearer, odd[0], even[0]);
    let [far_x, far_y] = offset.map(Real::abs);
    let within = -(far_x.max(far_x * 0.5 + far_y * (ROOT_3 / 2.0)) - 0.5);
    let id = cell_random(s, 0, [column, row], [across, 2 * down]);
    put_tile(s, PatternTile { place: [offset[0] * 2.0, offset[1] * ROOT_3], within, id });
}
