//! White noise.

use super::{DIMS_SOCKET, RANGE_SOCKET, ROWS, SCALE, SEED_SOCKET, TILING_SOCKET, put_stretchable_noise};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::noise::white::White;

pub(crate) const WHITE_NOISE: Spec = Spec {
    name: "white_noise",
    aliases: &["static", "grain", "random_cells"],
    category: Category::Noise,
    icon: '▚',
    doc: "White noise: an independent random value for each square, as grain or mosaic.",
    sockets: &[
        SCALE.cells(64.0, 1.0..=4096.0, "Number of squares across a tile.").decades(),
        ROWS.of(0, 0..=4096, "Number of squares down a tile, for stretched ones; 0 is as many as across.").decades(),
        SEED_SOCKET,
        DIMS_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(white_noise),
};

fn white_noise(s: &mut Scope<'_>) {
    put_stretchable_noise(s, |seed, period| White::new(seed, period).into());
}
