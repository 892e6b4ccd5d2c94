//! Gradient noise with separately hashed axes.

use super::{
    FILE_SOCKET, FROM_FILE, FROM_FILE_SOCKET, RANGE_SOCKET, REPEAT, REPEAT_SOCKET, SCALE_SOCKET, SEED_SOCKET, SPLIT,
    SPLIT_SOCKET, from_file, put_with_contrast,
};
use crate::position::SEED;
use crate::table_file::{XOR_ARRAYS, xor_tables};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::tables::XorTables;
use std::sync::Arc;

/// The middle 99.8 % of values lie within this distance of 0.
const CONTRAST: f64 = 0.485;

pub(crate) const PERLIN_XOR: Spec = Spec {
    name: "perlin_xor",
    aliases: &["kensler_noise", "better_gradient_noise"],
    category: Category::Museum,
    icon: '⊻',
    doc: "Gradient noise with separately hashed axes (Kensler, Knoll and Shirley, 2008); the default period is 256 cells.",
    sockets: &[SCALE_SOCKET, FROM_FILE_SOCKET, FILE_SOCKET, SEED_SOCKET, SPLIT_SOCKET, REPEAT_SOCKET, RANGE_SOCKET],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_xor),
};

fn perlin_xor(s: &mut Scope<'_>) {
    let drawn = XorTables::seeded(s.seed(SEED));
    let tables = if s.get(FROM_FILE) { from_file(s, xor_tables, XOR_ARRAYS, drawn) } else { drawn };
    let noise = PerlinXor::new(Arc::new(tables), s.get(SPLIT)).repeating(s.get(REPEAT));
    put_with_contrast(s, VALUE, noise, 3, (-CONTRAST, CONTRAST));
}
