//! The time of an animation.

use crate::waveform::Waveform;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Extent, Meaning, Number, Spec, VALUE};
use lapidary_evaluator::node::value::Value;

const SPEED: Number = Number("speed");
const SHIFT: Number = Number("shift");
const WAVE: Choice<Option<Waveform>> = Choice(
    "wave",
    &["straight", "sine", "triangle", "saw", "square"],
    &[None, Some(Waveform::Sine), Some(Waveform::Triangle), Some(Waveform::Saw), Some(Waveform::Square)],
);

pub(crate) const TIME: Spec = Spec {
    name: "time",
    aliases: &["frame", "clock", "animation"],
    category: Category::Input,
    icon: '◷',
    doc: "The time of an animation, linear or as a wave; a whole number as speed makes a seamless loop.",
    sockets: &[
        SPEED.of(1.0, -1000.0..=1000.0, "Number of cycles per loop."),
        SHIFT.of(0.0, -1000.0..=1000.0, "Phase at the start of the loop, in cycles."),
        WAVE.of(0, "Waveform: linear time, or an oscillation between 0 and 1."),
    ],
    outputs: &[VALUE.free("The time in cycles, or the oscillation.")],
    version: 1,
    meaning: Meaning::Field(time),
};

fn time(s: &mut Scope<'_>) {
    let [_, _, _, t] = s.point();
    let on = t * s.get(SPEED) + s.get(SHIFT);
    let (v, extent) = match s.get(WAVE) {
        None => (on, Extent::Free),
        Some(wave) => (wave.value(on), Extent::Unit),
    };
    s.put_value(VALUE, Value::Number(v, extent));
}
