//! Displacement by vectors.

use super::{EDGE, EDGE_SOCKET, OF_SOCKET, WARPED, put_sample};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE, Vector};

const BY: Vector = Vector("by");
const AMOUNT: Number = Number("amount");

pub(crate) const PUSH: Spec = Spec {
    name: "push",
    aliases: &["vector_warp", "advect", "flow_warp"],
    category: Category::Warp,
    icon: '⇶',
    doc: "Displaces its input by vectors, such as a flow or normals.",
    sockets: &[
        OF_SOCKET,
        BY.of([0.0; 3], "Displacement vectors; only x and y count."),
        AMOUNT.of(0.1, -4.0..=4.0, "Displacement for a vector of length 1, in tiles."),
        EDGE_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(push),
};

fn push(s: &mut Scope<'_>) {
    let ([x, y, _], amount, edge) = (s.get(BY), s.get(AMOUNT), s.get(EDGE));
    let (x, y) = (s.x() + x * amount, s.y() + y * amount);
    put_sample(s, VALUE, [edge.of(x), edge.of(y)]);
}
