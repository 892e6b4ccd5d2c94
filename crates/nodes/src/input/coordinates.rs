//! Coordinates of the sample position.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec};

const AXES: [Out; 4] = [Out("x"), Out("y"), Out("z"), Out("t")];

pub(crate) const COORDINATES: Spec = Spec {
    name: "coordinates",
    aliases: &["position", "uv", "xyz", "texture_coordinates"],
    category: Category::Input,
    icon: '⌖',
    doc: "Coordinates of each point: x and y in tiles from the top left, depth and time.",
    sockets: &[],
    outputs: &[
        AXES[0].free("Horizontal coordinate, in tiles from the left."),
        AXES[1].free("Vertical coordinate, in tiles from the top."),
        AXES[2].free("Depth coordinate, in tiles."),
        AXES[3].free("Time, in animation loops."),
    ],
    version: 1,
    meaning: Meaning::Field(coordinates),
};

fn coordinates(s: &mut Scope<'_>) {
    for (axis, v) in AXES.into_iter().zip(s.point()) {
        s.put(axis, v);
    }
}
