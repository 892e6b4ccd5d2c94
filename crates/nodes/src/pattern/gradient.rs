//! Gradient.

use crate::position::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET, angle_in_turns, length, rotated,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const SHAPE: Choice<GradientShape> = Choice(
    "shape",
    &["linear", "radial", "angular", "spiral", "square", "diamond"],
    &[
        GradientShape::Linear,
        GradientShape::Radial,
        GradientShape::Angular,
        GradientShape::Spiral,
        GradientShape::Square,
        GradientShape::Diamond,
    ],
);
const LENGTH: Number = Number("length");
const REPEAT: Choice<GradientRepeat> =
    Choice("repeat", &["off", "on", "mirror"], &[GradientRepeat::Off, GradientRepeat::On, GradientRepeat::Mirror]);
const ARMS: Number = Number("arms");

#[derive(Clone, Copy)]
enum GradientShape {
    Linear,
    Radial,
    Angular,
    Spiral,
    Square,
    Diamond,
}

#[derive(Clone, Copy)]
enum GradientRepeat {
    Off,
    On,
    Mirror,
}

pub(crate) const GRADIENT: Spec = Spec {
    name: "gradient",
    aliases: &["linear_gradient", "radial_gradient", "angular_gradient", "spiral", "ramp"],
    category: Category::Pattern,
    icon: '◢',
    doc: "A gradient from 0 to 1 along a line, outwards or around a centre; it fills one tile and does not repeat.",
    sockets: &[
        SHAPE.of(0, "Shape of the gradient."),
        LENGTH.of(1.0, 0.0..=16.0, "Length from 0 to 1, in tiles."),
        REPEAT.of(0, "Repetition beyond the end: none, repeated or mirrored."),
        ARMS.of(
            1.0,
            -64.0..=64.0,
            "Rises per turn for angular and spiral gradients; whole numbers close without a seam.",
        ),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TURN_SOCKET,
    ],
    outputs: &[VALUE.unit("The gradient.")],
    version: 1,
    meaning: Meaning::Field(gradient),
};

fn gradient(s: &mut Scope<'_>) {
    let (turn, arms, unit) = (s.get(TURN), s.get(ARMS), ONE / s.get(LENGTH));
    let offset = [s.x() - s.get(CENTRE_X), s.y() - s.get(CENTRE_Y)];
    let offset = rotated(offset, -turn);
    let round = angle_in_turns(offset) * arms;
    let v = match s.get(SHAPE) {
        // A linear gradient is 0.5 at its centre.
        GradientShape::Linear => offset[0] * unit + 0.5,
        GradientShape::Radial => length(offset) * 2.0 * unit,
        GradientShape::Square => offset[0].abs().max(offset[1].abs()) * 2.0 * unit,
        GradientShape::Diamond => (offset[0].abs() + offset[1].abs()) * 2.0 * unit,
        GradientShape::Angular => round.fract(),
        GradientShape::Spiral => (round + length(offset) * 2.0 * unit).fract(),
    };
    let v = match s.get(REPEAT) {
        GradientRepeat::Off => v.clamp(ZERO, ONE),
        GradientRepeat::On => v.fract(),
        GradientRepeat::Mirror => ONE - ((v * 0.5).fract() * 2.0 - 1.0).abs(),
    };
    s.put(VALUE, v);
}
