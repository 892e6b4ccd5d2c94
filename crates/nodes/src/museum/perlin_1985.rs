//! Perlin's noise of 1985.

use super::{
    FILE_SOCKET, RANGE_SOCKET, REPEAT, REPEAT_SOCKET, SCALE_SOCKET, SPLIT, SPLIT_SOCKET, from_file, put_with_contrast,
};
use crate::noise::DIMS;
use crate::position::SEED;
use crate::table_file::{CLASSIC_ARRAYS, classic_tables};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::tables::ClassicTables;
use std::sync::Arc;

const TABLES: Choice<TableSource> =
    Choice("tables", &["glibc", "seeded", "file"], &[TableSource::Glibc, TableSource::Seeded, TableSource::File]);
/// The middle 99.8 % of values lie within this distance of 0.
const CONTRAST: [f64; 3] = [0.44, 0.57, 0.47];

/// The source of the tables.
#[derive(Clone, Copy)]
enum TableSource {
    Glibc,
    Seeded,
    File,
}

pub(crate) const PERLIN_1985: Spec = Spec {
    name: "perlin_1985",
    aliases: &["classic_perlin", "perlin_c"],
    category: Category::Museum,
    icon: '∿',
    doc: "Classic gradient noise, bit for bit as in Perlin's C code of 1985; the default period is 256 cells.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 1..=3, "Dimensions: 1 reads x, 2 adds y, 3 adds depth."),
        TABLES.of(
            0,
            "Source of the tables: the GNU C library's generator, unseeded as in the original; the seed; or a file.",
        ),
        FILE_SOCKET,
        SEED.seed(42, "Random seed of the tables, where they are seeded."),
        SPLIT_SOCKET,
        REPEAT_SOCKET,
        RANGE_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_1985),
};

fn perlin_1985(s: &mut Scope<'_>) {
    let tables = match s.get(TABLES) {
        TableSource::Glibc => ClassicTables::glibc(),
        TableSource::Seeded => ClassicTables::seeded(s.seed(SEED)),
        TableSource::File => from_file(s, classic_tables, CLASSIC_ARRAYS, ClassicTables::glibc()),
    };
    let (split, dims) = (s.get(SPLIT), s.get(DIMS));
    let high = CONTRAST[dims as usize - 1];
    let noise = Perlin1985::new(Arc::new(tables), split).repeating(s.get(REPEAT));
    put_with_contrast(s, VALUE, noise, dims, (-high, high));
}
