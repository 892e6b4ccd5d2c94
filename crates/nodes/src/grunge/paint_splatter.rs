//! Splatter.

use super::{AMOUNT, COVERED, GrungeLattice, cells, clouds, sharpened, sockets};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::worley::WorleyOutput;
use lapidary_field::real::Real;

pub(crate) const PAINT_SPLATTER: Spec = Spec {
    name: "paint_splatter",
    aliases: &["grunge_spots", "drops", "splashes", "mud_splatter"],
    category: Category::Pattern,
    icon: '🐄',
    doc: "Ready-made splatter: drops of paint or mud, a few large ones among many small ones.",
    sockets: &sockets(0.5, 0.7, 2.0),
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(paint_splatter),
};

/// Layers of round drops, each finer and fuller than the last. Drops are clustered by broad clouds.
fn paint_splatter(s: &mut Scope<'_>) {
    let (lattice, amount) = (GrungeLattice::of(s), s.get(AMOUNT));
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([6; 2]), 3, 0.5) * 0.025);
    let bent = lattice.moved(bend);
    let clusters = clouds(s, 2, lattice.cells([1; 2]), 3, 0.5) * 0.5 + 0.5;
    let mut all = ZERO;
    for (layer, count) in [2, 5, 10, 20].into_iter().enumerate() {
        let (which, at) = (10 + layer as u32, bent.cells([count; 2]));
        let [near, id, chance] =
            [WorleyOutput::F1, WorleyOutput::Id, WorleyOutput::Value].map(|output| cells(s, which, at, output));
        let radius = id * id * 0.34 + 0.05;
        let drop = (ONE - near / radius).clamp(ZERO, ONE);
        let present = (chance * 0.5 + 0.5).less(amount * (clusters + 0.1) * 1.1);
        all = all.max(Real::pick(present, (drop * 3.0).min(ONE), ZERO));
    }
    let v = sharpened(s, all);
    s.put(VALUE, v);
}
