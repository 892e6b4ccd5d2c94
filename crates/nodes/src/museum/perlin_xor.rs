//! Noise whose axes are hashed apart.

use super::{SCALE_SOCKET, SEED_SOCKET, SPLIT, SPLIT_SOCKET, VALUES_SOCKET, scaled, xor};
use crate::noise::{SCALE, put_contrast};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Spec, VALUE};

/// Within this of 0 the middle 99.8 % lie.
const CONTRAST: f64 = 0.485;

pub(crate) const PERLIN_XOR: Spec = Spec {
    name: "perlin_xor",
    aliases: &["kensler_noise", "better_gradient_noise"],
    category: Category::Museum,
    icon: '⊻',
    doc: "Gradient noise whose axes are hashed apart (Kensler, Knoll and Shirley, 2008); it repeats every 256 cells.",
    sockets: &[SCALE_SOCKET, SEED_SOCKET, SPLIT_SOCKET, VALUES_SOCKET],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_xor),
};

fn perlin_xor(s: &mut Scope<'_>) {
    let split = s.get(SPLIT);
    let noise = xor(s, split);
    let point = scaled(s, SCALE);
    put_contrast(s, VALUE, noise, point, (-CONTRAST, CONTRAST));
}
