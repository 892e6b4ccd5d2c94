//! Perlin's noise of 1985.

use super::{SCALE_SOCKET, SPLIT, SPLIT_SOCKET, VALUES_SOCKET, put_exact};
use crate::noise::DIMS;
use crate::plane::SEED;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::tables::Classic;
use std::sync::Arc;

const TABLES: Choice<bool> = Choice("tables", &["glibc", "seeded"], &[false, true]);
/// Within this of 0 the middle 99.8 % lie.
const CONTRAST: [f64; 3] = [0.44, 0.57, 0.47];

pub(crate) const PERLIN_1985: Spec = Spec {
    name: "perlin_1985",
    aliases: &["classic_perlin", "perlin_c"],
    category: Category::Museum,
    icon: '∿',
    doc: "Classic noise bit for bit as Perlin's C code of 1985 has it; it repeats every 256 cells.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 1..=3, "Of how many coordinates: x, y, z."),
        TABLES.of(0, "Whether its tables are drawn by the GNU C library, unseeded as in the original, or by the seed."),
        SEED.of(42, 0..=u32::MAX, "Another number, another noise, where the tables are seeded."),
        SPLIT_SOCKET,
        VALUES_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_1985),
};

fn perlin_1985(s: &mut Scope<'_>) {
    let tables = if s.get(TABLES) { Classic::seeded(s.seed(SEED)) } else { Classic::glibc() };
    let (split, dims) = (s.get(SPLIT), s.get(DIMS));
    let high = CONTRAST[dims as usize - 1];
    put_exact(s, VALUE, Perlin1985::new(Arc::new(tables), split), dims, (-high, high));
}
