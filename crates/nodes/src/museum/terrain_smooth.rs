//! The last stage of the article's terrain: heights averaged in place.

use super::{HEIGHT_SOCKET, HEIGHTS, TERRAIN};
use crate::pass::{area, terrain};
use crate::pixels::{plane, put, work};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Image, Meaning, Spec, VALUE};

pub(crate) const TERRAIN_SMOOTH: Spec = Spec {
    name: "terrain_smooth",
    aliases: &["smoothen"],
    category: Category::Museum,
    icon: '⌢',
    doc: "The article's terrain, last stage: each height becomes the mean of the nine about it, in the order of a scan.",
    sockets: &[HEIGHT_SOCKET],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(Image { reach: |_| terrain::REACH, memory, run: terrain_smooth }),
};

fn memory(p: &Pass<'_>) -> u64 {
    area(p.size()) + terrain::memory(p.size(), 1)
}

fn terrain_smooth(p: &mut Pass<'_>) {
    let made = plane(p, TERRAIN).and_then(|h| terrain::smooth(work(p), &h, 1));
    put(p, VALUE, made.map(|plane| [plane]));
}
