//! Replacement of a colour.

use super::{OF, OF_SOCKET, displayable, opaque, with_alpha};
use crate::shaping::{ONE, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Color, Meaning, Number, Out, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const FROM: Color = Color("from");
const TO: Color = Color("to");
const WITHIN: Number = Number("within");
const SOFT: Number = Number("soft");
const MASK: Out = Out("mask");

pub(crate) const REPLACE_COLOR: Spec = Spec {
    name: "replace_color",
    aliases: &["color_replace", "swap_color", "selective_color"],
    category: Category::Color,
    icon: '🔄',
    doc: "Shifts one colour of an image to another and keeps its shades: red bricks become blue ones.",
    sockets: &[
        OF_SOCKET,
        FROM.of(0xc0563a, "Colour to replace."),
        TO.of(0x3f78a8, "Colour to put in its place."),
        WITHIN.of(0.2, 0.0..=2.0, "Tolerance as a perceived distance (Oklab): black and white are 1 apart."),
        SOFT.of(0.2, 0.0..=2.0, "Distance over which the shift fades."),
    ],
    outputs: &[COLOR.color("The changed colour."), MASK.unit("Mask: 1 where the colour is replaced.")],
    version: 1,
    meaning: Meaning::Field(replace_color),
};

fn replace_color(s: &mut Scope<'_>) {
    let color = s.get(OF);
    let [of, from, to] = [opaque(color), opaque(s.get(FROM)), opaque(s.get(TO))].map(to_oklab);
    let [l, a, b] = [0, 1, 2].map(|k| (of[k] - from[k]).square());
    let (distance, within, half) = ((l + a + b).sqrt(), s.get(WITHIN), s.get(SOFT) * 0.5);
    let mask = ONE - smooth_step(distance, within - half, within + half);
    let shifted = [0, 1, 2].map(|k| of[k] + (to[k] - from[k]) * mask);
    s.put_value(COLOR, Value::Color(with_alpha(displayable(shifted), color[3])));
    s.put(MASK, mask);
}
