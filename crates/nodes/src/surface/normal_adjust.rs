//! Adjusts normals.

use crate::position::{TURN, rotated};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, NORMAL, Normal, Number, Spec};
use lapidary_evaluator::node::value::{Value, unit};

const OF: Normal = Normal("of");
const STRENGTH: Number = Number("strength");
const RED: Choice<f32> = flip("red");
const GREEN: Choice<f32> = flip("green");

const fn flip(name: &'static str) -> Choice<f32> {
    Choice(name, &["keep", "flip"], &[1.0, -1.0])
}

pub(crate) const NORMAL_ADJUST: Spec = Spec {
    name: "normal_adjust",
    aliases: &["normal_strength", "normal_flip", "flip_green", "directx_to_opengl", "normal_rotate"],
    category: Category::Surface,
    icon: '⥮',
    doc: "Scales the slope of normals, rotates them, and flips red or green for other conventions.",
    sockets: &[
        OF.input("Input normals."),
        STRENGTH.of(2.0, 0.0..=16.0, "Slope factor; 1 keeps normals as they are."),
        TURN.of(0.0, -16.0..=16.0, "Clockwise rotation in turns, to match a rotated image."),
        RED.of(0, "Flips the horizontal direction."),
        GREEN.of(0, "Flips the vertical direction."),
    ],
    outputs: &[NORMAL.normal("The adjusted normals.")],
    version: 1,
    meaning: Meaning::Field(normal_adjust),
};

fn normal_adjust(s: &mut Scope<'_>) {
    let ([x, y, z], strength, turn) = (s.get(OF), s.get(STRENGTH), s.get(TURN));
    // Turns are clockwise in image space, where y points down; the normal's y points up.
    let [across, down] = rotated([x, -y], turn);
    let (red, green) = (s.get(RED), s.get(GREEN));
    s.put_value(NORMAL, Value::Normal(unit([across * strength * red, -(down * strength) * green, z])));
}
