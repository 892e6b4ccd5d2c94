//! Cellular noise of Minkowski distances.

use super::{CELLS_SOCKET, ROWS, ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretched};
use crate::cells::CellGrid;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const EXPONENT: Number = Number("exponent");
const JITTER: Number = Number("jitter");
const DISTANCES: [Out; 4] = [Out("f1"), Out("f2"), Out("f3"), Out("f4")];
const DIFFERENCE: Out = Out("f2_minus_f1");
const ID: Out = Out("id");

pub(crate) const MINKOWSKI_CELLS: Spec = Spec {
    name: "minkowski_cells",
    aliases: &["minkowski", "minkowski_distance", "minkowski_voronoi", "superellipse_cells", "f3", "f4"],
    category: Category::Noise,
    icon: '✪',
    doc: "Cellular noise whose cells turn from stars over diamonds and circles to squares, with the distances to four points: quilted cloth, crystals, tiles (Worley, 1996).",
    sockets: &[
        CELLS_SOCKET,
        ROWS_SOCKET,
        EXPONENT.of(
            0.7,
            0.6..=8.0,
            "Exponent of the distance: below 1 stars, 1 diamonds, 2 circles, more nearly squares; a wire changes it from place to place.",
        ),
        JITTER.of(1.0, 0.0..=1.0, "Random displacement of points within their cells."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        DISTANCES[0].unit("Distance to the nearest point."),
        DISTANCES[1].unit("Distance to the second nearest point."),
        DISTANCES[2].unit("Distance to the third nearest point."),
        DISTANCES[3].unit("Distance to the fourth nearest point."),
        DIFFERENCE.unit("Difference of the second and first distances, for cracks."),
        ID.unit("A random value for each cell."),
    ],
    version: 1,
    meaning: Meaning::Field(minkowski_cells),
};

fn minkowski_cells(s: &mut Scope<'_>) {
    let (grid, jitter, exponent) = (CellGrid::stretched(s, SCALE, ROWS), s.get(JITTER), s.get(EXPONENT));
    // The other points are at least two cells away along an axis, and so in every Minkowski distance. With the smallest
    // exponent, one point in 2500 is that far from all others (measured); its distance is 2.
    let (mut powers, mut id) = ([Expr::Lit(2.0).pow(exponent); 4], ZERO);
    for cell in grid.around(2) {
        let centre = grid.pair(s, 0, cell).map(|v| (v - 0.5) * jitter + 0.5);
        let [x, y] = [0, 1].map(|axis| (cell.from[axis] - centre[axis]).abs().pow(exponent));
        let mut power = x + y;
        id = Real::pick(power.less(powers[0]), grid.random(s, 1, cell), id);
        for nearest in &mut powers {
            (*nearest, power) = (nearest.min(power), nearest.max(power));
        }
    }
    // Half of the root of the area of the unit circle, within 3 %: with it, distances of all exponents are alike.
    let unit = Expr::Lit(2.0).pow(exponent.pow(Expr::Lit(-1.37)) * -0.5);
    let distances = powers.map(|power| power.pow(ONE / exponent) * unit);
    // The middle 99.8 % of the distances at the default settings.
    for (out, (distance, range)) in
        DISTANCES.into_iter().zip(distances.into_iter().zip([[0.0, 0.94], [0.16, 1.11], [0.32, 1.25], [0.5, 1.37]]))
    {
        put_stretched(s, out, distance, range);
    }
    put_stretched(s, DIFFERENCE, distances[1] - distances[0], [0.0, 0.88]);
    s.put(ID, id);
}
