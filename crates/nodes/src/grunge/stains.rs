//! Stains.

use super::{AMOUNT, COVERED, GrungeLattice, LatticePoint, clouds, random, screen, sharpened, sockets};
use crate::position::length;
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const STAINS: Spec = Spec {
    name: "stains",
    aliases: &["grunge_stains", "water_marks", "coffee_rings", "tide_marks"],
    category: Category::Pattern,
    icon: '☕',
    doc: "Ready-made stains: dried puddles with dark rims, as water or coffee leaves them.",
    sockets: &sockets(0.6, 0.4, 3.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(stains),
};

/// The shift of each layer, in cells, and its cells for each unit of scale.
const LAYERS: [([f32; 2], u32); 4] = [([0.0, 0.0], 1), ([0.5, 0.5], 1), ([0.25, 0.0], 2), ([0.0, 0.75], 3)];

fn stains(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    let ragged = clouds(s, 0, lattice.cells([3; 2]), 6, 0.55);
    let grain = clouds(s, 1, lattice.cells([20; 2]), 3, 0.7) * 0.5 + 0.5;
    let mut all = ZERO;
    for (layer, (shift, count)) in LAYERS.into_iter().enumerate() {
        let mut cell = lattice.cells([count; 2]);
        cell.at = [cell.at[0] + shift[0], cell.at[1] + shift[1]];
        all = screen(all, stain(s, layer as u32, cell, amount, ragged));
    }
    let v = sharpened(s, all * (grain * 0.5 + 0.7));
    s.put(VALUE, v);
}

/// The stain in the cell of a point: darkest in a thin rim, where it dried last.
fn stain<'r>(s: &Scope<'r>, layer: u32, cell: LatticePoint<'r>, amount: Expr<'r>, ragged: Expr<'r>) -> Expr<'r> {
    let drawn = |which: u32| random(s, layer * 8 + which, cell);
    let radius = drawn(0) * 0.22 + 0.12;
    let stray = [drawn(1), drawn(2)].map(|v| (v - 0.5) * (ONE - radius * 2.6));
    let offset = [0, 1].map(|axis| cell.at[axis].fract() - 0.5 - stray[axis]);
    // Radii vary by at most a quarter, so that a stain stays within its cell.
    let uneven = (ragged * 0.16).clamp(Expr::Lit(-0.25), Expr::Lit(0.25));
    let from_rim = length(offset) / radius - uneven - 1.0;
    let rim = (ONE - from_rim.abs() * (drawn(3) * 14.0 + 9.0)).clamp(ZERO, ONE);
    let inside = ONE - smooth_step(from_rim, Expr::Lit(-0.12), Expr::Lit(0.02));
    // A broader band inside the rim, and a faint second rim.
    let band = smooth_step(from_rim, Expr::Lit(-0.7), Expr::Lit(0.0)) * inside;
    let second = (ONE - (from_rim + 0.35).abs() * 18.0).clamp(ZERO, ONE) * drawn(4);
    let mark = rim * 0.8 + band * 0.35 + inside * 0.1 + second * 0.2;
    Real::pick(drawn(5).less(amount), mark.min(ONE) * (drawn(6) * 0.6 + 0.4), ZERO)
}
