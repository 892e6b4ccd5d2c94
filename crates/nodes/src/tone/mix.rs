//! Linear interpolation.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Meaning, Number, Spec, VALUE};

const A: Any = Any("a");
const B: Any = Any("b");
const BY: Number = Number("by");

pub(crate) const MIX: Spec = Spec {
    name: "mix",
    aliases: &["lerp", "interpolate", "crossfade"],
    category: Category::Tone,
    icon: '◐',
    doc: "Interpolates two inputs: numbers, colours in linear light, vectors, normals or whole materials.",
    sockets: &[
        A.any_type(0.0, "Result for a share of 0."),
        B.any_type(1.0, "Result for a share of 1."),
        BY.of(0.5, 0.0..=1.0, "Share of the second input.").also(&["t", "factor", "amount", "mask", "blend"]),
    ],
    outputs: &[VALUE.like(&[A, B], "The interpolated value.")],
    version: 1,
    meaning: Meaning::Field(mix),
};

fn mix(s: &mut Scope<'_>) {
    let (a, b, by) = (s.get(A), s.get(B), s.get(BY));
    s.put_value(VALUE, a.lerp(b, by));
}
