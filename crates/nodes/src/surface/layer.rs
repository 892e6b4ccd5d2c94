//! One material on another.

use super::{cover, faded, reoriented};
use crate::ease::ONE;
use lapidary_evaluator::material::Channel;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Bundle, Category, Extent, MATERIAL, Meaning, Number, Out, Spec};
use lapidary_evaluator::value::Value;
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
    doc: "One material on another: moss on bricks, dust in hollows, paint on wood.",
    sockets: &[
        BELOW.input("What lies below.").also(&["base", "bottom", "background", "under", "lower"]),
        ABOVE.input("What lies above.").also(&["top", "foreground", "over", "upper"]),
        COVER.of(0.5, 0.0..=1.0, "How much the upper covers: at 0 nothing, at 1 everything; a mask says where."),
        BY_HEIGHT.of(0.5, 0.0..=1.0, "How far heights decide: at 0 only the mask counts, at 1 the higher is seen."),
        SOFT.of(0.1, 0.0..=1.0, "How soft the border is, where heights decide."),
        FOLLOW.of(
            0.0,
            0.0..=1.0,
            "How closely the upper follows the lower: at 0 it lies by itself like sand, at 1 it clings like paint.",
        ),
    ],
    outputs: &[MATERIAL.material("Both."), MASK.unit("How much of it is the upper.")],
    version: 1,
    meaning: Meaning::Field(layer),
};

fn layer(s: &mut Scope<'_>) {
    let (below, above, follow, by_height) = (s.get(BELOW), s.get(ABOVE), s.get(FOLLOW), s.get(BY_HEIGHT));
    let [low, high] = [below, above].map(|m| m.or_rest(Channel::Height).number());
    // Soft wherever the mask alone counts.
    let soft = ONE.lerp(s.get(SOFT), by_height);
    let mask = cover((high - low) * by_height, by_height, s.get(COVER), soft);

    let [ground, own] = [below, above].map(|m| m.or_rest(Channel::Normal).vector());
    let faces = Value::Normal(reoriented(faded(ground, follow), own));
    let above = above.with(Channel::Normal, faces);
    let rises = Value::Number(high + low * follow, Extent::Free);
    let above = above.with(Channel::Height, rises);
    s.put_value(MATERIAL, Value::Material(below.lerp(above, mask)));
    s.put(MASK, mask);
}
