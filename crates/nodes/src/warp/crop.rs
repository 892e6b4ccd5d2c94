//! Crop.

use super::{OF_SOCKET, WARPED, put_sample};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const LEFT: Number = Number("left");
const TOP: Number = Number("top");
const WIDTH: Number = Number("width");
const HEIGHT: Number = Number("height");

pub(crate) const CROP: Spec = Spec {
    name: "crop",
    aliases: &["cut_out", "zoom_in", "region_of", "trim"],
    category: Category::Warp,
    icon: '🔍',
    doc: "Shows a rectangle of its input over the whole tile; tiles only where the rectangle is whole tiles.",
    sockets: &[
        OF_SOCKET,
        LEFT.of(0.25, -64.0..=64.0, "Left edge of the rectangle, in tiles."),
        TOP.of(0.25, -64.0..=64.0, "Upper edge of the rectangle, in tiles from the top."),
        WIDTH.of(0.5, 0.0..=64.0, "Width of the rectangle, in tiles."),
        HEIGHT.of(0.5, 0.0..=64.0, "Height of the rectangle, in tiles."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(crop),
};

fn crop(s: &mut Scope<'_>) {
    let (x, y) = (s.x() * s.get(WIDTH) + s.get(LEFT), s.y() * s.get(HEIGHT) + s.get(TOP));
    put_sample(s, VALUE, [x, y]);
}
