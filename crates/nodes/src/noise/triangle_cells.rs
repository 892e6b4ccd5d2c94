//! Triangular cells.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretched};
use crate::cells::CellGrid;
use crate::position::{Vec2, length};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const JITTER: Number = Number("jitter");
const BORDER: Out = Out("border");
const ID: Out = Out("id");

/// The largest displacement of a vertex along an axis, in cells: from 1/4 on, triangles could overlap.
const FARTHEST: f32 = 0.24;

pub(crate) const TRIANGLE_CELLS: Spec = Spec {
    name: "triangle_cells",
    aliases: &["triangle_voronoi", "low_poly", "triangulation", "triangle_mesh"],
    category: Category::Noise,
    icon: '🔺',
    doc: "An irregular net of triangles: flat facets of a low-poly relief, shards, cracked ice, crumpled foil.",
    sockets: &[
        CELLS_SOCKET,
        ROWS_SOCKET,
        JITTER.of(1.0, 0.0..=1.0, "Irregularity: 0 halves the squares of a grid, 1 moves their corners most."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("Facets: a random height of each corner, joined by flat triangles."),
        BORDER.unit("Distance to the nearest edge of the triangle, for bevels and cracks."),
        ID.unit("A random value for each triangle."),
    ],
    version: 1,
    meaning: Meaning::Field(triangle_cells),
};

/// A corner of triangles: its offset from the point, and its height.
#[derive(Clone, Copy)]
struct Corner<'r> {
    offset: Vec2<'r>,
    height: Expr<'r>,
}

impl<'r> Corner<'r> {
    fn pick(first: Expr<'r>, yes: Self, no: Self) -> Self {
        let pick = |yes, no| Real::pick(first.less(HALF), yes, no);
        Corner {
            offset: [0, 1].map(|axis| pick(yes.offset[axis], no.offset[axis])),
            height: pick(yes.height, no.height),
        }
    }
}

/// Each cell has two triangles, on both sides of one of its diagonals. Displaced corners stay nearer than a cell, so that
/// the triangle of a point belongs to one of the nine nearest cells: the one whose edges are furthest around the point.
fn triangle_cells(s: &mut Scope<'_>) {
    let (grid, jitter) = (CellGrid::stretched(s, SCALE, ROWS), s.get(JITTER));
    let corner = |i: u8| {
        let cell = grid.at([f32::from(i % 4) - 1.0, f32::from(i / 4) - 1.0]);
        let drawn = grid.pair(s, 0, cell);
        let offset = [0, 1].map(|axis| (drawn[axis] - 0.5) * jitter * (2.0 * FARTHEST) - cell.from[axis]);
        Corner { offset, height: grid.random(s, 1, cell) }
    };
    let corners: Vec<Corner<'_>> = (0..16).map(corner).collect();
    let (mut within, mut value, mut id) = (Expr::Lit(-9.0), ZERO, ZERO);
    for i in 0..9_u8 {
        let cell = grid.at([f32::from(i % 3) - 1.0, f32::from(i / 3) - 1.0]);
        let first = usize::from(i / 3 * 4 + i % 3);
        let [a, b, c, d] = [0, 1, 5, 4].map(|step| corners[first + step]);
        let diagonal = grid.random(s, 2, cell);
        let ids = grid.pair(s, 3, cell);
        let triangles = [[a, b, Corner::pick(diagonal, c, d)], [Corner::pick(diagonal, a, b), c, d]];
        for (triangle, own) in triangles.into_iter().zip(ids) {
            let (inside, height) = facet(triangle);
            let is_it = within.less(inside);
            value = Real::pick(is_it, height, value);
            id = Real::pick(is_it, own, id);
            within = within.max(inside);
        }
    }
    s.put(VALUE, value.clamp(ZERO, ONE));
    put_stretched(s, BORDER, within, [0.0, 0.28]);
    s.put(ID, id);
}

/// The distance of the point from the nearest edge of a clockwise triangle, negative outside, and the height of the
/// triangle there.
fn facet<'r>(corners: [Corner<'r>; 3]) -> (Expr<'r>, Expr<'r>) {
    // Twice the areas between the point and each edge, which weight the opposite corner.
    let (mut distance, mut sum, mut total) = (Expr::Lit(9.0), ZERO, ZERO);
    for k in 0..3 {
        let [from, to, opposite] = [0, 1, 2].map(|step| corners[(k + step) % 3]);
        let area = from.offset[0] * to.offset[1] - from.offset[1] * to.offset[0];
        let edge = [0, 1].map(|axis| to.offset[axis] - from.offset[axis]);
        distance = distance.min(area / length(edge));
        sum = sum + area * opposite.height;
        total = total + area;
    }
    (distance, sum / total)
}
