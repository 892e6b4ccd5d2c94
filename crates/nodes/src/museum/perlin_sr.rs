//! Classic noise of later C++ classes.

use super::{
    FILE_SOCKET, FROM_FILE, FROM_FILE_SOCKET, RANGE_SOCKET, REPEAT, REPEAT_SOCKET, SCALE_SOCKET, SEED_SOCKET,
    from_file, put_with_contrast,
};
use crate::noise::DIMS;
use crate::position::SEED;
use crate::table_file::{CLASSIC_ARRAYS, classic_tables};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::tables::ClassicTables;
use std::sync::Arc;

/// The middle 99.8 % of values lie within this distance of 0.
const CONTRAST: [f64; 3] = [0.44, 0.57, 0.47];

pub(crate) const PERLIN_SR: Spec = Spec {
    name: "perlin_sr",
    aliases: &["classical_perlin_cpp"],
    category: Category::Museum,
    icon: '∿',
    doc: "Classic gradient noise, bit for bit as in later C++ classes; the default period is 256 cells.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 1..=3, "Dimensions: 1 reads x, 2 adds y, 3 adds depth."),
        FROM_FILE_SOCKET,
        FILE_SOCKET,
        SEED_SOCKET,
        REPEAT_SOCKET,
        RANGE_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_sr),
};

fn perlin_sr(s: &mut Scope<'_>) {
    let (drawn, dims) = (ClassicTables::sr(s.seed(SEED)), s.get(DIMS));
    let tables = if s.get(FROM_FILE) { from_file(s, classic_tables, CLASSIC_ARRAYS, drawn) } else { drawn };
    let high = CONTRAST[dims as usize - 1];
    let noise = PerlinSr::new(Arc::new(tables)).repeating(s.get(REPEAT));
    put_with_contrast(s, VALUE, noise, dims, (-high, high));
}
