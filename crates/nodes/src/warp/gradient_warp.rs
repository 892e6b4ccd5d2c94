//! An input pushed up or down the slopes of a height.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Meaning, Number, Spec, VALUE};

const OF: Any = Any("of");
const BY: Number = Number("by");
const AMOUNT: Number = Number("amount");

pub(crate) const GRADIENT_WARP: Spec = Spec {
    name: "gradient_warp",
    aliases: &["slope_warp", "warp_by_height"],
    category: Category::Warp,
    icon: '⇘',
    doc: "Its input, seen from further up the slopes of a height: it runs downhill, and creases where slopes meet.",
    sockets: &[
        OF.passing(0.0, "What is pushed about."),
        BY.input("The height."),
        AMOUNT.of(0.005, -1.0..=1.0, "How far a slope of 1 over a tile pushes, in tiles; below 0 uphill."),
    ],
    outputs: &[VALUE.like(&[OF], "The input, as seen from where it was pushed.")],
    version: 1,
    meaning: Meaning::Field(gradient_warp),
};

fn gradient_warp(s: &mut Scope<'_>) {
    let (here, amount) = (s.point(), s.get(AMOUNT));
    let [across, down, _] = s.slope(BY, here);
    let v = s.at(OF, here[0] + across * amount, here[1] + down * amount);
    s.put_value(VALUE, v);
}
