//! Normals made stronger, flipped and turned.

use crate::plane::{TURN, turned};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, NORMAL, Normal, Number, Spec};
use lapidary_evaluator::value::{Value, unit};

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
    doc: "Makes slopes steeper or gentler, turns them, and flips red or green for who counts the other way.",
    sockets: &[
        OF.input("The normals."),
        STRENGTH.of(2.0, 0.0..=16.0, "How much steeper slopes become; 1 keeps them."),
        TURN.of(0.0, -16.0..=16.0, "How far they are turned, in whole turns: as far as the picture was."),
        RED.of(0, "Whether left becomes right."),
        GREEN.of(0, "Whether up becomes down."),
    ],
    outputs: &[NORMAL.normal("The same, changed.")],
    version: 1,
    meaning: Meaning::Field(normal_adjust),
};

fn normal_adjust(s: &mut Scope<'_>) {
    let ([x, y, z], strength, turn) = (s.get(OF), s.get(STRENGTH), s.get(TURN));
    // Turns go from across to down, and the normal's y points up.
    let [across, down] = turned([x, -y], turn);
    let (red, green) = (s.get(RED), s.get(GREEN));
    s.put_value(NORMAL, Value::Normal(unit([across * strength * red, -(down * strength) * green, z])));
}
