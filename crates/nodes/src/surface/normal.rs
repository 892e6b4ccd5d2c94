//! A normal from a vector.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, NORMAL, Spec, Vector};
use lapidary_evaluator::node::value::{Value, unit};

const OF: Vector = Vector("of");

pub(crate) const NORMAL_NODE: Spec = Spec {
    name: "normal",
    aliases: &["vector_to_normal", "direction"],
    category: Category::Surface,
    icon: '⇡',
    doc: "Normalises a vector to a surface normal: x to the right, y up, z away from the surface.",
    sockets: &[OF.of([0.0, 0.0, 1.0], "Input vector.")],
    outputs: &[NORMAL.normal("The normal.")],
    version: 1,
    meaning: Meaning::Field(normal),
};

fn normal(s: &mut Scope<'_>) {
    let v = s.get(OF);
    s.put_value(NORMAL, Value::Normal(unit(v)));
}
