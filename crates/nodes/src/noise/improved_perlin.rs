//! Improved Perlin noise (2002).

use super::{
    DIMS, DIMS_SOCKET, RANGE_SOCKET, SCALE, SCALE_SOCKET, SEED_SOCKET, TILING_SOCKET, on_lattice, put_contrast,
    put_values,
};
use crate::position::{SEED, cell_count, wrapped_position};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, TILING, VALUE, Whole};
use lapidary_field::noise::Noise;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::improved_2002::Improved2002;

const REPEAT: Whole = Whole("repeat");
const SPLIT: Choice<CellSplit> = Choice("split", &["floor", "as_written"], &[CellSplit::Floor, CellSplit::AsWritten]);

pub(crate) const IMPROVED_PERLIN: Spec = Spec {
    name: "improved_perlin",
    aliases: &["perlin_2002"],
    category: Category::Noise,
    icon: '≋',
    doc: "Gradient noise with continuous slopes; seed 0 is the published permutation (Perlin, 2002).",
    sockets: &[
        SCALE_SOCKET,
        SEED_SOCKET,
        DIMS_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
        REPEAT.of(0, 0..=65536, "Period in cells where tiling is off; 0 is the table's own period of 256.").decades(),
        SPLIT.of(
            0,
            "Cell boundaries: floor, or as written in an article, which is correct for positive coordinates only.",
        ),
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(improved_perlin),
};

fn improved_perlin(s: &mut Scope<'_>) {
    let (mut point, mut period) = on_lattice(s);
    if !s.get(TILING) {
        period = [s.get(REPEAT); 4];
    }
    let (seed, dims) = (s.seed(SEED), s.get(DIMS) as usize);
    let noise = Noise::new(Improved::new(seed, period), dims).expect("the socket is limited to 1..=4");
    match s.get(SPLIT) {
        CellSplit::Floor => put_values(s, VALUE, noise, point),
        CellSplit::AsWritten => {
            // The article defines no negative coordinates, and three dimensions only; fewer are its slice at 0.
            if s.get(TILING) {
                let ([x, y], (scale, _)) = (wrapped_position(s), cell_count(s, SCALE));
                (point[0], point[1]) = (x * scale, y * scale);
            }
            point[dims.min(3)..].fill(ZERO);
            let written = Noise::new(Improved2002::new(seed, period[0]), 3).expect("it has three dimensions");
            put_contrast(s, VALUE, written, point, noise.typical());
        }
    }
}
