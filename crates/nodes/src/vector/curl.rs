//! A flow that follows the contours of a height.

use super::VECTOR;
use crate::ease::ZERO;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Out, Spec};
use lapidary_evaluator::value::Value;

const OF: Number = Number("of");
const AMOUNT: Number = Number("amount");
const ACROSS: Out = Out("across");
const DOWN: Out = Out("down");

pub(crate) const CURL: Spec = Spec {
    name: "curl",
    aliases: &["curl_noise", "flow", "vortices"],
    category: Category::Vector,
    icon: '༄',
    doc: "A flow that runs along the contours of a height, and so never piles up (Bridson and others, 2007).",
    sockets: &[
        OF.input("The height: the flow circles its hills."),
        AMOUNT.of(0.1, -16.0..=16.0, "How fast it flows where the height rises 1 over a tile."),
    ],
    outputs: &[VECTOR.vector("The flow."), ACROSS.free("How fast across."), DOWN.free("How fast down.")],
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
