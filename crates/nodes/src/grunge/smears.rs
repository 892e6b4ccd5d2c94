//! Smears.

use super::{COVERED, GrungeLattice, clouds, covered, sockets};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::real::Real;

pub(crate) const SMEARS: Spec = Spec {
    name: "smears",
    aliases: &["grunge_smears", "greasy_smudges", "smudges"],
    category: Category::Pattern,
    icon: '✋',
    doc: "Ready-made smears: greasy streaks that follow the flow of a careless hand.",
    sockets: &sockets(0.5, 0.3, 2.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(smears),
};

/// Fine streaks along one direction, bent by broad clouds, within patches of the same flow.
fn smears(s: &mut Scope<'_>) {
    let lattice = GrungeLattice::of(s);
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([1; 2]), 2, 0.35) * 0.55);
    let flow = lattice.moved(bend);
    let streaks = clouds(s, 2, flow.turned([2, 1], [1, 12]), 4, 0.75) * 0.5 + 0.5;
    let patches = clouds(s, 3, flow.turned([2, 1], [1, 3]), 4, 0.55) * 0.5 + 0.5;
    let film = clouds(s, 4, flow.cells([3; 2]), 5, 0.6) * 0.5 + 0.5;
    let map = patches * 0.6 + streaks * 0.35 + film * 0.15 - 0.05;
    let v = covered(s, map) * (streaks * 0.7 + 0.45).clamp(ZERO, ONE);
    s.put(VALUE, v.clamp(ZERO, ONE));
}
