//! Colours that go together.

use super::{OF, OF_SOCKET, displayable, opaque, with_alpha};
use crate::position::rotated;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Number, Out, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const OTHERS: [Out; 4] = [Out("second"), Out("third"), Out("fourth"), Out("fifth")];
const SCHEME: Choice<Scheme> = Choice(
    "scheme",
    &["analogous", "complementary", "split", "triadic", "square", "shades"],
    &[
        [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, -2.0, 0.0], [0.0, 2.0, 0.0]],
        [[0.5, 0.0, 0.0], [0.5, 0.0, 1.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]],
        [[0.5, -1.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]],
        [[1.0 / 3.0, 0.0, 0.0], [2.0 / 3.0, 0.0, 0.0], [1.0 / 3.0, 0.0, 1.0], [2.0 / 3.0, 0.0, -1.0]],
        [[0.25, 0.0, 0.0], [0.5, 0.0, 0.0], [0.75, 0.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.0, 0.0, -2.0], [0.0, 0.0, -1.0], [0.0, 0.0, 1.0], [0.0, 0.0, 2.0]],
    ],
);
const ANGLE: Number = Number("angle");
const LIGHT: Number = Number("light");

/// For each further colour: a hue in turns, the factor of the angle, and the factor of the difference of lightness.
type Scheme = [[f32; 3]; 4];

pub(crate) const HARMONY: Spec = Spec {
    name: "harmony",
    aliases: &["color_scheme", "palette_from_color", "complementary_color", "triad"],
    category: Category::Color,
    icon: '♫',
    doc: "Derives four colours that go with a colour, by the rules of the colour wheel (Oklab).",
    sockets: &[
        OF_SOCKET,
        SCHEME.of(0, "Scheme: neighbours on the wheel, opposites, three or four evenly spaced hues, or shades."),
        ANGLE.of(0.08, 0.0..=0.25, "Distance of neighbouring hues, in turns."),
        LIGHT.of(0.15, 0.0..=0.5, "Difference of lightness of lighter and darker colours."),
    ],
    outputs: &[
        COLOR.color("The colour itself."),
        OTHERS[0].color("The second colour."),
        OTHERS[1].color("The third colour."),
        OTHERS[2].color("The fourth colour."),
        OTHERS[3].color("The fifth colour."),
    ],
    version: 1,
    meaning: Meaning::Field(harmony),
};

fn harmony(s: &mut Scope<'_>) {
    let (color, scheme, angle, light) = (s.get(OF), s.get(SCHEME), s.get(ANGLE), s.get(LIGHT));
    let [lightness, a, b] = to_oklab(opaque(color));
    s.put_value(COLOR, Value::Color(color));
    for (out, [hue, angles, lighter]) in OTHERS.into_iter().zip(scheme) {
        let [a, b] = rotated([a, b], angle * angles + hue);
        let other = displayable([(lightness + light * lighter).clamp(ZERO, ONE), a, b]);
        s.put_value(out, Value::Color(with_alpha(other, color[3])));
    }
}
