//! Fingerprints.

use super::{AMOUNT, COVERED, GrungeLattice, LatticePoint, clouds, random, screen, sharpened, sockets};
use crate::position::{Vec2, length, rotated};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

pub(crate) const FINGERPRINTS: Spec = Spec {
    name: "fingerprints",
    aliases: &["grunge_fingerprints", "finger_marks", "greasy_prints"],
    category: Category::Pattern,
    icon: '👆',
    doc: "Ready-made fingerprints: greasy prints with loops and whorls, some of them smudged, for glass and polished metal.",
    sockets: &sockets(0.6, 0.5, 4.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(fingerprints),
};

fn fingerprints(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    // Two layers, shifted by half a cell, overlap.
    let shifts = [[0.0, 0.0], [0.5, 0.5]];
    let mut all = ZERO;
    for (layer, shift) in shifts.into_iter().enumerate() {
        let mut cell = lattice.cells([1; 2]);
        cell.at = [cell.at[0] + shift[0], cell.at[1] + shift[1]];
        all = screen(all, print(s, layer as u32, cell, amount, lattice));
    }
    let v = sharpened(s, all);
    s.put(VALUE, v);
}

/// The print in the cell of a point.
fn print<'r>(
    s: &Scope<'r>,
    layer: u32,
    cell: LatticePoint<'r>,
    amount: Expr<'r>,
    lattice: GrungeLattice<'r>,
) -> Expr<'r> {
    let drawn = |which: u32| random(s, layer * 8 + which, cell);
    let stray = [drawn(0), drawn(1)].map(|v| (v - 0.5) * 0.3);
    let offset = [0, 1].map(|axis| cell.at[axis].fract() - 0.5 - stray[axis]);
    // Finger tips are longer than wide.
    let [x, y] = rotated(offset, drawn(2)).map(|w| w * 3.2);
    let y = y * 0.72;
    let bend = [0, 1].map(|which| clouds(s, layer * 4 + which, lattice.cells([5; 2]), 2, 0.4) * 0.09);
    let [u, v] = [x + bend[0], y + bend[1]];
    let phase = ridges([u, v], drawn(3)) * 13.0;
    let lines = ((phase * TAU).sin() * 0.5 + 0.5).cubic();
    let smudged = drawn(4) * drawn(4) * 0.8;
    let blots = clouds(s, layer * 4 + 2, lattice.cells([9; 2]), 3, 0.6) * 0.5 + 0.5;
    let outline = ONE - smooth_step(length([x, y]) + bend[0] * 0.6, Expr::Lit(0.66), Expr::Lit(0.96));
    let pressed = smooth_step(blots + drawn(5) * 0.3, Expr::Lit(0.25), Expr::Lit(0.65));
    let mark = lines.lerp(Expr::Lit(0.45), smudged) * outline * pressed * (drawn(6) * 0.6 + 0.4);
    Real::pick(drawn(7).less(amount), mark, ZERO)
}

/// The position across the ridges: circles around a core above the middle that open downwards into arches, to one side in
/// a loop.
fn ridges<'r>([x, y]: Vec2<'r>, side: Expr<'r>) -> Expr<'r> {
    let below = y.max(ZERO);
    let lean = (side - 0.5) * 1.6;
    let x = x + below * lean;
    length([x, (y + 0.15).min(ZERO) + below * 0.3]) + below * 0.25
}
