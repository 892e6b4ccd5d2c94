//! Waves of a value.

use super::{OF, OF_SOCKET};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const TIMES: Number = Number("times");
const SHIFT: Number = Number("shift");

pub(crate) const WAVE_SHAPE: Spec = Spec {
    name: "wave_shape",
    aliases: &["repeat_tones", "wave_fold", "bands_of", "agate_bands"],
    category: Category::Tone,
    icon: '∞',
    doc: "Runs through a waveform several times as its input rises from 0 to 1: bands of agate, wood rings, ripples of a distance.",
    sockets: &[
        OF_SOCKET,
        WAVEFORM.of(1, "Waveform."),
        TIMES.of(6.0, -256.0..=256.0, "Waves between the input values 0 and 1."),
        SHIFT.of(0.0, -64.0..=64.0, "Shift, in waves."),
    ],
    outputs: &[VALUE.unit("The waves.")],
    version: 1,
    meaning: Meaning::Field(wave_shape),
};

fn wave_shape(s: &mut Scope<'_>) {
    let on = s.get(OF) * s.get(TIMES) + s.get(SHIFT);
    let v = s.get(WAVEFORM).value(on);
    s.put(VALUE, v);
}
