//! Waves.

use super::{BANDS_SOCKET, LEAN_SOCKET, TILING_SOCKET, band_phase};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const SHIFT: Number = Number("shift");

pub(crate) const WAVES: Spec = Spec {
    name: "waves",
    aliases: &["stripes", "bands", "triangle_wave", "saw_wave", "square_wave"],
    category: Category::Pattern,
    icon: '∧',
    doc: "Straight or diagonal waves of any waveform: ripples, roofs, saw teeth, stripes.",
    sockets: &[
        WAVEFORM.of(1, "Waveform."),
        BANDS_SOCKET,
        LEAN_SOCKET,
        SHIFT.of(0.0, -64.0..=64.0, "Shift, in waves; a wire distorts the waves."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The waves.")],
    version: 1,
    meaning: Meaning::Field(waves),
};

fn waves(s: &mut Scope<'_>) {
    let on = band_phase(s) + s.get(SHIFT);
    let v = s.get(WAVEFORM).value(on);
    s.put(VALUE, v);
}
