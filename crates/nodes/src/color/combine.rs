//! A colour from channels.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::decode;

const RED: Number = Number("red");
const GREEN: Number = Number("green");
const BLUE: Number = Number("blue");
const ALPHA: Number = Number("alpha");
const SPACE: Choice<bool> = Choice("space", &["linear", "encoded"], &[false, true]);

pub(crate) const COMBINE: Spec = Spec {
    name: "combine",
    aliases: &["merge", "combine_rgb", "merge_channels"],
    category: Category::Color,
    icon: '⫴',
    doc: "Combines red, green, blue and alpha to a colour.",
    sockets: &[
        RED.input("Red channel."),
        GREEN.input("Green channel."),
        BLUE.input("Blue channel."),
        ALPHA.of(1.0, 0.0..=1.0, "Alpha: 0 is transparent, 1 opaque."),
        SPACE.of(0, "Colour space of the channels: linear light, or sRGB-encoded."),
    ],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(combine),
};

fn combine(s: &mut Scope<'_>) {
    let (encoded, alpha) = (s.get(SPACE), s.get(ALPHA));
    let [r, g, b] = [s.get(RED), s.get(GREEN), s.get(BLUE)].map(|v| if encoded { decode(v) } else { v });
    s.put_value(COLOR, Value::Color([r, g, b, alpha]));
}
