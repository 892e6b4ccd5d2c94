//! Slope erosion.

use super::{HEIGHTS, OF, OF_SOCKET, PASSES, STRENGTH};
use crate::adapter::{HARDNESS, HARDNESS_SOCKET, context, edges, plane, plane_if_wired, put, slope_per_pixel};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{
    Category, Choice, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE,
};
use lapidary_field::reach::Reach;
use lapidary_filter::Plane;
use lapidary_filter::slope_erosion::{self as filter, ErosionRule, SlopeErosion};

const RULE: Choice<ErosionRule> = Choice("rule", &["talus", "gentle"], &[ErosionRule::Talus, ErosionRule::Gentle]);
const THRESHOLD: Number = Number("threshold");

pub(crate) const ERODE: Spec = Spec {
    name: "erode",
    aliases: &["erosion", "simple_erosion", "slump"],
    category: Category::Terrain,
    icon: '⛰',
    doc: "Moves material down the steepest drop of each pixel: fast erosion that keeps fine detail.",
    sockets: &[
        OF_SOCKET,
        HARDNESS_SOCKET,
        RULE.of(
            0,
            "Which slopes move: those steeper than the threshold (talus), or gentler ones, so that cliffs stay.",
        ),
        THRESHOLD.of(2.0, 0.0..=64.0, "Threshold slope, in heights per tile.").example(ExampleInput::Number(0.8)),
        PASSES
            .of(40, 0..=256, "Number of passes; in each, material moves by one pixel.")
            .example(ExampleInput::Number(200.0)),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: share of the maximal amount that moves in a pass."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(ImageNode { bounds: PixelBounds::Declared, reach, memory, run: erode, stages: None }),
};

fn reach(p: &Pass<'_>) -> Reach {
    filter::reach(p.get(PASSES) as usize)
}

fn memory(p: &Pass<'_>) -> u64 {
    filter::memory(p.size())
}

fn erode(p: &mut Pass<'_>) {
    let result = eroded(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn eroded(p: &Pass<'_>) -> Option<Plane> {
    let settings = SlopeErosion {
        rule: p.get(RULE),
        threshold: slope_per_pixel(p, THRESHOLD),
        passes: p.get(PASSES) as usize,
        strength: p.get(STRENGTH),
        hardness: plane_if_wired(p, HARDNESS),
    };
    filter::erode(context(p), plane(p, OF), edges(p), settings)
}
