//! Range mapping.

use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const TO_LOW: Number = Number("to_low");
const TO_HIGH: Number = Number("to_high");
const STEPS: Number = Number("steps");
const INTERPOLATION: Choice<RemapInterpolation> = Choice(
    "ease",
    &["linear", "smooth", "beyond", "stepped"],
    &[RemapInterpolation::Linear, RemapInterpolation::Smooth, RemapInterpolation::Beyond, RemapInterpolation::Stepped],
);

#[derive(Clone, Copy)]
enum RemapInterpolation {
    Linear,
    Smooth,
    Beyond,
    Stepped,
}

pub(crate) const REMAP: Spec = Spec {
    name: "remap",
    aliases: &["map_range", "fit", "smoothstep"],
    category: Category::Tone,
    icon: '⇥',
    doc: "Maps one range of numbers to another.",
    sockets: &[
        OF.input("Input value."),
        LOW.of(0.0, -1000.0..=1000.0, "Start of the input range.").example(ExampleInput::Number(0.3)).usual(0.0, 1.0),
        HIGH.of(1.0, -1000.0..=1000.0, "End of the input range.").example(ExampleInput::Number(0.7)).usual(0.0, 1.0),
        TO_LOW
            .of(0.0, -1000.0..=1000.0, "Start of the output range.")
            .example(ExampleInput::Number(1.0))
            .usual(0.0, 1.0),
        TO_HIGH
            .of(1.0, -1000.0..=1000.0, "End of the output range.")
            .example(ExampleInput::Number(0.0))
            .usual(0.0, 1.0),
        INTERPOLATION.of(0, "Interpolation: clamped linear, smooth, extrapolated beyond the ends, or stepped."),
        STEPS.of(4.0, 1.0..=1024.0, "Number of steps, for stepped interpolation.").decades(),
    ],
    outputs: &[VALUE.free("The mapped value.")],
    version: 1,
    meaning: Meaning::Field(remap),
};

fn remap(s: &mut Scope<'_>) {
    let (low, high) = (s.get(LOW), s.get(HIGH));
    let t = (s.get(OF) - low) * (ONE / (high - low));
    let within = t.clamp(ZERO, ONE);
    let t = match s.get(INTERPOLATION) {
        RemapInterpolation::Linear => within,
        RemapInterpolation::Smooth => within.cubic(),
        RemapInterpolation::Beyond => t,
        RemapInterpolation::Stepped => {
            // Only the end of the range reaches the last step, so it belongs to the one before.
            let last = s.get(STEPS) - 1.0;
            ((within * s.get(STEPS)).floor().min(last) / last).clamp(ZERO, ONE)
        }
    };
    let v = s.get(TO_LOW).lerp(s.get(TO_HIGH), t);
    s.put(VALUE, v);
}
