//! Clamps values to a range.

use super::{ADJUSTED, ANY, ANY_SOCKET, clamp_unit, map_channels};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const LOW: Number = Number("low");
const HIGH: Number = Number("high");

pub(crate) const CLAMP: Spec = Spec {
    name: "clamp",
    aliases: &["limit", "saturate", "clip"],
    category: Category::Tone,
    icon: '⊓',
    doc: "Clamps values to a range; inputs of 0..1 stay within 0..1.",
    sockets: &[
        ANY_SOCKET,
        LOW.of(0.0, -1000.0..=1000.0, "Lowest result.").example(ExampleInput::Number(0.35)).usual(0.0, 1.0),
        HIGH.of(1.0, -1000.0..=1000.0, "Highest result.").example(ExampleInput::Number(0.65)).usual(0.0, 1.0),
    ],
    outputs: ADJUSTED,
    version: 1,
    meaning: Meaning::Field(clamp),
};

fn clamp(s: &mut Scope<'_>) {
    let (low, high) = (s.get(LOW), s.get(HIGH));
    let v = s.get(ANY);
    s.put_value(VALUE, clamp_unit(map_channels(v, |v| v.clamp(low.min(high), low.max(high)))));
}
