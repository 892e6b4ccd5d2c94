//! Disc.

use super::{SHAPE_OUTPUTS, put_shape, shape};
use crate::position::{length, offset_from_centre};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};

const RADIUS: Number = Number("radius");

pub(crate) const DISC: Spec = Spec {
    name: "disc",
    aliases: &["circle", "dot", "round"],
    category: Category::Pattern,
    icon: '⬤',
    doc: "A disc, as a signed distance and as a mask.",
    sockets: shape![RADIUS.of(0.35, 0.0..=16.0, "Radius, in tiles."),],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(disc),
};

fn disc(s: &mut Scope<'_>) {
    let distance = length(offset_from_centre(s)) - s.get(RADIUS);
    put_shape(s, distance);
}
