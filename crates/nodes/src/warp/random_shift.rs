//! Random shift by tile.

use super::{OF, WARPED};
use crate::position::{Vec2, rotated};
use crate::shaping::HALF;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const ID: Number = Number("id");
const LOCAL: [Number; 2] = [Number("local_x"), Number("local_y")];
const SIZE: Number = Number("size");
const AMOUNT: Number = Number("amount");
const ROTATION: Choice<RandomTurn> = Choice(
    "rotation",
    &["none", "half", "quarter", "any"],
    &[RandomTurn::None, RandomTurn::Steps(2.0), RandomTurn::Steps(4.0), RandomTurn::Any],
);
const MIRROR: Number = Number("mirror");

/// The random rotation of a copy.
#[derive(Clone, Copy)]
enum RandomTurn {
    None,
    /// One of several steps of a turn.
    Steps(f32),
    Any,
}

pub(crate) const RANDOM_SHIFT: Spec = Spec {
    name: "random_shift",
    aliases: &["tile_mapper", "per_tile_texture", "random_offset", "shape_mapper"],
    category: Category::Warp,
    icon: '🎲',
    doc: "Shows another part of its input on each tile, by the tile's random value: wood grain that differs from plank to plank.",
    sockets: &[
        OF.any_type(0.0, "Input to shift.").example(ExampleInput::Noise),
        ID.input("Random value of each tile: the output `id` of a pattern.").example(ExampleInput::PartId).also(&["by", "random"]),
        LOCAL[0].input("Local horizontal coordinate of the tile; without a wire, the position in the texture, which tiles for whole sizes and quarter turns.").example(ExampleInput::LocalX),
        LOCAL[1].input("Local vertical coordinate of the tile; without a wire, the position on the texture.").example(ExampleInput::LocalY),
        SIZE.of(1.0, 0.001..=64.0, "Size of the part that is shown, in tiles of the input."),
        AMOUNT.of(1.0, 0.0..=1.0, "Largest random shift, in tiles of the input."),
        ROTATION.of(0, "Random rotation: none, half turns, quarter turns or any."),
        MIRROR.of(0.0, 0.0..=1.0, "Share of tiles that are mirrored."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(random_shift),
};

fn random_shift(s: &mut Scope<'_>) {
    let (id, size, amount) = (s.get(ID), s.get(SIZE), s.get(AMOUNT));
    let here = [s.x(), s.y()];
    let place: Vec2<'_> = [0, 1].map(|axis| if s.wired(LOCAL[axis]) { s.get(LOCAL[axis]) } else { here[axis] });
    // More random values of the tile: fractions of multiples of its own.
    let [across, down, spin, flip] = [61.7, 113.3, 197.9, 251.1].map(|multiple| (id * multiple).fract());
    let centred = place.map(|v| v - HALF);
    let centred = [Real::pick(flip.less(s.get(MIRROR)), -centred[0], centred[0]), centred[1]];
    let turned = match s.get(ROTATION) {
        RandomTurn::None => centred,
        RandomTurn::Steps(steps) => rotated(centred, (spin * steps).floor() * (1.0 / steps)),
        RandomTurn::Any => rotated(centred, spin),
    };
    let [x, y] = [(turned[0], across), (turned[1], down)].map(|(v, drawn)| v * size + HALF + (drawn - 0.5) * amount);
    let v = s.at(OF, x, y);
    s.put_value(VALUE, v);
}
