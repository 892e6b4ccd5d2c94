//! Grids of lattice cells with a feature each, and the cells around a point.

use crate::position::{Vec2, cell_count, cell_random, wrapped_position};
use crate::shaping::modulo;
use lapidary_evaluator::node::scope::{Point, Scope};
use lapidary_evaluator::node::spec::{Number, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The cells around a point. A feature that stays within one cell of its own is found by searching the nine nearest.
pub(crate) struct CellGrid<'r> {
    /// The point, in cells.
    pub(crate) place: Vec2<'r>,
    /// Cells across and down a tile.
    pub(crate) count: Vec2<'r>,
    period: [u32; 2],
}

/// A cell near a point.
#[derive(Clone, Copy)]
pub(crate) struct NearCell<'r> {
    /// Its column and row.
    pub(crate) index: Vec2<'r>,
    /// The offset of the point from its first corner, in cells.
    pub(crate) from: Vec2<'r>,
}

impl<'r> CellGrid<'r> {
    /// Square cells, as many across and down a tile as a socket states.
    pub(crate) fn square(s: &mut Scope<'r>, count: Number) -> Self {
        CellGrid::new(s, count, count)
    }
    /// Cells that may be stretched: as many down a tile as `rows` states, or as across where it is 0.
    pub(crate) fn stretched(s: &mut Scope<'r>, columns: Number, rows: Whole) -> Self {
        let ([x, y], (columns, across), rows) = (wrapped_position(s), cell_count(s, columns), s.get(rows));
        if rows == 0 {
            return CellGrid { place: [x * columns, y * columns], count: [columns; 2], period: [across; 2] };
        }
        let (down, rows) = (if s.get(TILING) { rows } else { 0 }, Expr::Lit(rows as f32));
        CellGrid { place: [x * columns, y * rows], count: [columns, rows], period: [across, down] }
    }
    /// Cells with a count for each axis.
    pub(crate) fn new(s: &mut Scope<'r>, columns: Number, rows: Number) -> Self {
        let ([x, y], (columns, across), (rows, down)) =
            (wrapped_position(s), cell_count(s, columns), cell_count(s, rows));
        CellGrid { place: [x * columns, y * rows], count: [columns, rows], period: [across, down] }
    }
    /// Each cell divided into several, across and down.
    pub(crate) fn divided(self, parts: u32) -> Self {
        CellGrid {
            place: self.place.map(|v| v * parts as f32),
            count: self.count.map(|v| v * parts as f32),
            period: self.period.map(|cells| cells * parts),
        }
    }
    /// The cells whose columns and rows differ from those of the point by at most `reach`.
    pub(crate) fn around(&self, reach: u8) -> Vec<NearCell<'r>> {
        let side = 2 * reach + 1;
        let shift = |k: u8| f32::from(k) - f32::from(reach);
        (0..side * side).map(|i| self.at([shift(i % side), shift(i / side)])).collect()
    }
    /// The cell at a distance in columns and rows from that of the point.
    pub(crate) fn at(&self, shift: [f32; 2]) -> NearCell<'r> {
        NearCell {
            index: [0, 1].map(|axis| self.place[axis].floor() + shift[axis]),
            from: [0, 1].map(|axis| self.place[axis].fract() - shift[axis]),
        }
    }
    /// A random value in 0..1 of a cell, for each value of `which`.
    pub(crate) fn random(&self, s: &Scope<'r>, which: u32, cell: NearCell<'r>) -> Expr<'r> {
        cell_random(s, which, cell.index, self.period)
    }
    /// Two random values in 0..1 from the upper and the lower 12 bits of one.
    pub(crate) fn pair(&self, s: &Scope<'r>, which: u32, cell: NearCell<'r>) -> Vec2<'r> {
        let v = self.random(s, which, cell);
        [v, (v * 4096.0).fract()]
    }
    /// The point of a tile at an offset from the first corner of a cell, within the cell; where the cells repeat, it is equal
    /// to the last bit from whichever tile it is seen.
    pub(crate) fn point_in_cell(&self, s: &Scope<'r>, cell: NearCell<'r>, offset: Vec2<'r>) -> Point<'r> {
        let [_, _, z, t] = s.point();
        let [x, y] = [0, 1].map(|axis| {
            let (index, count) = (cell.index[axis], self.count[axis]);
            let index = if self.period[axis] == 0 { index } else { modulo(index, count) };
            (index + offset[axis]) / count
        });
        [x, y, z, t]
    }
    /// The point of a tile at a position in cells; in the first tile where the cells repeat.
    pub(crate) fn tile_point(&self, s: &Scope<'r>, place: Vec2<'r>) -> Point<'r> {
        let [_, _, z, t] = s.point();
        let [x, y] = [0, 1].map(|axis| {
            let count = self.count[axis];
            (if self.period[axis] == 0 { place[axis] } else { modulo(place[axis], count) }) / count
        });
        [x, y, z, t]
    }
}
