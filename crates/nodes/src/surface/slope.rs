//! Slope angle of a height map.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_2_PI;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");

pub(crate) const SLOPE: Spec = Spec {
    name: "slope",
    aliases: &["steepness", "angle_of_height"],
    category: Category::Surface,
    icon: '◢',
    doc: "Measures the slope angle of a height map from exact slopes: 0 is flat, 1 is vertical.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief),
        STRENGTH.of(0.25, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
    ],
    outputs: &[VALUE.unit("Slope angle: 1 is 90 degrees.")],
    version: 1,
    meaning: Meaning::Field(slope),
};

fn slope(s: &mut Scope<'_>) {
    let (here, strength) = (s.point(), s.get(STRENGTH));
    let [across, down, _] = s.slope(OF, here);
    let rise = (across * across + down * down).sqrt() * strength;
    s.put(VALUE, rise.atan2(Expr::Lit(1.0)) * FRAC_2_PI);
}
