//! Slopes that slip, or level out.

use super::{HEIGHTS, OF, OF_SOCKET, PASSES, STRENGTH};
use crate::pass::erode::{self as pass, Erosion, Rule};
use crate::pass::{Plane, Reach, area};
use crate::pixels::{HARDNESS, HARDNESS_SOCKET, edges, plane, put, slope, wired, work};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Choice, Image, Meaning, Number, Spec, VALUE};

const RULE: Choice<Rule> = Choice("rule", &["talus", "gentle"], &[Rule::Talus, Rule::Gentle]);
const THRESHOLD: Number = Number("threshold");

pub(crate) const ERODE: Spec = Spec {
    name: "erode",
    aliases: &["erosion", "simple_erosion", "slump"],
    category: Category::Terrain,
    icon: '⛰',
    doc: "Moves heights down their steepest drop, pixel by pixel: quick erosion for any height, with all its fine detail.",
    sockets: &[
        OF_SOCKET,
        HARDNESS_SOCKET,
        RULE.of(0, "What moves: what is steeper than the threshold, or what is gentler, so that cliffs stay."),
        THRESHOLD.of(2.0, 0.0..=64.0, "Which slope that is, in heights a tile."),
        PASSES.of(40, 0..=256, "How often; in each pass heights move by a pixel."),
        STRENGTH.of(1.0, 0.0..=1.0, "How much moves in a pass."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(Image { reach, memory, run: erode }),
};

fn reach(p: &Pass<'_>) -> Reach {
    pass::reach(p.get(PASSES) as usize)
}

fn memory(p: &Pass<'_>) -> u64 {
    let given = if p.wired(HARDNESS.0) { 2 } else { 1 };
    given * area(p.size()) + pass::memory(p.size())
}

fn erode(p: &mut Pass<'_>) {
    let made = eroded(p).map(|plane| [plane]);
    put(p, VALUE, made);
}

fn eroded(p: &Pass<'_>) -> Option<Plane> {
    let (height, hardness) = (plane(p, OF)?, wired(p, HARDNESS)?);
    let what = Erosion {
        rule: p.get(RULE),
        threshold: slope(p, THRESHOLD),
        passes: p.get(PASSES) as usize,
        strength: p.get(STRENGTH),
        hardness: hardness.as_ref(),
    };
    pass::erode(work(p), &height, edges(p), what)
}
