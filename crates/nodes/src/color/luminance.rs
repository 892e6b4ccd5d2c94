//! Grey values of colours.

use super::{OF, OF_SOCKET, luminance_of, opaque, with_alpha};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const METHOD: Choice<GreyMethod> = Choice(
    "method",
    &["luminance", "lightness", "mean", "brightest", "darkest"],
    &[GreyMethod::Luminance, GreyMethod::Lightness, GreyMethod::Mean, GreyMethod::Max, GreyMethod::Min],
);
const AMOUNT: Number = Number("amount");

/// The measure of brightness.
#[derive(Clone, Copy)]
enum GreyMethod {
    Luminance,
    Lightness,
    Mean,
    Max,
    Min,
}

pub(crate) const LUMINANCE: Spec = Spec {
    name: "luminance",
    aliases: &["desaturate", "black_and_white", "color_to_gray", "rgb_to_bw"],
    category: Category::Color,
    icon: '🌘',
    doc: "Measures the brightness of colours, and drains colours of their hue.",
    sockets: &[
        OF_SOCKET,
        METHOD.of(0, "Measure: physical luminance, perceived lightness, mean, brightest or darkest channel."),
        AMOUNT.of(1.0, 0.0..=1.0, "Share of the hue that the colour output loses."),
    ],
    outputs: &[VALUE.unit("Brightness, from 0 to 1."), COLOR.color("The colour without hue.")],
    version: 1,
    meaning: Meaning::Field(luminance),
};

fn luminance(s: &mut Scope<'_>) {
    let (color, amount) = (s.get(OF), s.get(AMOUNT));
    let linear = opaque(color);
    let [r, g, b] = linear;
    let (value, grey) = match s.get(METHOD) {
        GreyMethod::Luminance => (luminance_of(linear), luminance_of(linear)),
        GreyMethod::Lightness => {
            // The grey of a lightness is its cube.
            let [lightness, ..] = to_oklab(linear);
            (lightness, lightness * lightness * lightness)
        }
        GreyMethod::Mean => ((r + g + b) * (1.0 / 3.0), (r + g + b) * (1.0 / 3.0)),
        GreyMethod::Max => (r.max(g).max(b), r.max(g).max(b)),
        GreyMethod::Min => (r.min(g).min(b), r.min(g).min(b)),
    };
    s.put(VALUE, value.clamp(ZERO, ONE));
    s.put_value(COLOR, Value::Color(with_alpha(linear.map(|v| v.lerp(grey, amount)), color[3])));
}
