//! Scratches.

use crate::shaping::{ONE, ZERO, smooth_step};
use crate::strands::{StrandDefaults, strand_sockets, strands};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec, VALUE};
use lapidary_field::real::Real;

const ID: Out = Out("id");

pub(crate) const SCRATCHES: Spec = Spec {
    name: "scratches",
    aliases: &["scratch", "random_lines", "scuffs"],
    category: Category::Noise,
    icon: '💢',
    doc: "Fine lines of random length, strength and direction that taper to their ends: scratches on metal, glass or paint.",
    sockets: &strand_sockets(StrandDefaults {
        scale: 4.0,
        layers: 4,
        share: 1.0,
        length: 1.4,
        width: 0.03,
        spread: 0.6,
        bend: 0.15,
    }),
    outputs: &[
        VALUE.unit("The scratches: 1 where they are deepest."),
        ID.unit("A random value for each scratch; 0 between them."),
    ],
    version: 1,
    meaning: Meaning::Field(scratches),
};

fn scratches(s: &mut Scope<'_>) {
    let (mut value, mut id) = (ZERO, ZERO);
    for strand in strands(s) {
        let [strength, own] = strand.own;
        // The width and depth fall to 0 at the ends.
        let taper = (ONE - strand.along * strand.along).max(ZERO);
        let line = ONE - smooth_step(strand.aside, ZERO, taper);
        let v = line * taper.sqrt() * (strength * strength * 0.75 + 0.25) * strand.present;
        id = Real::pick(value.less(v), own, id);
        value = value.max(v);
    }
    s.put(VALUE, value);
    s.put(ID, id);
}
