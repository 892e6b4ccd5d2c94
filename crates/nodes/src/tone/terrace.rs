//! Steps.

use super::{OF, OF_SOCKET};
use crate::ease::{ONE, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const STEPS: Number = Number("steps");
const STEEP: Number = Number("steep");
const TREAD: Number = Number("tread");

pub(crate) const TERRACE: Spec = Spec {
    name: "terrace",
    aliases: &["quantize", "posterize", "steps", "stairs"],
    category: Category::Tone,
    icon: '⊿',
    doc: "Cuts heights into steps, from sheer to barely felt: rice fields, mesas, posters.",
    sockets: &[
        OF_SOCKET,
        STEPS.of(6.0, 1.0..=256.0, "How many steps there are between 0 and 1."),
        STEEP.of(0.85, 0.0..=1.0, "How steep they are: 0 leaves the slope as it is, 1 makes walls."),
        TREAD.of(0.15, 0.0..=1.0, "How much of the slope is left on top of a step."),
    ],
    outputs: &[VALUE.unit("The steps.")],
    version: 1,
    meaning: Meaning::Field(terrace),
};

fn terrace(s: &mut Scope<'_>) {
    let (steps, steep, tread) = (s.get(STEPS), s.get(STEEP), s.get(TREAD));
    let on = s.get(OF) * steps;
    let (step, place) = (on.floor(), on.fract());
    // A step rises at its end, within what steepness leaves of it, and the more roundly the less that is.
    let way = ((place - steep) / (ONE - steep)).clamp(ZERO, ONE);
    let wall = Real::pick(steep.less(ONE), way.lerp(way.cubic(), steep), ZERO);
    let v = (step + wall.lerp(place, steep * tread)) / steps;
    s.put(VALUE, v.clamp(ZERO, ONE));
}
