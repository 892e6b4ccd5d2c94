//! The node library: every node, one file each.

mod adapter;
mod adapter_stages;
mod blend_modes;
mod blue_noise;
mod cells;
mod color;
mod copies;
mod drawn_paths;
mod font;
mod formula;
mod fractal;
mod grunge;
mod image;
mod input;
mod math_functions;
mod museum;
mod noise;
mod not_tiling;
mod operators;
mod outlines;
mod pattern;
mod position;
mod shaping;
mod spaced_discs;
mod strands;
mod surface;
mod svg;
mod table_file;
mod terrain;
mod text_layout;
mod tone;
mod vector;
mod warp;
mod waveform;

pub use formula::{FormulaFunction, formula_functions};
pub use not_tiling::{NOT_TILING, NotTiling};
pub use operators::{OPERATORS, Operator};

use lapidary_evaluator::node::spec::{Library, Spec};

/// All nodes by category. Older versions of a node, which files may refer to, follow the newest one.
pub const LIBRARY: &Library = &NODES;

/// The nodes of each category, in the order of the palette.
const CATEGORIES: [&Library; 13] = [
    input::NODES,
    noise::NODES,
    fractal::NODES,
    museum::NODES,
    pattern::NODES,
    grunge::NODES,
    warp::NODES,
    tone::NODES,
    vector::NODES,
    color::NODES,
    image::NODES,
    surface::NODES,
    terrain::NODES,
];

const NODES: [&Spec; node_count()] = {
    let mut nodes = [CATEGORIES[0][0]; node_count()];
    let (mut count, mut category) = (0, 0);
    while category < CATEGORIES.len() {
        let mut i = 0;
        while i < CATEGORIES[category].len() {
            nodes[count] = CATEGORIES[category][i];
            (count, i) = (count + 1, i + 1);
        }
        category += 1;
    }
    nodes
};

const fn node_count() -> usize {
    let (mut count, mut category) = (0, 0);
    while category < CATEGORIES.len() {
        count += CATEGORIES[category].len();
        category += 1;
    }
    count
}
