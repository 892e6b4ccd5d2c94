//! Curvature of a height map.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const CONTRAST: Number = Number("contrast");

pub(crate) const CURVATURE: Spec = Spec {
    name: "curvature",
    aliases: &["convexity", "cavity"],
    category: Category::Surface,
    icon: '⌒',
    doc: "Computes the curvature of a height map from exact slopes: bright on ridges, dark in hollows, grey where flat.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Pattern),
        STRENGTH.of(0.05, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        CONTRAST.of(
            0.2,
            0.0..=16.0,
            "Contrast: radius of a sphere, in tiles, that appears halfway between grey and black or white.",
        ),
    ],
    outputs: &[VALUE.unit("Curvature; 0.5 is flat.")],
    version: 1,
    meaning: Meaning::Field(curvature),
};

/// The mean curvature of a height over a plane.
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
