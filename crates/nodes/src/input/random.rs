//! A number left to chance.

use crate::plane::{SEED, SEED_SOCKET};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::hash::mixed_seed;
use lapidary_field::real::Real;

const LOW: Number = Number("low");
const HIGH: Number = Number("high");

pub(crate) const RANDOM: Spec = Spec {
    name: "random",
    aliases: &["random_number", "random_constant"],
    category: Category::Input,
    icon: '⚄',
    doc: "One number for the whole picture, left to chance; each seed has its own.",
    sockets: &[
        LOW.of(0.0, -1000.0..=1000.0, "The lowest it may be."),
        HIGH.of(1.0, -1000.0..=1000.0, "The highest it may be."),
        SEED_SOCKET,
    ],
    outputs: &[VALUE.free("The number.")],
    version: 1,
    meaning: Meaning::Field(random),
};

fn random(s: &mut Scope<'_>) {
    // The highest 24 bits are what an `f32` holds exactly.
    let drawn = (mixed_seed(s.seed(SEED)) >> 8) as f32 / 16777216.0;
    let v = s.get(LOW).lerp(s.get(HIGH), Expr::Lit(drawn));
    s.put(VALUE, v);
}
