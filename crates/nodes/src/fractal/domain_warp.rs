//! Domain warping, repeated.

use super::{GAIN, GAIN_SOCKET};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Choice, ExampleInput, Meaning, Number, Spec, VALUE, Whole};

const OF: Any = Any("of");
const PUSH_X: Number = Number("push_x");
const PUSH_Y: Number = Number("push_y");
const AMOUNT: Number = Number("amount");
const TIMES: Whole = Whole("times");
const STYLE: Choice<bool> = Choice("style", &["progressive", "independent"], &[true, false]);

pub(crate) const DOMAIN_WARP: Spec = Spec {
    name: "domain_warp",
    aliases: &["fractal_warp", "warp_octaves"],
    category: Category::Fractal,
    icon: '〰',
    doc: "Displaces the input by maps that are displaced themselves: silk, smoke, agate.",
    sockets: &[
        OF.of(0.0, "Input to displace.").example(ExampleInput::Noise),
        PUSH_X.input("Horizontal displacement map: 0..1 is read as -1..1."),
        PUSH_Y.input("Vertical displacement map: 0..1 is read as -1..1."),
        AMOUNT.of(0.1, -4.0..=4.0, "First displacement for a map value of 1, in tiles."),
        TIMES.of(3, 1..=8, "Number of displacements."),
        GAIN_SOCKET,
        STYLE.of(0, "Where each displacement reads its maps: at the displaced point, or at the original point in finer copies of the maps."),
    ],
    outputs: &[VALUE.like(&[OF], "The displaced input.")],
    version: 1,
    meaning: Meaning::Field(domain_warp),
};

fn domain_warp(s: &mut Scope<'_>) {
    let (here, gain, progressive) = (s.point(), s.get(GAIN), s.get(STYLE));
    let ([mut x, mut y, z, t], mut amount, mut finer) = (here, s.get(AMOUNT), ONE);
    for _ in 0..s.get(TIMES) {
        let from = if progressive { [x, y, z, t] } else { [here[0] * finer, here[1] * finer, z, t] };
        let push = [s.signed(PUSH_X, from), s.signed(PUSH_Y, from)];
        (x, y) = (x + push[0] * amount, y + push[1] * amount);
        (amount, finer) = (amount * gain, finer * 2.0);
    }
    let v = s.at(OF, x, y);
    s.put_value(VALUE, v);
}
