//! Warp along the slopes of a height.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Meaning, Number, Spec, VALUE};

const OF: Any = Any("of");
const BY: Number = Number("by");
const AMOUNT: Number = Number("amount");

pub(crate) const GRADIENT_WARP: Spec = Spec {
    name: "gradient_warp",
    aliases: &["slope_warp", "warp_by_height"],
    category: Category::Warp,
    icon: '⇘',
    doc: "Displaces its input downhill along the slopes of a height, with creases where slopes meet.",
    sockets: &[
        OF.any_type(0.0, "Input to displace."),
        BY.input("Height whose slopes displace the input."),
        AMOUNT.of(
            0.005,
            -1.0..=1.0,
            "Displacement for a slope of 1 per tile, in tiles; negative values displace uphill.",
        ),
    ],
    outputs: &[VALUE.like(&[OF], "The displaced input.")],
    version: 1,
    meaning: Meaning::Field(gradient_warp),
};

fn gradient_warp(s: &mut Scope<'_>) {
    let (here, amount) = (s.point(), s.get(AMOUNT));
    let [across, down, _] = s.slope(BY, here);
    let v = s.at(OF, here[0] + across * amount, here[1] + down * amount);
    s.put_value(VALUE, v);
}
