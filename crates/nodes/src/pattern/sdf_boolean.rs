//! Boolean operations on shapes.

use super::{SHAPE_OUTPUTS, SOFT_SOCKET, put_shape};
use crate::shaping::{smooth_max, smooth_min};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec};

const A: Number = Number("distance_a");
const B: Number = Number("distance_b");
const OPERATION: Choice<BooleanOperation> = Choice(
    "how",
    &["union", "intersect", "subtract"],
    &[BooleanOperation::Union, BooleanOperation::Intersect, BooleanOperation::Subtract],
);
const SMOOTH: Number = Number("smooth");

#[derive(Clone, Copy)]
enum BooleanOperation {
    Union,
    Intersect,
    Subtract,
}

pub(crate) const SDF_BOOLEAN: Spec = Spec {
    name: "sdf_boolean",
    aliases: &["shape_union", "shape_intersect", "shape_subtract", "smooth_union"],
    category: Category::Pattern,
    icon: '◒',
    doc: "Combines two shapes by union, intersection or subtraction, with smooth transitions.",
    sockets: &[
        A.input("Signed distance of the first shape.").example(ExampleInput::Distance),
        B.input("Signed distance of the second shape.").example(ExampleInput::SecondDistance),
        OPERATION.of(0, "Operation: union, intersection, or the first shape without the second."),
        SMOOTH.of(0.08, 0.0..=4.0, "Smoothing of the transition, in tiles."),
        SOFT_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(sdf_boolean),
};

fn sdf_boolean(s: &mut Scope<'_>) {
    let (a, b, k) = (s.get(A), s.get(B), s.get(SMOOTH));
    let distance = match s.get(OPERATION) {
        BooleanOperation::Union => smooth_min(a, b, k),
        BooleanOperation::Intersect => smooth_max(a, b, k),
        BooleanOperation::Subtract => smooth_max(a, -b, k),
    };
    put_shape(s, distance);
}
