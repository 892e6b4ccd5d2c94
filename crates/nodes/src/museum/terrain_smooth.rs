//! The last stage of the article's terrain: in-place smoothing.

use super::{HEIGHT_SOCKET, HEIGHTS, TERRAIN};
use crate::adapter::{context, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, PixelBounds, Spec, VALUE};
use lapidary_filter::museum_terrain;

pub(crate) const TERRAIN_SMOOTH: Spec = Spec {
    name: "terrain_smooth",
    aliases: &["smoothen"],
    category: Category::Museum,
    icon: '⌢',
    doc: "Last stage of the article's terrain: replaces each height with the mean of 3×3 pixels, in scan order.",
    sockets: &[HEIGHT_SOCKET],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| museum_terrain::REACH,
        memory,
        run: terrain_smooth,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    museum_terrain::memory(p.size(), 1)
}

fn terrain_smooth(p: &mut Pass<'_>) {
    let result = museum_terrain::smooth(context(p), plane(p, TERRAIN), 1);
    put(p, VALUE, result.map(|plane| [plane]));
}
