//! A constant colour that several nodes can share.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Color, ExampleInput, Meaning, Spec};
use lapidary_evaluator::node::value::Value;

const IS: Color = Color("is");

pub(crate) const COLOR_NODE: Spec = Spec {
    name: "color",
    aliases: &["colour", "constant_color", "rgb"],
    category: Category::Input,
    icon: '●',
    doc: "A constant colour that several nodes can share.",
    sockets: &[IS.of(0xb0a79a, "The colour.").example(ExampleInput::Nothing)],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(color),
};

fn color(s: &mut Scope<'_>) {
    let c = s.get(IS);
    s.put_value(COLOR, Value::Color(c));
}
