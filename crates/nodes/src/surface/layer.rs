//! Layers one material over another.

use super::{coverage, reoriented, scale_slope};
use crate::shaping::ONE;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Bundle, Category, Extent, MATERIAL, Meaning, Number, Out, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::real::Real;

const BELOW: Bundle = Bundle("below");
const ABOVE: Bundle = Bundle("above");
const COVER: Number = Number("cover");
const BY_HEIGHT: Number = Number("by_height");
const SOFT: Number = Number("soft");
const FOLLOW: Number = Number("follow");
const MASK: Out = Out("mask");

pub(crate) const LAYER: Spec = Spec {
    name: "layer",
    aliases: &["layer_material", "material_blend", "material_layer"],
    category: Category::Surface,
    icon: '⧉',
    doc: "Layers one material over another by mask and height: moss on bricks, dust in hollows, paint on wood.",
    sockets: &[
        BELOW.input("Lower material.").also(&["base", "bottom", "background", "under", "lower"]),
        ABOVE.input("Upper material.").also(&["top", "foreground", "over", "upper"]),
        COVER.of(0.5, 0.0..=1.0, "Coverage of the upper material: 0 is none, 1 is everything; wire a mask here."),
        BY_HEIGHT.of(
            0.5,
            0.0..=1.0,
            "Influence of heights: at 0 only the mask counts, at 1 the higher material shows.",
        ),
        SOFT.of(0.1, 0.0..=1.0, "Softness of the border, where heights count."),
        FOLLOW.of(
            0.0,
            0.0..=1.0,
            "How the upper material lies: at 0 level like sand, at 1 following the lower one like paint.",
        ),
    ],
    outputs: &[MATERIAL.material("The layered material."), MASK.unit("Mask: share of the upper material.")],
    version: 1,
    meaning: Meaning::Field(layer),
};

fn layer(s: &mut Scope<'_>) {
    let (below, above, follow, by_height) = (s.get(BELOW), s.get(ABOVE), s.get(FOLLOW), s.get(BY_HEIGHT));
    let [low, high] = [below, above].map(|m| m.or_default(Channel::Height).number());
    // The border is soft where only the mask counts.
    let soft = ONE.lerp(s.get(SOFT), by_height);
    let mask = coverage((high - low) * by_height, by_height, s.get(COVER), soft);

    let [ground, own] = [below, above].map(|m| m.or_default(Channel::Normal).vector());
    let faces = Value::Normal(reoriented(scale_slope(ground, follow), own));
    let above = above.with(Channel::Normal, faces);
    let rises = Value::Number(high + low * follow, Extent::Free);
    let above = above.with(Channel::Height, rises);
    s.put_value(MATERIAL, Value::Material(below.lerp(above, mask)));
    s.put(MASK, mask);
}
