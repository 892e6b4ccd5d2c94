//! Water at one level.

use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const LEVEL: Number = Number("level");
const SHORE_WIDTH: Number = Number("shore_width");
const CLEAR: Number = Number("clear");
const HEIGHT: Out = Out("height");
const MASK: Out = Out("mask");
const DEPTH: Out = Out("depth");
const SHORE: Out = Out("shore");

pub(crate) const WATER_LEVEL: Spec = Spec {
    name: "water_level",
    aliases: &["lakes", "sea_level", "flood", "puddles"],
    category: Category::Terrain,
    icon: '💦',
    doc: "Floods a terrain up to one level: lakes, puddles and the sea, with their depth and a wet shore.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Terrain),
        LEVEL.of(0.4, -16.0..=16.0, "Height of the water."),
        SHORE_WIDTH.of(0.06, 0.0..=1.0, "Height above the water up to which the ground is wet."),
        CLEAR.of(0.25, 0.001..=16.0, "Depth at which the ground is no longer visible."),
    ],
    outputs: &[
        HEIGHT.free("Height, flat where there is water."),
        MASK.unit("Mask: 1 where there is water."),
        DEPTH.unit("Depth: 0 at the shore, 1 where the ground is no longer visible."),
        SHORE.unit("Wetness: 1 at the water and below, 0 on dry ground."),
    ],
    version: 1,
    meaning: Meaning::Field(water_level),
};

fn water_level(s: &mut Scope<'_>) {
    let (height, level, shore, clear) = (s.get(OF), s.get(LEVEL), s.get(SHORE_WIDTH), s.get(CLEAR));
    let below = level - height;
    s.put(HEIGHT, height.max(level));
    s.put(MASK, Real::pick(ZERO.less(below), ONE, ZERO));
    s.put(DEPTH, (below / clear).clamp(ZERO, ONE));
    s.put(SHORE, ONE - smooth_step(height, level, level + shore));
}
