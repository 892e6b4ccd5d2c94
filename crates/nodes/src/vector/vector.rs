//! A vector from components.

use super::{AXES, VECTOR};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec};
use lapidary_evaluator::node::value::Value;

pub(crate) const VECTOR_NODE: Spec = Spec {
    name: "vector",
    aliases: &["combine_xyz", "make_vector"],
    category: Category::Vector,
    icon: '⟨',
    doc: "Combines three numbers to a vector.",
    sockets: &[
        AXES[0].input("X component, to the right."),
        AXES[1].input("Y component, downwards."),
        AXES[2].input("Z component, away from the surface."),
    ],
    outputs: &[VECTOR.vector("The vector.")],
    version: 1,
    meaning: Meaning::Field(vector),
};

fn vector(s: &mut Scope<'_>) {
    let v = AXES.map(|axis| s.get(axis));
    s.put_value(VECTOR, Value::Vector(v));
}
