//! Bevel along the edges of a mask.

use super::{MASK, MASK_SOCKET, THRESHOLD, THRESHOLD_SOCKET, WIDTH, sum_of_reaches};
use crate::adapter::{context, edges, length_in_pixels, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::distance_transform::{self as filter, MaskSide};
use lapidary_filter::parallel_rows::map;
use lapidary_filter::{Plane, gaussian, pixel_count};

const PROFILE: Choice<EdgeProfile> = Choice(
    "profile",
    &["round", "straight", "soft", "cove"],
    &[EdgeProfile::Round, EdgeProfile::Straight, EdgeProfile::Soft, EdgeProfile::Cove],
);
const SMOOTH: Number = Number("smooth");

/// The rise from the edge to the top.
#[derive(Clone, Copy, PartialEq)]
enum EdgeProfile {
    Round,
    Straight,
    Soft,
    Cove,
}

impl EdgeProfile {
    fn height(self, t: f32) -> f32 {
        match self {
            EdgeProfile::Round => Real::sqrt(t * (2.0 - t)),
            EdgeProfile::Straight => t,
            EdgeProfile::Soft => t.cubic(),
            EdgeProfile::Cove => 1.0 - Real::sqrt(1.0 - t * t),
        }
    }
}

pub(crate) const BEVEL: Spec = Spec {
    name: "bevel",
    aliases: &["chamfer", "rounded_edges", "mask_to_height", "pillow"],
    category: Category::Image,
    icon: '⏏',
    doc: "Raises the inside of a mask from its edges: chamfers, cushions, coins, stones from any mask.",
    sockets: &[
        MASK_SOCKET,
        THRESHOLD_SOCKET,
        WIDTH.of(0.08, 0.001..=1.0, "Width of the bevel, in tiles."),
        PROFILE.of(0, "Profile from the edge to the top: round, straight, soft at both ends, or hollow."),
        SMOOTH.of(0.006, 0.0..=0.1, "Smoothing of ridges and corners: standard deviation of a blur, in tiles."),
    ],
    outputs: &[VALUE.unit("Height: 0 outside the mask, 1 at the top.")],
    version: 1,
    meaning: Meaning::Image(ImageNode { bounds: PixelBounds::Declared, reach, memory, run: bevel, stages: None }),
};

fn reach(p: &Pass<'_>) -> Reach {
    sum_of_reaches(filter::reach(length_in_pixels(p, WIDTH)), gaussian::reach(p.pixels(p.get(SMOOTH))))
}

fn memory(p: &Pass<'_>) -> u64 {
    let distances = filter::memory(p.size(), length_in_pixels(p, WIDTH));
    distances.max(pixel_count(p.size()) + gaussian::memory(p.size(), p.pixels(p.get(SMOOTH))))
}

fn bevel(p: &mut Pass<'_>) {
    let result = height(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn height(p: &Pass<'_>) -> Option<Plane> {
    let (context, width, profile) = (context(p), length_in_pixels(p, WIDTH), p.get(PROFILE));
    let mask = plane(p, MASK);
    let distances = filter::distance_transform(context, mask, edges(p), p.get(THRESHOLD), MaskSide::Inside, width)?;
    let share = |v: f32| if width > 0.0 { Real::clamp(v / width, 0.0, 1.0) } else { 0.0 };
    let raised = map(context, distances, |v| profile.height(share(v)))?;
    let smooth = gaussian::blur(context, raised.view(), p.rows(), edges(p), p.pixels(p.get(SMOOTH)))?;
    map(context, smooth, |v| Real::clamp(v, 0.0, 1.0))
}
