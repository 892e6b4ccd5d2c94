//! Repetition of an animation.

use super::{OF, WARPED};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LOOPS: Whole = Whole("loops");
const FADE: Number = Number("fade");

pub(crate) const LOOP_TIME: Spec = Spec {
    name: "loop_time",
    aliases: &["seamless_loop", "make_it_loop", "crossfade_loop", "repeat_animation"],
    category: Category::Warp,
    icon: '🔁',
    doc: "Makes any animated input repeat without a cut: its end fades into what came before its beginning.",
    sockets: &[
        OF.any_type(0.0, "Animated input: one that reads the time."),
        LOOPS.of(1, 1..=64, "Repetitions per loop of the animation."),
        FADE.of(1.0, 0.01..=1.0, "Share of each repetition during which it fades: all of it, or only its end."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(loop_time),
};

fn loop_time(s: &mut Scope<'_>) {
    let ([x, y, z, t], loops, fade) = (s.point(), s.get(LOOPS) as f32, s.get(FADE));
    let on: Expr<'_> = (t * loops).fract();
    let share = ((on - (ONE - fade)) / fade).clamp(ZERO, ONE).cubic();
    let [here, before] = [on * (1.0 / loops), (on - 1.0) * (1.0 / loops)].map(|t| s.sample(OF, [x, y, z, t]));
    s.put_value(VALUE, here.lerp(before, share));
}
