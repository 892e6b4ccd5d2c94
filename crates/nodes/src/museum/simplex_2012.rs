//! Gustavson's simplex noise.

use super::{SCALE_SOCKET, VALUES_SOCKET, put_exact};
use crate::noise::DIMS;
use crate::plane::SEED;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};

const KERNEL: Choice<KernelRadius> = Choice("kernel", &["wide", "narrow"], &[KernelRadius::Wide, KernelRadius::Narrow]);
/// Within this of 0 the middle 99.8 % lie.
const CONTRAST: [f64; 3] = [0.925, 0.945, 0.912];

pub(crate) const SIMPLEX_2012: Spec = Spec {
    name: "simplex_2012",
    aliases: &["gustavson_simplex"],
    category: Category::Museum,
    icon: '△',
    doc: "Simplex noise exactly as Gustavson's code of 2012 has it; `simplex` is the form without its jumps.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 2..=4, "Of how many coordinates: x, y, z, time."),
        SEED.of(0, 0..=u32::MAX, "Another number, another noise; 0 has Perlin's own table."),
        KERNEL.of(0, "How far corners reach in space: as printed, or only as far as leaves no jumps."),
        VALUES_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(simplex_2012),
};

fn simplex_2012(s: &mut Scope<'_>) {
    let (seed, kernel, dims) = (s.seed(SEED), s.get(KERNEL), s.get(DIMS));
    let high = match (dims, kernel) {
        (3 | 4, KernelRadius::Narrow) => 0.403,
        _ => CONTRAST[dims as usize - 2],
    };
    put_exact(s, VALUE, Simplex2012::new(seed, kernel), dims, (-high, high));
}
