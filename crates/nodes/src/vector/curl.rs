//! Curl of a height field.

use super::VECTOR;
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_evaluator::node::value::Value;

const OF: Number = Number("of");
const AMOUNT: Number = Number("amount");
const ACROSS: Out = Out("across");
const DOWN: Out = Out("down");

pub(crate) const CURL: Spec = Spec {
    name: "curl",
    aliases: &["curl_noise", "flow", "vortices"],
    category: Category::Vector,
    icon: '༄',
    doc: "Computes a divergence-free flow along the contours of a height (curl noise; Bridson et al., 2007).",
    sockets: &[
        OF.input("Input height; the flow circles its hills."),
        AMOUNT.of(0.1, -16.0..=16.0, "Speed where the height rises by 1 over a tile."),
    ],
    outputs: &[
        VECTOR.vector("Flow vector.").serves(&[ExampleInput::Vector]),
        ACROSS.free("Horizontal speed."),
        DOWN.free("Vertical speed, positive downwards."),
    ],
    version: 1,
    meaning: Meaning::Field(curl),
};

fn curl(s: &mut Scope<'_>) {
    let (here, amount) = (s.point(), s.get(AMOUNT));
    let [across, down, _] = s.slope(OF, here);
    let (x, y) = (down * amount, -(across * amount));
    s.put_value(VECTOR, Value::Vector([x, y, ZERO]));
    s.put(ACROSS, x);
    s.put(DOWN, y);
}
