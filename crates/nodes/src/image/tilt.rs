//! Random tilts of parts.

use crate::position::{SEED_SOCKET, TURN, id_number, signed_random};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const LOCAL_X: Number = Number("local_x");
const LOCAL_Y: Number = Number("local_y");
const ID: Number = Number("id");
const TURN_CHANCE: Number = Number("turn_chance");
const AMOUNT: Number = Number("amount");
const AMOUNT_CHANCE: Number = Number("amount_chance");

pub(crate) const TILT: Spec = Spec {
    name: "tilt",
    aliases: &["flood_fill_to_gradient", "random_slope", "island_gradient", "tilted_tiles"],
    category: Category::Image,
    icon: '📎',
    doc: "Tilts each brick, tile or island at random: a slope across it, from its own coordinates and its id.",
    sockets: &[
        LOCAL_X
            .input("Position across each part, as `bricks`, `hexagons` and `island_shape` output it.")
            .example(ExampleInput::LocalX),
        LOCAL_Y.input("Position down each part.").example(ExampleInput::LocalY),
        ID.input("Random value of each part.").example(ExampleInput::PartId),
        TURN.of(0.0, -16.0..=16.0, "Direction in which parts rise, in turns clockwise from the right."),
        TURN_CHANCE.of(1.0, 0.0..=1.0, "Random direction: largest change, in turns."),
        AMOUNT.of(1.0, 0.0..=1.0, "Height difference across a part."),
        AMOUNT_CHANCE.of(0.5, 0.0..=1.0, "Random height: largest share of the height that a part loses."),
        SEED_SOCKET,
    ],
    outputs: &[VALUE.unit("The slopes; 0.5 in the middle of each part.")],
    version: 1,
    meaning: Meaning::Field(tilt),
};

fn tilt(s: &mut Scope<'_>) {
    let id = id_number(s.get(ID));
    let [turn, loss] = [0, 1].map(|which| signed_random(s, which, id) * 0.5 + 0.5);
    let angle = (s.get(TURN) + turn * s.get(TURN_CHANCE)) * TAU;
    let (cos, sin) = (angle.cos(), angle.sin());
    let [x, y] = [s.get(LOCAL_X) - 0.5, s.get(LOCAL_Y) - 0.5];
    // The corner that is furthest along the direction reaches a half.
    let rise = (x * cos + y * sin) / (cos.abs() + sin.abs());
    let amount = s.get(AMOUNT) * (ONE - loss * s.get(AMOUNT_CHANCE));
    s.put(VALUE, (rise * amount + 0.5).clamp(ZERO, ONE));
}
