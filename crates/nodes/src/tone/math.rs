//! Arithmetic on one, two or three numbers.

use crate::math_functions::{MATH_NAMES, MATH_OPERATORS, MathOperator};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};

const A: Number = Number("a");
const B: Number = Number("b");
const C: Number = Number("c");
const DO: Choice<MathOperator> = Choice("do", MATH_NAMES, MATH_OPERATORS);

pub(crate) const MATH: Spec = Spec {
    name: "math",
    aliases: &["arithmetic", "operator", "calculate"],
    category: Category::Tone,
    icon: '±',
    doc: "Applies an arithmetic operation to one, two or three numbers: add, multiply, power, sine and so on.",
    sockets: &[
        DO.of(0, "Operation."),
        A.input("First number."),
        B.of(0.5, -1000.0..=1000.0, "Second number, where the operation has one."),
        C.of(0.1, -1000.0..=1000.0, "Third number, where the operation has one."),
    ],
    outputs: &[VALUE.free("The result.")],
    version: 1,
    meaning: Meaning::Field(math),
};

fn math(s: &mut Scope<'_>) {
    let operator = s.get(DO);
    let v = operator([s.get(A), s.get(B), s.get(C)]);
    s.put(VALUE, v);
}
