//! Star.

use super::{limited_to_tile, put_rotated_shape, shape, shape_outputs, star_distance};
use crate::position::TURN_SOCKET;
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, Whole};

const TIPS: Whole = Whole("tips");
const RADIUS: Number = Number("radius");
const INNER: Number = Number("inner");

pub(crate) const STAR: Spec = Spec {
    name: "star",
    aliases: &["cog", "flower_shape"],
    category: Category::Pattern,
    icon: '★',
    doc: "A star, as a signed distance and as a mask.",
    sockets: shape![
        TIPS.of(5, 2..=64, "Number of tips."),
        RADIUS.of(0.45, 0.0..=16.0, "Radius from centre to tips, in tiles; at most 1 where tiling is on."),
        INNER.of(0.42, 0.0..=1.0, "Radius of the inner corners, as a share of the radius of the tips."),
        TURN_SOCKET,
    ],
    outputs: &shape_outputs([&[ExampleInput::Distance], &[]]),
    version: 1,
    meaning: Meaning::Field(star),
};

fn star(s: &mut Scope<'_>) {
    let (tips, radius, inner) = (s.get(TIPS), s.get(RADIUS), s.get(INNER));
    let radius = limited_to_tile(s, radius, ONE);
    put_rotated_shape(s, |offset| star_distance(offset, tips, radius, radius * inner));
}
