//! An input pushed about by vectors.

use super::{EDGE, EDGE_SOCKET, OF_SOCKET, SEEN, look};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE, Vector};

const BY: Vector = Vector("by");
const AMOUNT: Number = Number("amount");

pub(crate) const PUSH: Spec = Spec {
    name: "push",
    aliases: &["vector_warp", "advect", "flow_warp"],
    category: Category::Warp,
    icon: '⇶',
    doc: "Its input pushed about by vectors: by a flow, or along normals.",
    sockets: &[
        OF_SOCKET,
        BY.of([0.0; 3], "How far it is pushed across and down."),
        AMOUNT.of(0.1, -4.0..=4.0, "How far a push of 1 goes, in tiles."),
        EDGE_SOCKET,
    ],
    outputs: SEEN,
    version: 1,
    meaning: Meaning::Field(push),
};

fn push(s: &mut Scope<'_>) {
    let ([x, y, _], amount, edge) = (s.get(BY), s.get(AMOUNT), s.get(EDGE));
    let (x, y) = (s.x() + x * amount, s.y() + y * amount);
    look(s, VALUE, [edge.of(x), edge.of(y)]);
}
