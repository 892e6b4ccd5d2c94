//! Tint.

use super::{OF, OF_SOCKET, displayable, opaque, with_alpha};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Color, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const WITH: Color = Color("with");
const AMOUNT: Number = Number("amount");

pub(crate) const TINT: Spec = Spec {
    name: "tint",
    aliases: &["colorise", "color_overlay", "hue_overlay", "sepia"],
    category: Category::Color,
    icon: '☂',
    doc: "Gives an image the hue of one colour and keeps its light and dark, as a glaze or a sepia print does.",
    sockets: &[
        OF_SOCKET,
        WITH.of(0xb5793a, "Colour of the tint."),
        AMOUNT.of(0.8, 0.0..=1.0, "Share of the original hue that is replaced."),
    ],
    outputs: &[COLOR.color("The tinted colour.")],
    version: 1,
    meaning: Meaning::Field(tint),
};

/// The chroma falls towards black and white, where no colour has any.
fn tint(s: &mut Scope<'_>) {
    let (color, amount) = (s.get(OF), s.get(AMOUNT));
    let [light, a, b] = to_oklab(opaque(color));
    let [tint_light, tint_a, tint_b] = to_oklab(opaque(s.get(WITH)));
    let full = (light / tint_light).min((ONE - light) / (ONE - tint_light)).clamp(ZERO, ONE);
    let tinted = [light, a.lerp(tint_a * full, amount), b.lerp(tint_b * full, amount)];
    s.put_value(COLOR, Value::Color(with_alpha(displayable(tinted), color[3])));
}
