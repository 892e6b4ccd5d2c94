//! Vector measurements.

use super::{A, B, Vec3, cross, dot};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// A measurement of two vectors.
type VectorMeasurement = for<'r> fn(Vec3<'r>, Vec3<'r>) -> Expr<'r>;

const WHAT: Choice<VectorMeasurement> = Choice(
    "what",
    &["dot", "length", "distance", "angle"],
    &[
        dot,
        |a, _| length(a),
        |a, b| length([a[0] - b[0], a[1] - b[1], a[2] - b[2]]),
        |a, b| length(cross(a, b)).atan2(dot(a, b)) * (1.0 / TAU),
    ],
);

pub(crate) const VECTOR_MEASURE: Spec = Spec {
    name: "vector_measure",
    aliases: &["dot_product", "vector_length", "angle_between"],
    category: Category::Vector,
    icon: '∡',
    doc: "Measures vectors: dot product, length, distance or angle.",
    sockets: &[
        WHAT.of(0, "Measurement; angles are in turns."),
        A.of([0.0; 3], "First vector."),
        B.of([0.0, 0.0, 1.0], "Second vector."),
    ],
    outputs: &[VALUE.free("The measured number.")],
    version: 1,
    meaning: Meaning::Field(vector_measure),
};

fn vector_measure(s: &mut Scope<'_>) {
    let (a, b) = (s.get(A), s.get(B));
    let v = s.get(WHAT)(a, b);
    s.put(VALUE, v);
}

fn length(v: Vec3<'_>) -> Expr<'_> {
    dot(v, v).sqrt()
}
