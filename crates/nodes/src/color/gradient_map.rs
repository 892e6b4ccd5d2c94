//! Colours by number.

use super::{opaque, with_alpha};
use crate::ease::{ONE, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{COLOR, Category, Choice, Meaning, Number, Ramp, Spec};
use lapidary_evaluator::value::Value;
use lapidary_field::colour::{from_oklab, to_oklab};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const RAMP: Ramp = Ramp("ramp");
const EVEN: Choice<bool> = Choice("blend", &["oklab", "linear"], &[true, false]);

const STEPS: Choice<Steps> =
    Choice("steps", &["straight", "smooth", "constant"], &[Steps::Straight, Steps::Smooth, Steps::Constant]);

/// How one stop becomes the next.
#[derive(Clone, Copy)]
enum Steps {
    Straight,
    Smooth,
    Constant,
}

pub(crate) const GRADIENT_MAP: Spec = Spec {
    name: "gradient_map",
    aliases: &["color_ramp", "colorize"],
    category: Category::Color,
    icon: '▤',
    doc: "Gives each value its colour from a ramp.",
    sockets: &[
        OF.input("The value."),
        RAMP.of(&[(0.0, 0x000000), (1.0, 0xffffff)], "Which colour where: stops from 0 to 1."),
        EVEN.of(0, "Whether colours change evenly to the eye, or as light does."),
        STEPS.of(0, "Whether colours change straight from stop to stop, softly, or at once."),
    ],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(gradient_map),
};

fn gradient_map(s: &mut Scope<'_>) {
    let (v, even, steps) = (s.get(OF), s.get(EVEN), s.get(STEPS));
    let mut stops = s.get(RAMP);
    if even {
        stops = stops.into_iter().map(|(at, c)| (at, with_alpha(to_oklab(opaque(c)), c[3]))).collect();
    }
    let (mut from, mut color) = stops[0];
    for &(to, next) in &stops[1..] {
        // Past a stop all is the stop's, so that two stops in one place are an edge.
        let way = (v - from) * (ONE / (to - from));
        let way = match steps {
            Steps::Straight => way.clamp(ZERO, ONE),
            Steps::Smooth => way.clamp(ZERO, ONE).cubic(),
            Steps::Constant => ZERO,
        };
        let t = Real::pick(v.less(to), way, ONE);
        color = [0, 1, 2, 3].map(|k| color[k].lerp(next[k], t));
        from = to;
    }
    if even {
        color = with_alpha(from_oklab(opaque(color)), color[3]);
    }
    s.put_value(COLOR, Value::Color(color));
}
