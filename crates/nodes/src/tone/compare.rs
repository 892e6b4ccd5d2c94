//! One of two inputs, as a comparison says.

use crate::ease::{ONE, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Choice, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::real::Real;

const A: Number = Number("a");
const B: Number = Number("b");
const IF: Choice<If> = Choice("if", &["greater", "less", "equal"], &[If::Greater, If::Less, If::Equal]);
const TOLERANCE: Number = Number("tolerance");
const YES: Any = Any("yes");
const NO: Any = Any("no");
const MASK: Out = Out("mask");

#[derive(Clone, Copy)]
enum If {
    Greater,
    Less,
    Equal,
}

pub(crate) const COMPARE: Spec = Spec {
    name: "compare",
    aliases: &["if", "greater_than", "less_than", "condition"],
    category: Category::Tone,
    icon: '≶',
    doc: "One input where a number is above another, below it or equal, and the other input elsewhere.",
    sockets: &[
        A.input("The number."),
        IF.of(0, "What it is held to be."),
        B.of(0.5, -1000.0..=1000.0, "The other number."),
        TOLERANCE.of(0.05, 0.0..=1000.0, "How far apart equal numbers may be."),
        YES.passing(1.0, "What is there where it holds."),
        NO.passing(0.0, "What is there where it does not."),
    ],
    outputs: &[VALUE.like(&[YES, NO], "The choice."), MASK.unit("1 where it holds, 0 where it does not.")],
    version: 1,
    meaning: Meaning::Field(compare),
};

fn compare(s: &mut Scope<'_>) {
    let (a, b, tolerance) = (s.get(A), s.get(B), s.get(TOLERANCE));
    let holds = match s.get(IF) {
        If::Greater => b.less(a),
        If::Less => a.less(b),
        If::Equal => !tolerance.less((a - b).abs()),
    };
    let mask = Real::pick(holds, ONE, ZERO);
    let (yes, no) = (s.get(YES), s.get(NO));
    s.put_value(VALUE, no.lerp(yes, mask));
    s.put(MASK, mask);
}
