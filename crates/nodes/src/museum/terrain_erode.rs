//! The third stage of the article's terrain: sequential erosion.

use super::{HEIGHT_SOCKET, HEIGHTS, TERRAIN};
use crate::adapter::{context, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE, Whole};
use lapidary_filter::museum_terrain;

const THRESHOLD: Number = Number("threshold");
const PASSES: Whole = Whole("passes");

pub(crate) const TERRAIN_ERODE: Spec = Spec {
    name: "terrain_erode",
    aliases: &["erode_in_place"],
    category: Category::Museum,
    icon: '⩘',
    doc: "Third stage of the article's terrain: moves half of each gentle steepest drop down, in scan order.",
    sockets: &[
        HEIGHT_SOCKET,
        THRESHOLD.of(0.5, 0.0..=1024.0, "Largest drop between pixels that still moves."),
        PASSES.of(10, 0..=1000, "Number of scans."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| museum_terrain::REACH,
        memory,
        run: terrain_erode,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    museum_terrain::memory(p.size(), p.get(PASSES) as usize)
}

fn terrain_erode(p: &mut Pass<'_>) {
    let passes = p.get(PASSES) as usize;
    let result = museum_terrain::erode(context(p), plane(p, TERRAIN), p.get(THRESHOLD), passes);
    put(p, VALUE, result.map(|plane| [plane]));
}
