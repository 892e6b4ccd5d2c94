//! How a surface of that height bends.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const CONTRAST: Number = Number("contrast");

pub(crate) const CURVATURE: Spec = Spec {
    name: "curvature",
    aliases: &["convexity", "cavity", "edge_wear"],
    category: Category::Surface,
    icon: '⌒',
    doc: "How a surface of that height bends, from its exact slopes: bright on ridges, dark in hollows, grey where it is even.",
    sockets: &[
        OF.input("The height."),
        STRENGTH.of(0.05, 0.0..=16.0, "How far a height of 1 rises, in tiles."),
        CONTRAST.of(
            0.2,
            0.0..=16.0,
            "How soon a bend is black or white: a bend around a ball of this radius, in tiles, is halfway.",
        ),
    ],
    outputs: &[VALUE.unit("The bend.")],
    version: 1,
    meaning: Meaning::Field(curvature),
};

/// The mean of the bends along any two directions at right angles, as geometry has it for a height over a plane.
fn curvature(s: &mut Scope<'_>) {
    let (here, strength) = (s.point(), s.get(STRENGTH));
    let [x, y] = {
        let [x, y, _] = s.slope(OF, here);
        [x, y].map(|v| v * strength)
    };
    let [xx, xy, yy] = s.curve(OF, here).map(|v| v * strength);
    let steep = x * x + y * y + 1.0;
    let bend = (xx * (y * y + 1.0) - x * y * xy * 2.0 + yy * (x * x + 1.0)) / (steep * steep.sqrt() * 2.0);
    let bend = bend * s.get(CONTRAST);
    s.put(VALUE, -(bend / (bend.abs() + 1.0)) * 0.5 + 0.5);
}
