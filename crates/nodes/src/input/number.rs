//! A constant number that several nodes can share.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const IS: Number = Number("is");

pub(crate) const NUMBER: Spec = Spec {
    name: "number",
    aliases: &["constant", "scalar", "float", "value"],
    category: Category::Input,
    icon: '#',
    doc: "A constant number that several nodes can share.",
    sockets: &[IS.of(0.5, -1000.0..=1000.0, "The number.")],
    outputs: &[VALUE.free("The number.")],
    version: 1,
    meaning: Meaning::Field(number),
};

fn number(s: &mut Scope<'_>) {
    let v = s.get(IS);
    s.put(VALUE, v);
}
