//! Transfer of a histogram.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, planes, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Any, Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_filter::{Plane, PlaneRef, histogram as filter, pixel_count};

const LIKE: Any = Any("like");
const AMOUNT: Number = Number("amount");

pub(crate) const HISTOGRAM_MATCH: Spec = Spec {
    name: "histogram_match",
    aliases: &["match_colors", "color_match", "match_levels", "histogram_transfer"],
    category: Category::Image,
    icon: '📊',
    doc: "Gives an image the values of another one: as many dark and bright pixels, the same colours.",
    sockets: &[
        OF_SOCKET,
        LIKE.of(0.0, "Image whose values are taken.").painted(),
        AMOUNT.of(1.0, 0.0..=1.0, "Amount: 0 keeps the image, 1 takes all values from the other one."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Whole,
        memory,
        run: matched,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    p.planes(OF).len().max(1) as u64 * pixel_count(p.size()) + filter::memory(p.size(), 1)
}

fn matched(p: &mut Pass<'_>) {
    let result = planes_like(p);
    put(p, VALUE, result);
}

/// Channels are matched one by one; alpha stays.
fn planes_like(p: &Pass<'_>) -> Option<Vec<Plane>> {
    let like = planes(p, LIKE);
    let one = |(k, plane): (usize, PlaneRef<'_>)| {
        let plane = plane.to_plane(context(p))?;
        match like.get(k).or(like.first()) {
            Some(target) if k < 3 => filter::match_to(context(p), plane, *target, p.get(AMOUNT)),
            _ => Some(plane),
        }
    };
    planes(p, OF).into_iter().enumerate().map(one).collect()
}
