//! Concentric rings.

use super::BANDS;
use crate::position::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, length, offset_from_centre};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const SHIFT: Number = Number("shift");

pub(crate) const RINGS: Spec = Spec {
    name: "rings",
    aliases: &["circles", "concentric", "radial_wave", "cylinders"],
    category: Category::Pattern,
    icon: '◎',
    doc: "Concentric waves around a centre, like ripples in water.",
    sockets: &[
        WAVEFORM.of(0, "Waveform."),
        BANDS.of(12.0, 0.0..=512.0, "Rings per tile.").decades(),
        SHIFT.of(0.0, -64.0..=64.0, "Inward shift, in rings; a wire distorts the rings."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The rings.")],
    version: 1,
    meaning: Meaning::Field(rings),
};

fn rings(s: &mut Scope<'_>) {
    let on = length(offset_from_centre(s)) * s.get(BANDS) + s.get(SHIFT);
    let v = s.get(WAVEFORM).value(on);
    s.put(VALUE, v);
}
