//! Improved Perlin noise.

use super::{SOCKETS, put_noise};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::improved::Improved;

pub(crate) const IMPROVED_PERLIN: Spec = Spec {
    name: "improved_perlin",
    aliases: &["perlin_2002"],
    category: Category::Noise,
    icon: '≋',
    doc: "Soft hills and hollows with smooth slopes; seed 0 is the one in print (Perlin, 2002).",
    sockets: SOCKETS,
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(improved_perlin),
};

fn improved_perlin(s: &mut Scope<'_>) {
    put_noise(s, |seed, period| Improved::new(seed, period).into());
}
