//! Gustavson's simplex noise.

use super::{RANGE_SOCKET, SCALE_SOCKET, put_with_contrast};
use crate::noise::DIMS;
use crate::position::SEED;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};

const KERNEL: Choice<KernelRadius> = Choice("kernel", &["wide", "narrow"], &[KernelRadius::Wide, KernelRadius::Narrow]);
/// The middle 99.8 % of values lie within this distance of 0.
const CONTRAST: [f64; 3] = [0.925, 0.945, 0.912];

pub(crate) const SIMPLEX_2012: Spec = Spec {
    name: "simplex_2012",
    aliases: &["gustavson_simplex"],
    category: Category::Museum,
    icon: '△',
    doc: "Simplex noise, exactly as in Gustavson's code of 2012; `simplex` is the version without discontinuities.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 2..=4, "Dimensions: 2 reads x and y, 3 adds depth, 4 adds time."),
        SEED.seed(0, "Random seed; 0 selects Perlin's own table."),
        KERNEL.of(0, "Kernel radius in 3D and 4D: as printed, or narrow without discontinuities."),
        RANGE_SOCKET,
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
    put_with_contrast(s, VALUE, Simplex2012::new(seed, kernel), dims, (-high, high));
}
