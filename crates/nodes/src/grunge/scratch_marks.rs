//! Scratches.

use super::{AMOUNT, COVERED, GrungeLattice, LatticePoint, clouds, faded_ends, random, screen, sharpened, sockets};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const SCRATCH_MARKS: Spec = Spec {
    name: "scratch_marks",
    aliases: &["grunge_scratches", "scratched_surface"],
    category: Category::Pattern,
    icon: '⚔',
    doc: "Ready-made scratches: fine lines of many directions, long and short, deep and faint.",
    sockets: &sockets(0.5, 0.5, 1.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(scratch_marks),
};

/// The direction of each layer as whole numbers, and its cells along and aside for each unit of scale. A layer has one
/// scratch in each of its cells.
const LAYERS: [([i32; 2], [u32; 2]); 10] = [
    ([3, 1], [1, 4]),
    ([1, 2], [1, 5]),
    ([-2, 3], [1, 3]),
    ([1, 0], [2, 12]),
    ([4, 3], [1, 3]),
    ([-1, 3], [1, 4]),
    ([2, -1], [1, 6]),
    ([5, 2], [1, 2]),
    ([1, -1], [2, 9]),
    ([0, 1], [3, 10]),
];

fn scratch_marks(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    let mut all = ZERO;
    for (layer, (direction, cells)) in LAYERS.into_iter().enumerate() {
        let line = scratch(s, layer as u32, lattice.turned(direction, cells), amount);
        all = screen(all, line);
    }
    // The tool skips over the surface.
    let skips = (clouds(s, 50, lattice.cells([12; 2]), 2, 0.6) * 0.5 + 1.1).clamp(ZERO, ONE);
    let v = sharpened(s, all * skips);
    s.put(VALUE, v);
}

/// The scratch in the cell of a point: a slightly bent line that ends within the cell. Rows of cells are shifted at
/// random, so that ends do not line up.
fn scratch<'r>(s: &Scope<'r>, layer: u32, mut line: LatticePoint<'r>, amount: Expr<'r>) -> Expr<'r> {
    let drawn = |which: u32, line| random(s, layer * 8 + which, line);
    let row = LatticePoint { at: [ZERO, line.at[1]], ..line };
    line.at[0] = line.at[0] + drawn(0, row);
    let [along, aside] = line.at.map(Real::fract);
    let length = drawn(1, line) * 0.7 + 0.3;
    let start = drawn(2, line) * (ONE - length);
    let t = ((along - start) / length).clamp(ZERO, ONE);
    let (slope, bend) = (drawn(3, line) - 0.5, drawn(4, line) - 0.5);
    let middle = (drawn(5, line) - 0.5) * 0.4 + 0.5;
    let centre = middle + slope * (t - 0.5) * 0.4 + bend * (t - 0.5).square() * 0.6;
    let deep = drawn(6, line);
    // A wide scratch is rare.
    let width = deep.square() * 0.05 + 0.02;
    let profile = (ONE - (aside - centre).abs() / width).clamp(ZERO, ONE);
    let inside = (ONE - (along - start - length * 0.5).abs() * 2.0 / length).clamp(ZERO, ONE);
    let present = drawn(7, line).less(amount);
    Real::pick(present, profile * faded_ends(inside * 0.5, 0.25) * (deep * 0.6 + 0.4), ZERO)
}
