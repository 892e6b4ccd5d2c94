//! Inverts values.

use super::{ADJUSTED, ANY, ANY_SOCKET, map_encoded};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const INVERT: Spec = Spec {
    name: "invert",
    aliases: &["negative", "complement", "one_minus"],
    category: Category::Tone,
    icon: '◑',
    doc: "Inverts a value, or red, green and blue: 1 minus the input.",
    sockets: &[ANY_SOCKET],
    outputs: ADJUSTED,
    version: 1,
    meaning: Meaning::Field(invert),
};

fn invert(s: &mut Scope<'_>) {
    let v = s.get(ANY);
    s.put_value(VALUE, map_encoded(v, |v| ONE - v));
}
