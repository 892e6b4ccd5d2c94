//! Colours by number.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{COLOR, Category, Choice, Meaning, Number, Ramp, Spec};
use lapidary_evaluator::value::Value;
use lapidary_field::colour::{from_oklab, to_oklab};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const RAMP: Ramp = Ramp("ramp");
const EVEN: Choice<bool> = Choice("blend", &["oklab", "linear"], &[true, false]);

pub(crate) const GRADIENT_MAP: Spec = Spec {
    name: "gradient_map",
    aliases: &["color_ramp", "colorize", "gradient"],
    category: Category::Color,
    icon: '▤',
    doc: "Gives each value its colour from a ramp.",
    sockets: &[
        OF.input("The value."),
        RAMP.of(&[(0.0, 0x000000), (1.0, 0xffffff)], "Which colour where: stops from 0 to 1."),
        EVEN.of(0, "Whether colours change evenly to the eye, or as light does."),
    ],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(gradient_map),
};

fn gradient_map(s: &mut Scope<'_>) {
    let (v, even) = (s.get(OF), s.get(EVEN));
    let mut stops = s.get(RAMP);
    if even {
        stops = stops.into_iter().map(|(at, c)| (at, with_alpha(to_oklab(opaque(c)), c[3]))).collect();
    }
    let (mut from, mut color) = stops[0];
    for &(to, next) in &stops[1..] {
        // Past a stop all is the stop's, so that two stops in one place are an edge.
        let way = (v - from) * (Expr::Lit(1.0) / (to - from));
        let t = Real::pick(v.less(to), way.clamp(Expr::Lit(0.0), Expr::Lit(1.0)), Expr::Lit(1.0));
        color = [0, 1, 2, 3].map(|k| color[k].lerp(next[k], t));
        from = to;
    }
    if even {
        color = with_alpha(from_oklab(opaque(color)), color[3]);
    }
    s.put_value(COLOR, Value::Color(color));
}

fn opaque<'r>([r, g, b, _]: [Expr<'r>; 4]) -> [Expr<'r>; 3] {
    [r, g, b]
}
fn with_alpha<'r>([r, g, b]: [Expr<'r>; 3], a: Expr<'r>) -> [Expr<'r>; 4] {
    [r, g, b, a]
}
