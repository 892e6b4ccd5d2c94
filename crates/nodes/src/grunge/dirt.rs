//! Dirt.

use super::{CONTRAST, COVERED, GrungeLattice, clouds, covered, sockets};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::real::Real;

pub(crate) const DIRT: Spec = Spec {
    name: "dirt",
    aliases: &["grunge_dirt", "grime", "grunge_map"],
    category: Category::Pattern,
    icon: '💨',
    doc: "Ready-made dirt: ragged patches, grainy within and fading at their edges.",
    sockets: &sockets(0.5, 0.4, 3.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(dirt),
};

/// Patches whose edges are warped by finer clouds, with grain that is strongest where the dirt is thin.
fn dirt(s: &mut Scope<'_>) {
    let lattice = GrungeLattice::of(s);
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([2; 2]), 4, 0.6) * 0.35);
    let patches = clouds(s, 2, lattice.moved(bend).cells([1; 2]), 7, 0.62) * 0.5 + 0.5;
    let grain = clouds(s, 3, lattice.cells([24; 2]), 3, 0.7) * 0.5 + 0.5;
    let thin = ONE - (patches - 0.5).abs() * 1.4;
    let map = patches * 0.8 + grain * thin * 0.35 - 0.08;
    let soft = covered(s, map);
    let grains = (soft * 1.6 + grain * 0.6 - 0.6).clamp(soft * 0.4, ONE);
    let v = soft.lerp(grains.min(soft.sqrt()), s.get(CONTRAST).sqrt());
    s.put(VALUE, v);
}
