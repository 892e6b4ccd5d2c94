//! From one interval of numbers to another.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const LOW: Number = Number("low");
const HIGH: Number = Number("high");
const TO_LOW: Number = Number("to_low");
const TO_HIGH: Number = Number("to_high");
const EASE: Choice<Ease> = Choice("ease", &["linear", "smooth", "beyond"], &[Ease::Linear, Ease::Smooth, Ease::Beyond]);

#[derive(Clone, Copy)]
enum Ease {
    Linear,
    Smooth,
    Beyond,
}

pub(crate) const REMAP: Spec = Spec {
    name: "remap",
    aliases: &["map_range", "levels", "fit", "smoothstep"],
    category: Category::Tone,
    icon: '⇥',
    doc: "Moves what lies between two values to between two others.",
    sockets: &[
        OF.input("The value."),
        LOW.of(0.0, -1000.0..=1000.0, "What becomes the first."),
        HIGH.of(1.0, -1000.0..=1000.0, "What becomes the last."),
        TO_LOW.of(0.0, -1000.0..=1000.0, "The first."),
        TO_HIGH.of(1.0, -1000.0..=1000.0, "The last."),
        EASE.of(0, "Whether it stops at the ends hard or softly, or goes on beyond them."),
    ],
    outputs: &[VALUE.free("The value, moved.")],
    version: 1,
    meaning: Meaning::Field(remap),
};

fn remap(s: &mut Scope<'_>) {
    let (low, high) = (s.get(LOW), s.get(HIGH));
    let way = (s.get(OF) - low) * (Expr::Lit(1.0) / (high - low));
    let within = way.clamp(Expr::Lit(0.0), Expr::Lit(1.0));
    let way = match s.get(EASE) {
        Ease::Linear => within,
        Ease::Smooth => within.cubic(),
        Ease::Beyond => way,
    };
    let v = s.get(TO_LOW).lerp(s.get(TO_HIGH), way);
    s.put(VALUE, v);
}
