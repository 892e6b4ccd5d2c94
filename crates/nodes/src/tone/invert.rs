//! Inverts values.

use super::{ANY, ANY_SOCKET, LIKE_IT, each_seen};
use crate::ease::ONE;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const INVERT: Spec = Spec {
    name: "invert",
    aliases: &["negative", "complement", "one_minus"],
    category: Category::Tone,
    icon: '◑',
    doc: "Inverts a value, or red, green and blue: 1 minus the input.",
    sockets: &[ANY_SOCKET],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Field(invert),
};

fn invert(s: &mut Scope<'_>) {
    let v = s.get(ANY);
    s.put_value(VALUE, each_seen(v, |v| ONE - v));
}
