//! Rings round a centre.

use super::BANDS;
use crate::plane::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, from_centre, length};
use crate::wave::WAVE;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const SHIFT: Number = Number("shift");

pub(crate) const RINGS: Spec = Spec {
    name: "rings",
    aliases: &["circles", "concentric", "radial_wave", "cylinders"],
    category: Category::Pattern,
    icon: '◎',
    doc: "Rings round a centre, as where a stone fell into water.",
    sockets: &[
        WAVE.of(0, "Their shape."),
        BANDS.of(12.0, 0.0..=512.0, "Rings to a tile."),
        SHIFT.of(0.0, -64.0..=64.0, "How far the rings are moved inwards, in rings; a wire bends them."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The rings.")],
    version: 1,
    meaning: Meaning::Field(rings),
};

fn rings(s: &mut Scope<'_>) {
    let on = length(from_centre(s)) * s.get(BANDS) + s.get(SHIFT);
    let v = s.get(WAVE).at(on);
    s.put(VALUE, v);
}
