//! OpenSimplex2.

use super::{RANGE_SOCKET, SCALE_SOCKET, put_with_contrast};
use crate::noise::DIMS;
use crate::position::SEED;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};

const VARIANT: Choice<Variant> = Choice("variant", &["fast", "smooth"], &[Variant::Fast, Variant::Smooth]);
const ORIENTATION: Choice<Orientation> = Choice(
    "orientation",
    &["plain", "improve_x", "improve_xy", "improve_xz", "improve_xyz"],
    &[
        Orientation::Plain,
        Orientation::ImproveX,
        Orientation::ImproveXy,
        Orientation::ImproveXz,
        Orientation::ImproveXyz,
    ],
);
/// Contrast of the fast and the smooth variant, in two to four dimensions.
const CONTRAST: [[f64; 3]; 2] = [[0.978, 0.878, 0.888], [0.926, 0.855, 0.753]];

pub(crate) const OPEN_SIMPLEX_2: Spec = Spec {
    name: "open_simplex_2",
    aliases: &["opensimplex2", "open_simplex"],
    category: Category::Museum,
    icon: '△',
    doc: "OpenSimplex2, fast or smooth, exactly as in KdotJPG's code of 2022; it does not repeat.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 2..=4, "Dimensions: 2 reads x and y, 3 adds depth, 4 adds time."),
        SEED.seed(0, "Random seed: each seed gives another noise."),
        VARIANT.of(0, "Variant: fast uses few lattice points, smooth uses more."),
        ORIENTATION.of(0, "Orientation of the lattice; values for other dimensions have no effect."),
        RANGE_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(open_simplex_2),
};

fn open_simplex_2(s: &mut Scope<'_>) {
    // The original has signed seeds: the upper half of the range is negative.
    let seed = i64::from(s.seed(SEED).cast_signed()).cast_unsigned();
    let (variant, dims) = (s.get(VARIANT), s.get(DIMS));
    let high = CONTRAST[usize::from(variant == Variant::Smooth)][dims as usize - 2];
    let noise = OpenSimplex2::new(seed, variant, s.get(ORIENTATION));
    put_with_contrast(s, VALUE, noise, dims, (-high, high));
}
