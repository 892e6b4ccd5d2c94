//! Random values of numbers.

use crate::position::{SEED, SEED_SOCKET};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::decode;
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::noise::white::White;
use lapidary_field::real::Real;

const ID: Number = Number("id");
const ALSO: Number = Number("also");
const CHOICES: Whole = Whole("choices");
const CHOICE: Out = Out("choice");
const VECTOR: Out = Out("vector");

/// The parts into which a hash divides a fraction: a power of two, so that the product is exact.
const STEPS: f32 = 4096.0;

pub(crate) const HASH: Spec = Spec {
    name: "hash",
    aliases: &["random_per_id", "random_of_number", "hash_number", "per_object_random"],
    category: Category::Tone,
    icon: '🎱',
    doc: "Random number, choice, colour and vector for each value of its input: per brick, tile, cell, island or index.",
    sockets: &[
        ID.input("Number to draw for, such as the output `id` of a pattern: equal numbers draw equal values.")
            .example(ExampleInput::PartId)
            .also(&["of", "value", "index"]),
        ALSO.of(
            0.0,
            -65536.0..=65536.0,
            "Second number, such as a column beside a row: values differ where either does.",
        )
        .usual(0.0, 1.0),
        CHOICES.of(4, 1..=1024, "Number of choices: the output `choice` is a whole number below it."),
        SEED_SOCKET,
    ],
    outputs: &[
        VALUE.unit("A random number from 0 to 1."),
        CHOICE.free("A random whole number from 0 to one less than `choices`."),
        COLOR.color("A random colour."),
        VECTOR.vector("A random vector; each part lies between −1 and 1."),
    ],
    version: 1,
    meaning: Meaning::Field(hash),
};

fn hash<'r>(s: &mut Scope<'r>) {
    let id = parts(s.get(ID));
    // The second number is hashed first, and its hash is a fourth part of the key.
    let also = parts(s.get(ALSO));
    let also = (drawn(s, 0, [also[0], also[1], also[2], ONE]) * (STEPS * STEPS)).floor();
    let key = [id[0], id[1], id[2], also];
    let unit = [1, 2, 3, 4, 5, 6, 7, 8].map(|which| drawn(s, which, key));
    let choices = s.get(CHOICES) as f32;
    s.put(VALUE, unit[0]);
    s.put(CHOICE, (unit[1] * choices).floor().min(Expr::Lit(choices - 1.0)));
    let [red, green, blue] = [unit[2], unit[3], unit[4]].map(decode);
    s.put_value(COLOR, Value::Color([red, green, blue, ONE]));
    s.put_value(VECTOR, Value::Vector([unit[5], unit[6], unit[7]].map(|v| v * 2.0 - 1.0)));
}

/// A number as three whole numbers: those of 24 bits or fewer differ from each other in one of them.
fn parts(v: Expr<'_>) -> [Expr<'_>; 3] {
    let fraction = v.fract() * STEPS;
    [v.floor(), fraction.floor(), (fraction.fract() * STEPS).floor()]
}

/// A random value in 0..1 of a key, for each value of `which`.
fn drawn<'r>(s: &Scope<'r>, which: u32, key: [Expr<'r>; 4]) -> Expr<'r> {
    let noise = White::new(mix_seed(s.seed(SEED)).wrapping_add(which), [0; 4]);
    let noise = Noise::new(noise, 4).expect("white noise has four dimensions");
    s.noise(&noise, key, ZERO) * 0.5 + 0.5
}
