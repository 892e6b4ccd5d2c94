//! Switch.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Choice, Meaning, Spec, VALUE};

const INPUTS: [Any; 4] = [Any("first"), Any("second"), Any("third"), Any("fourth")];
const WHICH: Choice<usize> = Choice("which", &["first", "second", "third", "fourth"], &[0, 1, 2, 3]);

pub(crate) const SWITCH: Spec = Spec {
    name: "switch",
    aliases: &["choose", "multi_switch"],
    category: Category::Tone,
    icon: '⎇',
    doc: "Passes one of four inputs on; the others are not evaluated.",
    sockets: &[
        WHICH.of(0, "Input to pass on."),
        INPUTS[0].any_type(0.0, "First input."),
        INPUTS[1].any_type(0.0, "Second input."),
        INPUTS[2].any_type(0.0, "Third input."),
        INPUTS[3].any_type(0.0, "Fourth input."),
    ],
    outputs: &[VALUE.like(&INPUTS, "The selected input.")],
    version: 1,
    meaning: Meaning::Field(switch),
};

fn switch(s: &mut Scope<'_>) {
    let which = s.get(WHICH);
    let v = s.get(INPUTS[which]);
    s.put_value(VALUE, v);
}
