//! Reroute point of a wire.

use super::ANY;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const REROUTE: Spec = Spec {
    name: "reroute",
    aliases: &["relay", "knot", "pass_through"],
    category: Category::Tone,
    icon: '•',
    doc: "Passes its input on unchanged, to route a wire around other nodes.",
    sockets: &[ANY.any_type(0.0, "Input of any type.")],
    outputs: &[VALUE.like(&[ANY], "The unchanged input.")],
    version: 1,
    meaning: Meaning::Field(reroute),
};

fn reroute(s: &mut Scope<'_>) {
    let v = s.get(ANY);
    s.put_value(VALUE, v);
}
