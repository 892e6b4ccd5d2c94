//! Values kept between two others.

use super::{ANY, ANY_SOCKET, LIKE_IT, each, kept};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const LOW: Number = Number("low");
const HIGH: Number = Number("high");

pub(crate) const CLAMP: Spec = Spec {
    name: "clamp",
    aliases: &["limit", "saturate", "clip"],
    category: Category::Tone,
    icon: '⊓',
    doc: "Keeps what is below or above two values at them; values of 0..1 stay within.",
    sockets: &[
        ANY_SOCKET,
        LOW.of(0.0, -1000.0..=1000.0, "The lowest that is left."),
        HIGH.of(1.0, -1000.0..=1000.0, "The highest that is left."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Field(clamp),
};

fn clamp(s: &mut Scope<'_>) {
    let (low, high) = (s.get(LOW), s.get(HIGH));
    let v = s.get(ANY);
    s.put_value(VALUE, kept(each(v, |v| v.clamp(low.min(high), low.max(high)))));
}
