//! Where the point is.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Out, Spec};

const AXES: [Out; 4] = [Out("x"), Out("y"), Out("z"), Out("t")];

pub(crate) const COORDINATES: Spec = Spec {
    name: "coordinates",
    aliases: &["position", "uv", "xyz", "texture_coordinates"],
    category: Category::Input,
    icon: '⌖',
    doc: "Where each point is: 0 to 1 across a tile and down it, its depth and its time.",
    sockets: &[],
    outputs: &[
        AXES[0].free("Across, in tiles."),
        AXES[1].free("Down, in tiles."),
        AXES[2].free("Into the depth, in tiles."),
        AXES[3].free("Time, in loops."),
    ],
    version: 1,
    meaning: Meaning::Field(coordinates),
};

fn coordinates(s: &mut Scope<'_>) {
    for (axis, v) in AXES.into_iter().zip(s.point()) {
        s.put(axis, v);
    }
}
