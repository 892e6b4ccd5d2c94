//! Simplex noise.

use super::{DIMS, DIMS_SOCKET, RANGE_SOCKET, SCALE, SEED_SOCKET, put_values};
use crate::position::SEED;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::Noise;
use lapidary_field::noise::simplex::Simplex;

pub(crate) const SIMPLEX: Spec = Spec {
    name: "simplex",
    aliases: &["simplex_noise"],
    category: Category::Noise,
    icon: '△',
    doc: "Simplex noise without visible grid directions (Perlin, 2001); it does not tile, unlike `periodic_simplex`.",
    sockets: &[
        SCALE.of(8.0, 0.0..=1024.0, "Number of noise cells across a tile.").decades(),
        SEED_SOCKET,
        DIMS_SOCKET,
        RANGE_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(simplex),
};

fn simplex(s: &mut Scope<'_>) {
    let ([x, y, z, t], scale) = (s.point(), s.get(SCALE));
    let kind = Simplex::new(s.seed(SEED), [0; 4]);
    let noise = Noise::new(kind, s.get(DIMS) as usize).expect("the socket is limited to 1..=4");
    put_values(s, VALUE, noise, [x * scale, y * scale, z * scale, t]);
}
