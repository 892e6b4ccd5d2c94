//! Concrete.

use super::{AMOUNT, CONTRAST, GrungeLattice, cells, clouds, sockets};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec, VALUE};
use lapidary_field::noise::worley::WorleyOutput;
use lapidary_field::real::Real;

const HEIGHT: Out = Out("height");

pub(crate) const CONCRETE: Spec = Spec {
    name: "concrete",
    aliases: &["grunge_concrete", "cement", "pores"],
    category: Category::Pattern,
    icon: '🏢',
    doc: "Ready-made concrete: cloudy grey with grain and round air holes.",
    sockets: &sockets(0.5, 0.5, 3.0),
    outputs: &[
        VALUE.unit("Brightness: the amount sets the number of holes, the contrast that of the clouds."),
        HEIGHT.unit("Height: holes are sunk."),
    ],
    version: 1,
    meaning: Meaning::Field(concrete),
};

fn concrete(s: &mut Scope<'_>) {
    let (lattice, amount, contrast) = (GrungeLattice::of(s), s.get(AMOUNT), s.get(CONTRAST));
    let tones = clouds(s, 0, lattice.cells([1; 2]), 7, 0.6);
    let blotches = clouds(s, 1, lattice.cells([4; 2]), 5, 0.7);
    let grain = clouds(s, 2, lattice.cells([50; 2]), 2, 0.9);
    let mut holes = ZERO;
    for (layer, count) in [3, 9, 22].into_iter().enumerate() {
        let (which, at) = (10 + layer as u32, lattice.cells([count; 2]));
        let [near, id, chance] =
            [WorleyOutput::F1, WorleyOutput::Id, WorleyOutput::Value].map(|output| cells(s, which, at, output));
        let radius = id * id * 0.16 + 0.04;
        let hole = ((ONE - near / radius) * 2.5).clamp(ZERO, ONE);
        let present = (chance * 0.5 + 0.5).less(amount * (tones * 0.3 + 0.6));
        holes = holes.max(Real::pick(present, hole, ZERO));
    }
    let cloudy = (tones * 0.3 + blotches * 0.16) * (contrast + 0.25);
    let bright = cloudy + grain * 0.05 + 0.6;
    s.put(VALUE, (bright * (ONE - holes * 0.75)).clamp(ZERO, ONE));
    let relief = tones * 0.06 + blotches * 0.05 + grain * 0.03 + 0.7;
    s.put(HEIGHT, (relief - holes * 0.55).clamp(ZERO, ONE));
}
