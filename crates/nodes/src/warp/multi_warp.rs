//! Warp in several directions at once.

use super::{OF, WARPED};
use crate::position::{TURN, rotated};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const PUSH: Number = Number("push");
const AMOUNT: Number = Number("amount");
const WAYS: Whole = Whole("ways");
const BLEND: Choice<SampleBlend> =
    Choice("blend", &["min", "max", "mean"], &[SampleBlend::Min, SampleBlend::Max, SampleBlend::Mean]);

#[derive(Clone, Copy)]
enum SampleBlend {
    Min,
    Max,
    Mean,
}

pub(crate) const MULTI_WARP: Spec = Spec {
    name: "multi_warp",
    aliases: &["multi_directional_warp"],
    category: Category::Warp,
    icon: '✥',
    doc: "Displaces its input in several directions and combines the results: min erodes edges, max frays them.",
    sockets: &[
        OF.of(0.0, "Input to displace."),
        PUSH.input("Displacement map, from 0 to 1."),
        WAYS.of(4, 2..=16, "Number of directions, evenly around."),
        TURN.of(0.0, -16.0..=16.0, "Rotation of the first direction in turns, clockwise from the right."),
        AMOUNT.of(0.04, -4.0..=4.0, "Displacement for a map value of 1, in tiles."),
        BLEND.of(0, "Combination of the samples: minimum, maximum or mean."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(multi_warp),
};

fn multi_warp(s: &mut Scope<'_>) {
    let ([x, y, ..], ways, turn) = (s.point(), s.get(WAYS), s.get(TURN));
    let (far, blend) = (s.get(PUSH) * s.get(AMOUNT), s.get(BLEND));
    let mut value = s.get(OF);
    for way in 0..ways {
        let push = rotated([far, ZERO], turn + way as f32 / ways as f32);
        let seen = s.at(OF, x + push[0], y + push[1]);
        value = combine(value, seen, |a, b| match blend {
            SampleBlend::Min => a.min(b),
            SampleBlend::Max => a.max(b),
            SampleBlend::Mean => a + b,
        });
    }
    let share = if let SampleBlend::Mean = blend { 1.0 / (ways + 1) as f32 } else { 1.0 };
    s.put_value(VALUE, combine(value, value, |v, _| v * share));
}

/// Combines two values, numbers or colours channel by channel.
fn combine<'r>(a: Value<'r>, b: Value<'r>, join: impl Fn(Expr<'r>, Expr<'r>) -> Expr<'r>) -> Value<'r> {
    match (a, b) {
        (Value::Number(a, extent), Value::Number(b, _)) => Value::Number(join(a, b), extent),
        _ => {
            let (a, b) = (a.color(), b.color());
            Value::Color([0, 1, 2, 3].map(|k| join(a[k], b[k])))
        }
    }
}
