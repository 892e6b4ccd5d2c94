//! What is seen beyond the first tile.

use super::{Edge, OF_SOCKET, SEEN, edge, look};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Number, Spec, VALUE};

const ACROSS: Choice<Edge> = edge("across");
const DOWN: Choice<Edge> = edge("down");
const TIMES_X: Number = Number("times_x");
const TIMES_Y: Number = Number("times_y");

pub(crate) const ADDRESS: Spec = Spec {
    name: "address",
    aliases: &["tile", "repeat", "mirror", "wrap"],
    category: Category::Warp,
    icon: '⊞',
    doc: "The first tile of its input, repeated, mirrored or drawn out along each axis, so often in a tile.",
    sockets: &[
        OF_SOCKET,
        ACROSS.of(2, "What follows the tile across."),
        DOWN.of(2, "What follows the tile down."),
        TIMES_X.of(2.0, 0.0..=256.0, "How often the tile fits across."),
        TIMES_Y.of(2.0, 0.0..=256.0, "How often the tile fits down."),
    ],
    outputs: SEEN,
    version: 1,
    meaning: Meaning::Field(address),
};

fn address(s: &mut Scope<'_>) {
    let (across, down) = (s.get(ACROSS), s.get(DOWN));
    let (x, y) = (s.x() * s.get(TIMES_X), s.y() * s.get(TIMES_Y));
    look(s, VALUE, [across.of(x), down.of(y)]);
}
