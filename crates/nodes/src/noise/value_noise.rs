//! Value noise.

use super::{SOCKETS, put_stretchable_noise};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::value::ValueNoise;

pub(crate) const VALUE_NOISE: Spec = Spec {
    name: "value_noise",
    aliases: &["lattice_noise", "blotches"],
    category: Category::Noise,
    icon: '▒',
    doc: "Value noise: random values at grid points, smoothly interpolated (Peachey, 1985).",
    sockets: SOCKETS,
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(value_noise),
};

fn value_noise(s: &mut Scope<'_>) {
    put_stretchable_noise(s, |seed, period| ValueNoise::new(seed, period).into());
}
