//! Distance to the edge of a mask.

use super::{MASK, MASK_SOCKET, THRESHOLD, THRESHOLD_SOCKET};
use crate::adapter::{context, edges, length_in_pixels, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_filter::distance_transform::{self as filter, MaskSide};
use lapidary_filter::parallel_rows::{combine, map};
use lapidary_filter::{Plane, pixel_count};

const SIDE: Choice<&[MaskSide]> = Choice(
    "side",
    &["inside", "outside", "both"],
    &[&[MaskSide::Inside], &[MaskSide::Outside], &[MaskSide::Inside, MaskSide::Outside]],
);
const MAX: Number = Number("max");

pub(crate) const DISTANCE: Spec = Spec {
    name: "distance",
    aliases: &["distance_transform", "edt", "sdf_of_mask"],
    category: Category::Image,
    icon: '⟷',
    doc: "Measures the exact distance to the edge of a mask, across tile borders: bevels, outlines, rims.",
    sockets: &[
        MASK_SOCKET,
        THRESHOLD_SOCKET,
        SIDE.of(0, "Side of the edge that is measured: inside the mask, outside it, or both."),
        MAX.of(0.1, 0.001..=1.0, "Largest distance, in tiles: this distance and larger ones map to 1."),
    ],
    outputs: &[VALUE.unit("Distance: 0 at the edge, 1 at the largest distance.")],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach,
        memory,
        run: distance,
        stages: Some(stages),
    }),
};

fn reach(p: &Pass<'_>) -> Reach {
    filter::reach(length_in_pixels(p, MAX))
}

fn memory(p: &Pass<'_>) -> u64 {
    let first = if p.get(SIDE).len() > 1 { pixel_count(p.size()) } else { 0 };
    first + filter::memory(p.size(), length_in_pixels(p, MAX))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let mut stages = FilterStages::new(1, p.size());
    let most = length_in_pixels(p, MAX);
    let side = |side: &MaskSide| filter::add_stages(&mut stages, 0, edges(p), (p.get(THRESHOLD), *side, most));
    let sides = p.get(SIDE).iter().map(side).map(|plane| Tap { plane, offset: [0; 2] }).collect();
    let is_positive = most > 0.0;
    let shares = stages.pixels(p.size(), sides, &[most], |sides, most| {
        let sum = sides.iter().copied().reduce(|sum, next| sum + next).unwrap_or(Expr::Lit(0.0));
        if is_positive { sum / most[0] } else { Expr::Lit(0.0) }
    });
    stages.outputs = vec![shares];
    Some(stages)
}

fn distance(p: &mut Pass<'_>) {
    let result = distances(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn distances(p: &Pass<'_>) -> Option<Plane> {
    let (context, most, mask) = (context(p), length_in_pixels(p, MAX), plane(p, MASK));
    let side = |side: &MaskSide| filter::distance_transform(context, mask, edges(p), p.get(THRESHOLD), *side, most);
    let mut sides = p.get(SIDE).iter().map(side);
    // Each side has distance 0 on the other side.
    let sum = sides.next()??;
    let sum = sides.try_fold(sum, |sum, next| combine(context, sum, next?.view(), |a, b| a + b))?;
    map(context, sum, |v| if most > 0.0 { v / most } else { 0.0 })
}
