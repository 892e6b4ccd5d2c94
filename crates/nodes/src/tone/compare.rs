//! Selects one of two inputs by a comparison.

use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Choice, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const A: Number = Number("a");
const B: Number = Number("b");
const COMPARISON: Choice<Comparison> =
    Choice("if", &["greater", "less", "equal"], &[Comparison::Greater, Comparison::Less, Comparison::Equal]);
const TOLERANCE: Number = Number("tolerance");
const YES: Any = Any("yes");
const NO: Any = Any("no");
const MASK: Out = Out("mask");

#[derive(Clone, Copy)]
enum Comparison {
    Greater,
    Less,
    Equal,
}

pub(crate) const COMPARE: Spec = Spec {
    name: "compare",
    aliases: &["if", "greater_than", "less_than", "condition"],
    category: Category::Tone,
    icon: '≶',
    doc: "Selects one of two inputs by a comparison of two numbers.",
    sockets: &[
        A.input("First number."),
        COMPARISON.of(0, "Comparison: first is greater than, less than or equal to the second."),
        B.of(0.5, -1000.0..=1000.0, "Second number."),
        TOLERANCE.of(0.05, 0.0..=1000.0, "Tolerance: largest difference of equal numbers."),
        YES.any_type(1.0, "Result where the comparison holds."),
        NO.any_type(0.0, "Result where the comparison does not hold."),
    ],
    outputs: &[
        VALUE.like(&[YES, NO], "The selected input."),
        MASK.unit("Mask: 1 where the comparison holds, 0 elsewhere."),
    ],
    version: 1,
    meaning: Meaning::Field(compare),
};

fn compare(s: &mut Scope<'_>) {
    let (a, b, tolerance) = (s.get(A), s.get(B), s.get(TOLERANCE));
    let holds = match s.get(COMPARISON) {
        Comparison::Greater => b.less(a),
        Comparison::Less => a.less(b),
        Comparison::Equal => !tolerance.less((a - b).abs()),
    };
    let mask = Real::pick(holds, ONE, ZERO);
    let (yes, no) = (s.get(YES), s.get(NO));
    s.put_value(VALUE, no.lerp(yes, mask));
    s.put(MASK, mask);
}
