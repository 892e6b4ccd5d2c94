//! Projection along three axes.

use super::{OF, WARPED};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const HEIGHT: Number = Number("height");
const STRENGTH: Number = Number("strength");
const SHARPNESS: Number = Number("sharpness");

pub(crate) const TRIPLANAR: Spec = Spec {
    name: "triplanar",
    aliases: &["box_projection", "three_projections", "cliff_projection"],
    category: Category::Warp,
    icon: '📦',
    doc: "Projects its input onto a relief from above and from two sides, and blends them by the slope: textures that do not stretch on cliffs.",
    sockets: &[
        OF.any_type(0.0, "Input to project: a texture of two dimensions."),
        HEIGHT.input("Height of the relief.").example(ExampleInput::Relief),
        STRENGTH.of(0.5, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        SHARPNESS.of(4.0, 1.0..=32.0, "Sharpness of the transitions between the three projections."),
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(triplanar),
};

fn triplanar(s: &mut Scope<'_>) {
    let (here, strength, sharpness) = (s.point(), s.get(STRENGTH), s.get(SHARPNESS));
    let [x, y, _, _] = here;
    let rise = s.get(HEIGHT) * strength;
    let [across, down, _] = s.slope(HEIGHT, here);
    // The parts of the normal, as if the upward one were 1. A steep slope is limited, so that its power is finite.
    let [facing_x, facing_y] =
        [across, down].map(|v| (v * strength).abs().min(Expr::Lit(8.0)).pow(sharpness).min(Expr::Lit(1e30)));
    let [above, beside, before] = [[x, y], [rise, y], [x, rise]].map(|[u, v]| s.at(OF, u, v));
    let sides = facing_x + facing_y;
    let side = beside.lerp(before, facing_y / sides);
    s.put_value(VALUE, above.lerp(side, sides / (sides + ONE)));
}
