//! Outline of a mask.

use super::{MASK, MASK_SOCKET, THRESHOLD, THRESHOLD_SOCKET, WIDTH};
use crate::adapter::{context, edges, length_in_pixels, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::distance_transform::{self as filter, MaskSide};
use lapidary_filter::parallel_rows::{combine, map};
use lapidary_filter::{Plane, pixel_count};

const SIDE: Choice<[f32; 2]> = Choice("side", &["inside", "outside", "both"], &[[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]);
const SOFT: Number = Number("soft");

pub(crate) const OUTLINE: Spec = Spec {
    name: "outline",
    aliases: &["stroke_mask", "border_of_mask", "contour_line", "rim"],
    category: Category::Image,
    icon: '⭕',
    doc: "Draws a line of even width along the edges of a mask: inlays, seams, worn rims.",
    sockets: &[
        MASK_SOCKET,
        THRESHOLD_SOCKET,
        WIDTH.of(0.02, 0.001..=0.5, "Width of the line, in tiles."),
        SIDE.of(0, "Side of the edge on which the line lies: inside the mask, outside it, or both."),
        SOFT.of(0.004, 0.0..=0.5, "Softness: distance over which the line fades away from the edge, in tiles."),
    ],
    outputs: &[VALUE.unit("The line.")],
    version: 1,
    meaning: Meaning::Image(ImageNode { bounds: PixelBounds::Declared, reach, memory, run: outline, stages: None }),
};

/// The largest distance from the edge that matters, in pixels.
fn farthest(p: &Pass<'_>) -> f32 {
    length_in_pixels(p, WIDTH) + length_in_pixels(p, SOFT) + 1.0
}

fn reach(p: &Pass<'_>) -> Reach {
    filter::reach(farthest(p))
}

fn memory(p: &Pass<'_>) -> u64 {
    let first = if p.get(SIDE).iter().all(|share| *share > 0.0) { pixel_count(p.size()) } else { 0 };
    first + filter::memory(p.size(), farthest(p))
}

fn outline(p: &mut Pass<'_>) {
    let result = line(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn line(p: &Pass<'_>) -> Option<Plane> {
    let (context, mask) = (context(p), plane(p, MASK));
    let soft = Real::max(length_in_pixels(p, SOFT), 1.0);
    let side = |side: MaskSide, share: f32| {
        let distances = filter::distance_transform(context, mask, edges(p), p.get(THRESHOLD), side, farthest(p))?;
        // The nearest pixel on the other side is one pixel away.
        let width = length_in_pixels(p, WIDTH) * share + 0.5;
        map(context, distances, |v| if v > 0.0 { Real::clamp((width - v) / soft + 0.5, 0.0, 1.0) } else { 0.0 })
    };
    let [inside, outside] = p.get(SIDE);
    match (inside > 0.0, outside > 0.0) {
        (true, false) => side(MaskSide::Inside, inside),
        (false, _) => side(MaskSide::Outside, outside),
        (true, true) => {
            let first = side(MaskSide::Inside, inside)?;
            combine(context, first, side(MaskSide::Outside, outside)?.view(), |a, b| a + b)
        }
    }
}
