//! Plasma.

use super::TILING_SOCKET;
use crate::position::{Vec2, cell_count, wrapped_position};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const SCALE: Number = Number("scale");
const DEPTH: Whole = Whole("depth");
const BEND: Number = Number("bend");
const SPEED: Number = Number("speed");
const SECOND: Out = Out("second");
const THIRD: Out = Out("third");

pub(crate) const PLASMA: Spec = Spec {
    name: "plasma",
    aliases: &["magic", "nested_sines", "psychedelic", "caustic_waves"],
    category: Category::Pattern,
    icon: '♨',
    doc: "Sine waves that bend each other several times: plasma, liquid, silk, batik; three outputs for colours.",
    sockets: &[
        SCALE.cells(1.0, 0.0..=64.0, "Waves across and down the tile."),
        DEPTH.of(4, 1..=10, "Number of times the waves bend each other."),
        BEND.of(0.8, 0.0..=4.0, "Strength of each bend."),
        SPEED.of(1.0, -16.0..=16.0, "Cycles per loop of an animation; a whole number makes a seamless loop."),
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The plasma."),
        SECOND.unit("A second wave of the same shapes."),
        THIRD.unit("A third wave of the same shapes."),
    ],
    version: 1,
    meaning: Meaning::Field(plasma),
};

fn plasma(s: &mut Scope<'_>) {
    let (place, (scale, _)) = (wrapped_position(s), cell_count(s, SCALE));
    let ([_, _, _, t], bend) = (s.point(), s.get(BEND));
    let phase = t * s.get(SPEED) * TAU;
    let mut at: Vec2<'_> = place.map(|v| v * scale * TAU);
    for step in 1..=s.get(DEPTH) {
        // Sums of whole multiples of the coordinates, so that the waves tile.
        let (fine, own) = (step as f32, step as f32 * 1.7);
        let next = (at[1] * fine + own + phase).sin();
        at[0] = at[0] + next * bend / fine;
        let next = (at[0] * fine + own * 1.3 - phase).cos();
        at[1] = at[1] + next * bend / fine;
    }
    let values = [at[0] + at[1], at[0] * 2.0 - at[1] + 2.0, at[1] * 2.0 + 4.0];
    for (out, v) in [VALUE, SECOND, THIRD].into_iter().zip(values) {
        s.put(out, v.sin() * 0.5 + 0.5);
    }
}
