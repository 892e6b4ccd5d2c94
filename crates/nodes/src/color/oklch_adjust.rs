//! Oklch adjustment.

use super::{OF, OF_SOCKET, opaque, with_alpha};
use crate::position::rotated;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{from_oklab, to_oklab};

const HUE: Number = Number("hue");
const CHROMA: Number = Number("chroma");
const LIGHTNESS: Number = Number("lightness");

pub(crate) const OKLCH_ADJUST: Spec = Spec {
    name: "oklch_adjust",
    aliases: &["oklch", "lch", "recolor", "perceptual_adjust"],
    category: Category::Color,
    icon: '◕',
    doc: "Adjusts perceived hue, chroma and lightness (Oklab; Ottosson, 2020).",
    sockets: &[
        OF_SOCKET,
        HUE.of(0.0, -1.0..=1.0, "Hue shift, in turns.").example(ExampleInput::Number(0.4)),
        CHROMA.of(1.0, 0.0..=4.0, "Chroma factor: 0 is grey.").example(ExampleInput::Number(1.4)),
        LIGHTNESS.of(0.0, -1.0..=1.0, "Lightness added, from -1 to 1."),
    ],
    outputs: &[COLOR.color("The adjusted colour.")],
    version: 1,
    meaning: Meaning::Field(oklch_adjust),
};

fn oklch_adjust(s: &mut Scope<'_>) {
    let (turn, chroma, lighter) = (s.get(HUE), s.get(CHROMA), s.get(LIGHTNESS));
    let color = s.get(OF);
    let [lightness, a, b] = to_oklab(opaque(color));
    let [a, b] = rotated([a * chroma, b * chroma], turn);
    s.put_value(COLOR, Value::Color(with_alpha(from_oklab([lightness + lighter, a, b]), color[3])));
}
