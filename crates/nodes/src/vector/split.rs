//! A vector taken apart.

use super::{OF, PARTS};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec};

pub(crate) const SPLIT: Spec = Spec {
    name: "split",
    aliases: &["separate_xyz", "vector_parts"],
    category: Category::Vector,
    icon: '⟩',
    doc: "The three numbers of a vector or a normal, each by itself.",
    sockets: &[OF.of([0.0; 3], "The vector.")],
    outputs: &[PARTS[0].free("Across."), PARTS[1].free("Down; of a normal, up the picture."), PARTS[2].free("Away.")],
    version: 1,
    meaning: Meaning::Field(split),
};

fn split(s: &mut Scope<'_>) {
    let v = s.get(OF);
    for (out, v) in PARTS.into_iter().zip(v) {
        s.put(out, v);
    }
}
