//! Random variations of a colour.

use super::{OF, OF_SOCKET, displayable, opaque, with_alpha};
use crate::position::{SEED_SOCKET, id_number, rotated, signed_random};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const ID: Number = Number("id");
const HUE: Number = Number("hue");
const CHROMA: Number = Number("chroma");
const LIGHTNESS: Number = Number("lightness");

pub(crate) const COLOR_VARIATION: Spec = Spec {
    name: "color_variation",
    aliases: &["random_color", "color_jitter", "color_per_id", "color_per_shape"],
    category: Category::Color,
    icon: '🎰',
    doc: "Varies a colour at random for each brick, tile or cell, by its id.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Nothing),
        ID.input("Random value of each part, such as the output `id` of bricks or `random` of islands.")
            .example(ExampleInput::PartId),
        HUE.of(0.03, 0.0..=0.5, "Largest change of hue, in turns."),
        CHROMA.of(0.25, 0.0..=1.0, "Largest change of chroma, as a share."),
        LIGHTNESS.of(0.12, 0.0..=1.0, "Largest change of lightness."),
        SEED_SOCKET,
    ],
    outputs: &[COLOR.color("The varied colour.")],
    version: 1,
    meaning: Meaning::Field(color_variation),
};

fn color_variation(s: &mut Scope<'_>) {
    let (color, id) = (s.get(OF), id_number(s.get(ID)));
    let [turn, chroma, light] =
        [(HUE, 0), (CHROMA, 1), (LIGHTNESS, 2)].map(|(most, which)| signed_random(s, which, id) * s.get(most));
    let [lightness, a, b] = to_oklab(opaque(color));
    let factor = chroma + 1.0;
    let [a, b] = rotated([a * factor, b * factor], turn);
    let varied = displayable([(lightness + light).clamp(ZERO, ONE), a, b]);
    s.put_value(COLOR, Value::Color(with_alpha(varied, color[3])));
}
