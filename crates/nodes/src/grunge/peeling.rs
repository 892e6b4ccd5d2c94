//! Peeling paint.

use super::{AMOUNT, CONTRAST, GrungeLattice, cells, clouds, sockets};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec, VALUE};
use lapidary_field::noise::worley::WorleyOutput;
use lapidary_field::real::Real;

const HEIGHT: Out = Out("height");

pub(crate) const PEELING: Spec = Spec {
    name: "peeling",
    aliases: &["grunge_edge_wear", "paint_chips", "chipped_paint", "flaking_paint"],
    category: Category::Pattern,
    icon: '🎨',
    doc: "Ready-made peeling paint: chips with sharp edges where the coat has come off, and blisters around them.",
    sockets: &sockets(0.45, 0.7, 3.0),
    outputs: &[
        VALUE.unit("Mask: 1 where the coat has come off, 0 where it holds."),
        HEIGHT.unit("Height of the coat: lifted at the edges of chips, 0 where it has come off."),
    ],
    version: 1,
    meaning: Meaning::Field(peeling),
};

/// The coat breaks along cell borders, where broad clouds say it is weak.
fn peeling(s: &mut Scope<'_>) {
    let (lattice, amount, contrast) = (GrungeLattice::of(s), s.get(AMOUNT), s.get(CONTRAST));
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([4; 2]), 5, 0.6) * 0.14);
    let broken = lattice.moved(bend);
    let weak = clouds(s, 2, lattice.cells([1; 2]), 6, 0.6) * 0.5 + 0.5;
    let (chips, fine) = (broken.cells([4; 2]), broken.cells([11; 2]));
    let [large, small] =
        [(chips, 3), (fine, 4)].map(|(at, which)| cells(s, which, at, WorleyOutput::Value) * 0.5 + 0.5);
    let cracks = cells(s, 3, chips, WorleyOutput::Border);
    let strength = weak * 0.55 + large * 0.25 + small * 0.2 - (ONE - (cracks * 6.0).min(ONE)) * 0.06;
    // The strength is mostly between 0.25 and 0.75.
    let below = amount * 1.1 + strength * 1.6 - 1.35;
    let width = (ONE - contrast) * 0.3 + 0.01;
    let off = smooth_step(below, -width * 0.5, width * 0.5);
    let lifted = (ONE - (below + 0.08).abs() * 7.0).clamp(ZERO, ONE).cubic() * 0.35;
    let blisters = (clouds(s, 5, lattice.cells([8; 2]), 3, 0.5) * 0.5 + 0.5) * 0.12;
    s.put(VALUE, off);
    s.put(HEIGHT, ((lifted + blisters + 0.5) * (ONE - off)).clamp(ZERO, ONE));
}
