//! Conversion between colour spaces.

use super::{OF, OF_SOCKET, of_hsv, opaque, to_hsv, with_alpha};
use crate::position::{angle_in_turns, length};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode, from_oklab, to_oklab};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const WORDS: &[&str] = &["linear", "srgb", "hsv", "hsl", "oklab", "oklch"];
const SPACES: &[ColorSpace] =
    &[ColorSpace::Linear, ColorSpace::Srgb, ColorSpace::Hsv, ColorSpace::Hsl, ColorSpace::Oklab, ColorSpace::Oklch];
const FROM: Choice<ColorSpace> = Choice("from", WORDS, SPACES);
const TO: Choice<ColorSpace> = Choice("to", WORDS, SPACES);

/// The meaning of the three numbers of a colour.
#[derive(Clone, Copy)]
enum ColorSpace {
    Linear,
    Srgb,
    Hsv,
    Hsl,
    Oklab,
    Oklch,
}

pub(crate) const COLOR_SPACE: Spec = Spec {
    name: "color_space",
    aliases: &["convert_color", "rgb_to_hsv", "hsv_to_rgb", "rgb_to_lab", "linear_to_srgb"],
    category: Category::Color,
    icon: '🔀',
    doc: "Converts the three numbers of a colour to another space: split them, change them, and convert them back.",
    sockets: &[
        OF_SOCKET,
        FROM.of(0, "Space of the input. Colours on wires are linear unless another node converted them."),
        TO.of(5, "Space of the output. Hues are in turns, from 0 to 1."),
    ],
    outputs: &[COLOR.color("The three numbers in the new space; alpha is kept.")],
    version: 1,
    meaning: Meaning::Field(color_space),
};

fn color_space(s: &mut Scope<'_>) {
    let (from, to, color) = (s.get(FROM), s.get(TO), s.get(OF));
    let converted = from_linear(to, to_linear(from, opaque(color)));
    s.put_value(COLOR, Value::Color(with_alpha(converted, color[3])));
}

fn to_linear<'r>(space: ColorSpace, v: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    let [a, b, c] = v;
    match space {
        ColorSpace::Linear => v,
        ColorSpace::Srgb => v.map(decode),
        ColorSpace::Hsv => of_hsv(v).map(decode),
        ColorSpace::Hsl => {
            // The value is the lightness plus half of the chroma.
            let half = b * c.min(ONE - c);
            let value = c + half;
            of_hsv([a, half * 2.0 / value, value]).map(decode)
        }
        ColorSpace::Oklab => from_oklab(v),
        ColorSpace::Oklch => from_oklab([a, b * (c * TAU).cos(), b * (c * TAU).sin()]),
    }
}

fn from_linear<'r>(space: ColorSpace, v: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    match space {
        ColorSpace::Linear => v,
        ColorSpace::Srgb => v.map(encode),
        ColorSpace::Hsv => to_hsv(v.map(encode)),
        ColorSpace::Hsl => {
            let [hue, saturation, value] = to_hsv(v.map(encode));
            let half = value * saturation * 0.5;
            let lightness = value - half;
            [hue, half / lightness.min(ONE - lightness), lightness]
        }
        ColorSpace::Oklab => to_oklab(v),
        ColorSpace::Oklch => {
            let [lightness, a, b] = to_oklab(v);
            [lightness, length([a, b]), angle_in_turns([a, b])]
        }
    }
}
