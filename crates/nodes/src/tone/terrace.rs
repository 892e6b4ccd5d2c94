//! Terraces.

use super::{OF, OF_SOCKET};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const STEPS: Number = Number("steps");
const STEEP: Number = Number("steep");
const TREAD: Number = Number("tread");

pub(crate) const TERRACE: Spec = Spec {
    name: "terrace",
    aliases: &["quantize", "posterize", "steps", "stairs"],
    category: Category::Tone,
    icon: '⊿',
    doc: "Cuts heights into steps, soft or hard: rice terraces, mesas, posterised images.",
    sockets: &[
        OF_SOCKET,
        STEPS.of(6.0, 1.0..=256.0, "Number of steps between 0 and 1.").decades(),
        STEEP.of(0.85, 0.0..=1.0, "Steepness of the walls: 0 keeps the slope, 1 makes vertical walls."),
        TREAD.of(0.15, 0.0..=1.0, "Share of the original slope on top of each step."),
    ],
    outputs: &[VALUE.unit("The stepped height.")],
    version: 1,
    meaning: Meaning::Field(terrace),
};

fn terrace(s: &mut Scope<'_>) {
    let (steps, steep, tread) = (s.get(STEPS), s.get(STEEP), s.get(TREAD));
    let on = s.get(OF) * steps;
    let (step, place) = (on.floor(), on.fract());
    // A step rises at its end, within the width that steepness leaves, and more roundly where that is small.
    let t = ((place - steep) / (ONE - steep)).clamp(ZERO, ONE);
    let wall = Real::pick(steep.less(ONE), t.lerp(t.cubic(), steep), ZERO);
    let v = (step + wall.lerp(place, steep * tread)) / steps;
    s.put(VALUE, v.clamp(ZERO, ONE));
}
