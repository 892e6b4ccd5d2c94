//! Light on a relief.

use super::Vec3;
use crate::position::TURN;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec, VALUE};
use lapidary_evaluator::node::value::unit;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const ELEVATION: Number = Number("elevation");
const AMBIENT: Number = Number("ambient");
const GLOSS: Number = Number("gloss");
const HIGHLIGHT: Out = Out("highlight");

pub(crate) const LIGHT: Spec = Spec {
    name: "light",
    aliases: &["hillshade", "relief_shading", "lit_height", "baked_light"],
    category: Category::Surface,
    icon: '💡',
    doc: "Lights a height map from one side: painted light for stylised colours, or a quick look at a relief.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        STRENGTH.of(0.1, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        TURN.of(0.625, -16.0..=16.0, "Direction of the light, in turns clockwise from the right: 0.625 is top left."),
        ELEVATION.of(40.0, 0.0..=90.0, "Height of the light above the horizon, in degrees."),
        AMBIENT.of(0.15, 0.0..=1.0, "Light that comes from everywhere."),
        GLOSS.of(0.6, 0.0..=1.0, "Gloss: sharpness of the highlight."),
    ],
    outputs: &[VALUE.unit("Brightness of a dull surface."), HIGHLIGHT.unit("Highlight of a glossy surface.")],
    version: 1,
    meaning: Meaning::Field(light),
};

/// Lambert's cosine law, and a highlight by the half vector (Blinn, 1977).
fn light(s: &mut Scope<'_>) {
    let (here, strength, ambient) = (s.point(), s.get(STRENGTH), s.get(AMBIENT));
    let (angle, height) = (s.get(TURN) * TAU, s.get(ELEVATION) * (TAU / 360.0));
    let [across, down, _] = s.slope(OF, here);
    let normal = unit([-(across * strength), -(down * strength), ONE]);
    let to_light = [angle.cos() * height.cos(), angle.sin() * height.cos(), height.sin()];
    let half = unit([to_light[0], to_light[1], to_light[2] + 1.0]);
    let exponent = (s.get(GLOSS) * 6.0 + 1.0).exp();
    s.put(VALUE, ambient + cosine(normal, to_light) * (ONE - ambient));
    s.put(HIGHLIGHT, cosine(normal, half).pow(exponent).clamp(ZERO, ONE));
}

/// The cosine of the angle between two directions; 0 where they face away from each other.
fn cosine<'r>(a: Vec3<'r>, b: Vec3<'r>) -> Expr<'r> {
    (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).clamp(ZERO, ONE)
}
