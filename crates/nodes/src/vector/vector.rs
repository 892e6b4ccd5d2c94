//! A vector put together from numbers.

use super::{AXES, VECTOR};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec};
use lapidary_evaluator::value::Value;

pub(crate) const VECTOR_NODE: Spec = Spec {
    name: "vector",
    aliases: &["combine_xyz", "make_vector"],
    category: Category::Vector,
    icon: '⟨',
    doc: "Three numbers along one wire.",
    sockets: &[AXES[0].input("Across."), AXES[1].input("Down."), AXES[2].input("Away.")],
    outputs: &[VECTOR.vector("The three.")],
    version: 1,
    meaning: Meaning::Field(vector),
};

fn vector(s: &mut Scope<'_>) {
    let v = AXES.map(|axis| s.get(axis));
    s.put_value(VECTOR, Value::Vector(v));
}
