//! Components of a vector.

use super::{OF, PARTS};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};

pub(crate) const SPLIT: Spec = Spec {
    name: "split",
    aliases: &["separate_xyz", "vector_parts"],
    category: Category::Vector,
    icon: '⟩',
    doc: "Splits a vector or a normal into its three components.",
    sockets: &[OF.of([0.0; 3], "Input vector.")],
    outputs: &[
        PARTS[0].free("X component, to the right."),
        PARTS[1].free("Y component: down for vectors, up for normals."),
        PARTS[2].free("Z component, away from the surface."),
    ],
    version: 1,
    meaning: Meaning::Field(split),
};

fn split(s: &mut Scope<'_>) {
    let v = s.get(OF);
    for (out, v) in PARTS.into_iter().zip(v) {
        s.put(out, v);
    }
}
