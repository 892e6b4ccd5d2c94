//! Vector nodes.

pub(crate) mod curl;
pub(crate) mod from_angle;
pub(crate) mod split;
pub(crate) mod to_angle;
#[expect(clippy::module_inception, reason = "files have the name of their node")]
pub(crate) mod vector;
pub(crate) mod vector_math;
pub(crate) mod vector_measure;

use lapidary_evaluator::node::spec::{Library, Number, Out, Vector};
use lapidary_field::ir::Expr;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &curl::CURL,
    &from_angle::FROM_ANGLE,
    &split::SPLIT,
    &to_angle::TO_ANGLE,
    &vector::VECTOR_NODE,
    &vector_math::VECTOR_MATH,
    &vector_measure::VECTOR_MEASURE,
];

/// A vector of three components.
pub(crate) type Vec3<'r> = [Expr<'r>; 3];

const OF: Vector = Vector("of");
const A: Vector = Vector("a");
const B: Vector = Vector("b");
const AXES: [Number; 3] = [Number("x"), Number("y"), Number("z")];
const VECTOR: Out = Out("vector");
const PARTS: [Out; 3] = [Out("x"), Out("y"), Out("z")];

pub(crate) fn dot<'r>(a: Vec3<'r>, b: Vec3<'r>) -> Expr<'r> {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
pub(crate) fn cross<'r>([a, b, c]: Vec3<'r>, [x, y, z]: Vec3<'r>) -> Vec3<'r> {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}
