//! A random number.

use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::real::Real;

const LOW: Number = Number("low");
const HIGH: Number = Number("high");

pub(crate) const RANDOM: Spec = Spec {
    name: "random",
    aliases: &["random_number", "random_constant"],
    category: Category::Input,
    icon: '⚄',
    doc: "A random number, the same at every point; the seed selects it.",
    sockets: &[
        LOW.of(0.0, -1000.0..=1000.0, "Lower bound of the number.").usual(0.0, 1.0),
        HIGH.of(1.0, -1000.0..=1000.0, "Upper bound of the number.").usual(0.0, 1.0),
        SEED_SOCKET,
    ],
    outputs: &[VALUE.free("The random number.")],
    version: 1,
    meaning: Meaning::Field(random),
};

fn random(s: &mut Scope<'_>) {
    // The upper 24 bits are exact in an `f32`.
    let drawn = (mix_seed(s.seed(SEED)) >> 8) as f32 / 16777216.0;
    let v = s.get(LOW).lerp(s.get(HIGH), Expr::Lit(drawn));
    s.put(VALUE, v);
}
