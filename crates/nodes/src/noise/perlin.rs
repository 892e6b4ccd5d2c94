//! Classic Perlin noise.

use super::{SOCKETS, put_stretchable_noise};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Spec, VALUE};
use lapidary_field::noise::perlin::Perlin;

pub(crate) const PERLIN: Spec = Spec {
    name: "perlin",
    aliases: &["gradient_noise", "noise", "clouds"],
    category: Category::Noise,
    icon: '∿',
    doc: "Gradient noise: soft hills and hollows of one size (Perlin, 1985).",
    sockets: SOCKETS,
    outputs: &[VALUE.unit("The noise.").serves(&[ExampleInput::Noise, ExampleInput::NoiseWithSeam])],
    version: 1,
    meaning: Meaning::Field(perlin),
};

fn perlin(s: &mut Scope<'_>) {
    put_stretchable_noise(s, |seed, period| Perlin::new(seed, period).into());
}
