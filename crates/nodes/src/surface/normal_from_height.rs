//! Normals of a height map.

use super::normal_of_slope;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, NORMAL, Number, Spec};
use lapidary_evaluator::node::value::Value;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const GREEN: Choice<f32> = Choice("green", &["up", "down"], &[1.0, -1.0]);

pub(crate) const NORMAL_FROM_HEIGHT: Spec = Spec {
    name: "normal_from_height",
    aliases: &["normal_map", "height_to_normal", "bump"],
    category: Category::Surface,
    icon: '⊥',
    doc: "Computes normals of a height map from exact slopes, at any resolution.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        STRENGTH.of(0.05, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        GREEN.of(0, "Green channel: points up the image (OpenGL) or down (DirectX)."),
    ],
    outputs: &[NORMAL.normal("The normals.").serves(&[ExampleInput::Normal])],
    version: 1,
    meaning: Meaning::Field(normal_from_height),
};

fn normal_from_height(s: &mut Scope<'_>) {
    let (here, strength, green) = (s.point(), s.get(STRENGTH), s.get(GREEN));
    let [across, down, _] = s.slope(OF, here);
    s.put_value(NORMAL, Value::Normal(normal_of_slope(across * strength, down * strength * green)));
}
