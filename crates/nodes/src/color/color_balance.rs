//! Colour balance of shadows, midtones and highlights.

use super::{OF, OF_SOCKET, luminance_of, opaque, with_alpha};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Color, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode};
use lapidary_field::real::Real;

const SHADOWS: Color = Color("shadows");
const MIDTONES: Color = Color("midtones");
const HIGHLIGHTS: Color = Color("highlights");
const STRENGTH: Number = Number("strength");
const BALANCE: Number = Number("balance");

pub(crate) const COLOR_BALANCE: Spec = Spec {
    name: "color_balance",
    aliases: &["split_toning", "three_way_color", "lift_gamma_gain", "color_grade"],
    category: Category::Color,
    icon: '⚖',
    doc: "Tints shadows, midtones and highlights, each with a colour of its own; grey does not tint.",
    sockets: &[
        OF_SOCKET,
        SHADOWS.of(0x5f7a96, "Tint of dark colours."),
        MIDTONES.of(0x808080, "Tint of colours between."),
        HIGHLIGHTS.of(0xa08868, "Tint of bright colours."),
        STRENGTH.of(1.0, 0.0..=4.0, "Strength of the tints."),
        BALANCE.of(0.0, -1.0..=1.0, "Moves the border between dark and bright: above 0, more colours are bright."),
    ],
    outputs: &[COLOR.color("The balanced colour.")],
    version: 1,
    meaning: Meaning::Field(color_balance),
};

/// Each tint is the difference of its colour from grey, without a change of luminance. The weights of the three tints
/// are the quadratic Bernstein polynomials of the encoded luminance, so that they sum to 1 and blend smoothly.
fn color_balance(s: &mut Scope<'_>) {
    let (color, strength, balance) = (s.get(OF), s.get(STRENGTH), s.get(BALANCE));
    let encoded = opaque(color).map(encode);
    let light = (luminance_of(encoded) + balance * 0.5).clamp(ZERO, ONE);
    let dark = ONE - light;
    let weights = [dark * dark, light * dark * 2.0, light * light];
    let tints = [s.get(SHADOWS), s.get(MIDTONES), s.get(HIGHLIGHTS)].map(|tint| {
        let tint = opaque(tint).map(encode);
        let grey = luminance_of(tint);
        tint.map(|v| (v - grey) * strength)
    });
    let balanced = [0, 1, 2].map(|k| {
        let tint = tints[0][k] * weights[0] + tints[1][k] * weights[1] + tints[2][k] * weights[2];
        decode((encoded[k] + tint).max(ZERO))
    });
    s.put_value(COLOR, Value::Color(with_alpha(balanced, color[3])));
}
