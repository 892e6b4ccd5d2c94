//! Leaks.

use super::{AMOUNT, COVERED, GrungeLattice, LatticePoint, clouds, random, screen, sharpened, sockets};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const LEAKS: Spec = Spec {
    name: "leaks",
    aliases: &["grunge_leaks", "drips", "water_streaks", "runs"],
    category: Category::Pattern,
    icon: '💧',
    doc: "Ready-made leaks: streaks of water or rust that run down a wall and fade out.",
    sockets: &sockets(0.5, 0.5, 2.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(leaks),
};

/// The cells of each layer across and down, for each unit of scale: wide streaks first.
const LAYERS: [[u32; 2]; 6] = [[2, 1], [3, 1], [5, 1], [8, 1], [8, 2], [14, 2]];

fn leaks(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    // Water wanders a little, more slowly down than across.
    let wander = clouds(s, 40, lattice.cells([3, 2]), 3, 0.5) * 0.03;
    let lattice = lattice.moved([wander, ZERO]);
    let mut all = ZERO;
    for (layer, cells) in LAYERS.into_iter().enumerate() {
        let streak = streak(s, layer as u32, lattice.cells(cells), amount);
        all = screen(all, streak);
    }
    let strands = clouds(s, 41, lattice.cells([20, 1]), 4, 0.7) * 0.5 + 0.5;
    let grain = clouds(s, 42, lattice.cells([16, 12]), 3, 0.7) * 0.5 + 0.5;
    let v = sharpened(s, all * (strands * 0.8 + grain * 0.5 + 0.4));
    s.put(VALUE, v);
}

/// The streak in the cell of a point: it starts abruptly and narrows as it fades. Columns are shifted down at random.
fn streak<'r>(s: &Scope<'r>, layer: u32, mut cell: LatticePoint<'r>, amount: Expr<'r>) -> Expr<'r> {
    let drawn = |which: u32, cell| random(s, layer * 8 + which, cell);
    let column = LatticePoint { at: [cell.at[0], ZERO], ..cell };
    cell.at[1] = cell.at[1] + drawn(0, column);
    let [across, down] = cell.at.map(Real::fract);
    let length = drawn(1, cell) * 0.75 + 0.2;
    let middle = (drawn(2, cell) - 0.5) * 0.5 + 0.5;
    let share = (across - middle) / 0.2;
    // The top is round.
    let t = (down - share.square().min(ONE) * 0.1 - 0.02) / length;
    let half = (drawn(3, cell) * 0.22 + 0.06) * (ONE - t.clamp(ZERO, ONE) * 0.6);
    let body = (ONE - (across - middle).abs() / half).clamp(ZERO, ONE).cubic();
    let begins = smooth_step(t, ZERO, Expr::Lit(0.1));
    let fades = (ONE - t).clamp(ZERO, ONE);
    let present = drawn(4, cell).less(amount);
    Real::pick(present, body * begins * fades * (drawn(5, cell) * 0.6 + 0.5), ZERO)
}
