//! Vector arithmetic.

use super::{A, B, VECTOR, Vec3, cross, dot};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec};
use lapidary_evaluator::node::value::{Value, unit};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const BY: Number = Number("by");

/// An operation on two vectors and a number.
type VectorOperation = for<'r> fn(Vec3<'r>, Vec3<'r>, Expr<'r>) -> Vec3<'r>;

const DO: Choice<VectorOperation> = Choice(
    "do",
    &[
        "add",
        "subtract",
        "multiply",
        "divide",
        "scale",
        "lerp",
        "minimum",
        "maximum",
        "absolute",
        "floor",
        "fraction",
        "normalize",
        "cross",
        "project",
        "reflect",
        "rotate",
    ],
    &[
        |a, b, _| by_component(a, b, |a, b| a + b),
        |a, b, _| by_component(a, b, |a, b| a - b),
        |a, b, _| by_component(a, b, |a, b| a * b),
        |a, b, _| by_component(a, b, |a, b| a / b),
        |a, _, by| a.map(|a| a * by),
        |a, b, by| [0, 1, 2].map(|k| a[k].lerp(b[k], by)),
        |a, b, _| by_component(a, b, Real::min),
        |a, b, _| by_component(a, b, Real::max),
        |a, _, _| a.map(Real::abs),
        |a, _, _| a.map(Real::floor),
        |a, _, _| a.map(Real::fract),
        |a, _, _| unit(a),
        |a, b, _| cross(a, b),
        |a, b, _| b.map(|v| v * (dot(a, b) / dot(b, b))),
        |a, b, _| {
            let b = unit(b);
            let twice = dot(a, b) * 2.0;
            by_component(a, b, |a, b| a - b * twice)
        },
        rotated,
    ],
);

pub(crate) const VECTOR_MATH: Spec = Spec {
    name: "vector_math",
    aliases: &["vector_add", "cross_product", "reflect"],
    category: Category::Vector,
    icon: '⊕',
    doc: "Applies a vector operation: arithmetic by component, cross product, projection, reflection, rotation and so on.",
    sockets: &[
        DO.of(0, "Operation."),
        A.of([0.0; 3], "First vector."),
        B.of([0.0, 0.0, 1.0], "Second vector: operand, projection target, mirror normal or rotation axis."),
        BY.of(1.0, -1000.0..=1000.0, "Number: scale factor, interpolation share or rotation in turns."),
    ],
    outputs: &[VECTOR.vector("The resulting vector.")],
    version: 1,
    meaning: Meaning::Field(vector_math),
};

fn vector_math(s: &mut Scope<'_>) {
    let (a, b, by) = (s.get(A), s.get(B), s.get(BY));
    let v = s.get(DO)(a, b, by);
    s.put_value(VECTOR, Value::Vector(v));
}

fn by_component<'r>(a: Vec3<'r>, b: Vec3<'r>, f: impl Fn(Expr<'r>, Expr<'r>) -> Expr<'r>) -> Vec3<'r> {
    [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2])]
}

/// Rotates a vector about an axis (Rodrigues, 1840).
fn rotated<'r>(v: Vec3<'r>, axis: Vec3<'r>, turns: Expr<'r>) -> Vec3<'r> {
    let axis = unit(axis);
    let (sin, cos) = ((turns * TAU).sin(), (turns * TAU).cos());
    let (aside, along) = (cross(axis, v), dot(axis, v) * (-cos + 1.0));
    [0, 1, 2].map(|k| v[k] * cos + aside[k] * sin + axis[k] * along)
}
