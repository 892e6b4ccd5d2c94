//! Addressing beyond the first tile.

use super::{AddressMode, OF_SOCKET, WARPED, edge, put_sample};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};

const ACROSS: Choice<AddressMode> = edge("across");
const DOWN: Choice<AddressMode> = edge("down");
const TIMES_X: Number = Number("times_x");
const TIMES_Y: Number = Number("times_y");

pub(crate) const ADDRESS: Spec = Spec {
    name: "address",
    aliases: &["tile", "repeat", "mirror", "wrap"],
    category: Category::Warp,
    icon: '⊞',
    doc: "Repeats, mirrors or clamps the first tile of its input along each axis.",
    sockets: &[
        OF_SOCKET,
        ACROSS.of(2, "Horizontal addressing beyond the first tile."),
        DOWN.of(2, "Vertical addressing beyond the first tile."),
        TIMES_X.of(2.0, 0.0..=256.0, "Repetitions across the tile."),
        TIMES_Y.of(2.0, 0.0..=256.0, "Repetitions down the tile."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(address),
};

fn address(s: &mut Scope<'_>) {
    let (across, down) = (s.get(ACROSS), s.get(DOWN));
    let (x, y) = (s.x() * s.get(TIMES_X), s.y() * s.get(TIMES_Y));
    put_sample(s, VALUE, [across.of(x), down.of(y)]);
}
