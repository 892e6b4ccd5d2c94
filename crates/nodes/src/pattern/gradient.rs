//! Gradient.

use crate::ease::{ONE, ZERO};
use crate::plane::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET, direction, length, turned,
};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const SHAPE: Choice<Shape> = Choice(
    "shape",
    &["linear", "radial", "angular", "spiral", "square", "diamond"],
    &[Shape::Linear, Shape::Radial, Shape::Angular, Shape::Spiral, Shape::Square, Shape::Diamond],
);
const LENGTH: Number = Number("length");
const REPEAT: Choice<Repeat> = Choice("repeat", &["off", "on", "mirror"], &[Repeat::Off, Repeat::On, Repeat::Mirror]);
const ARMS: Number = Number("arms");

#[derive(Clone, Copy)]
enum Shape {
    Linear,
    Radial,
    Angular,
    Spiral,
    Square,
    Diamond,
}

#[derive(Clone, Copy)]
enum Repeat {
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
    let way = [s.x() - s.get(CENTRE_X), s.y() - s.get(CENTRE_Y)];
    let way = turned(way, -turn);
    let round = direction(way) * arms;
    let v = match s.get(SHAPE) {
        // A linear gradient is 0.5 at its centre.
        Shape::Linear => way[0] * unit + 0.5,
        Shape::Radial => length(way) * 2.0 * unit,
        Shape::Square => way[0].abs().max(way[1].abs()) * 2.0 * unit,
        Shape::Diamond => (way[0].abs() + way[1].abs()) * 2.0 * unit,
        Shape::Angular => round.fract(),
        Shape::Spiral => (round + length(way) * 2.0 * unit).fract(),
    };
    let v = match s.get(REPEAT) {
        Repeat::Off => v.clamp(ZERO, ONE),
        Repeat::On => v.fract(),
        Repeat::Mirror => ONE - ((v * 0.5).fract() * 2.0 - 1.0).abs(),
    };
    s.put(VALUE, v);
}
