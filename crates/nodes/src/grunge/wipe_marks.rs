//! Wipe marks.

use super::{AMOUNT, COVERED, GrungeLattice, LatticePoint, clouds, random, screen, sharpened, sockets};
use crate::position::{angle_in_turns, length, rotated};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;

pub(crate) const WIPE_MARKS: Spec = Spec {
    name: "wipe_marks",
    aliases: &["grunge_wipe", "swirl_marks", "cloth_marks", "polishing_marks"],
    category: Category::Pattern,
    icon: '⤴',
    doc: "Ready-made wipe marks: arcs that a cloth leaves on glass or varnish.",
    sockets: &sockets(0.7, 0.4, 2.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(wipe_marks),
};

/// The shift of each layer, in cells.
const LAYERS: [[f32; 2]; 5] = [[0.0, 0.0], [0.5, 0.5], [0.5, 0.0], [0.25, 0.75], [0.75, 0.3125]];

fn wipe_marks(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([2; 2]), 2, 0.4) * 0.04);
    let bent = lattice.moved(bend);
    let mut all = ZERO;
    for (layer, shift) in LAYERS.into_iter().enumerate() {
        let mut cell = bent.cells([1; 2]);
        cell.at = [cell.at[0] + shift[0], cell.at[1] + shift[1]];
        all = screen(all, arc(s, layer as u32, cell, amount));
    }
    let film = clouds(s, 2, lattice.cells([4; 2]), 4, 0.6) * 0.5 + 0.5;
    let v = sharpened(s, all * (film * 0.8 + 0.4));
    s.put(VALUE, v);
}

/// The arc in the cell of a point: a band around a centre, with the streaks of the cloth's folds.
fn arc<'r>(s: &Scope<'r>, layer: u32, cell: LatticePoint<'r>, amount: Expr<'r>) -> Expr<'r> {
    let drawn = |which: u32| random(s, layer * 8 + which, cell);
    let offset = rotated(cell.at.map(|w| w.fract() - 0.5), drawn(0));
    // The centre lies aside, so that the band passes through the middle of the cell.
    let curve = drawn(1) * 0.5 + 0.15;
    let from = [offset[0], offset[1] + curve];
    let (away, angle) = (length(from), angle_in_turns(from));
    let middle = curve;
    let half = drawn(2) * 0.12 + 0.08;
    let across = (away - middle) / half;
    let band = ONE - smooth_step(across.abs(), Expr::Lit(0.6), ONE);
    // The streaks of each arc are another part of a long row of random folds.
    let noise = Noise::new(Perlin::new(super::seed(s, 30 + layer), [0; 4]), 2).expect("perlin noise is planar");
    let fold = s.noise(&noise, [across * 9.0 + drawn(3) * 512.0, angle * 3.0, ZERO, ZERO], ZERO);
    let streaks = (fold * 1.6 + 0.35).clamp(ZERO, ONE);
    // The cell's edge is 0.5 away; the arc ends before it.
    let edge = offset[0].abs().max(offset[1].abs());
    let ends = ONE - smooth_step(edge.max(length(offset) * 0.9), Expr::Lit(0.3), Expr::Lit(0.45));
    let inside = cell.at.map(|w| (w.fract() - 0.5).abs());
    let safe = ONE - smooth_step(inside[0].max(inside[1]), Expr::Lit(0.42), Expr::Lit(0.5));
    let mark = band * streaks * ends * safe * (drawn(4) * 0.6 + 0.4);
    Real::pick(drawn(5).less(amount), mark, ZERO)
}
