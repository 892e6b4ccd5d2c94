//! A point that a wire is led through.

use super::ANY;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const REROUTE: Spec = Spec {
    name: "reroute",
    aliases: &["relay", "knot", "pass_through"],
    category: Category::Tone,
    icon: '•',
    doc: "Hands on what it is given, whatever that is: a point to lead a wire around other nodes.",
    sockets: &[ANY.passing(0.0, "What is handed on.")],
    outputs: &[VALUE.like(&[ANY], "The same.")],
    version: 1,
    meaning: Meaning::Field(reroute),
};

fn reroute(s: &mut Scope<'_>) {
    let v = s.get(ANY);
    s.put_value(VALUE, v);
}
