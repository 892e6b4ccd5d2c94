//! Simplex noise that tiles.

use super::{DIMS, RANGE_SOCKET, SCALE_SOCKET, SEED_SOCKET, TILING_SOCKET, put_noise};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::periodic_simplex::PeriodicSimplex;

pub(crate) const PERIODIC_SIMPLEX: Spec = Spec {
    name: "periodic_simplex",
    aliases: &["psrdnoise", "tiling_simplex"],
    category: Category::Noise,
    icon: '▲',
    doc: "Simplex noise that tiles seamlessly (Gustavson and McEwan, 2022).",
    sockets: &[
        SCALE_SOCKET,
        SEED_SOCKET,
        DIMS.of(2, 1..=3, "Dimensions: 1 reads x, 2 adds y, 3 adds depth."),
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(periodic_simplex),
};

fn periodic_simplex(s: &mut Scope<'_>) {
    put_noise(s, |seed, period| PeriodicSimplex::new(seed, period).into());
}
