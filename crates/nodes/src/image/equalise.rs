//! Histogram equalisation.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, filter_together, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_filter::{histogram as filter, pixel_count};

const AMOUNT: Number = Number("amount");

pub(crate) const EQUALISE: Spec = Spec {
    name: "equalise",
    aliases: &["equalize", "histogram_equalization", "flatten_histogram", "uniform_values"],
    category: Category::Image,
    icon: '∑',
    doc: "Spreads the values evenly from 0 to 1: every level of grey covers an equal area, so that thresholds are shares.",
    sockets: &[OF_SOCKET, AMOUNT.of(1.0, 0.0..=1.0, "Amount: 0 only stretches to the full range, 1 equalises fully.")],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Stretched(OF),
        reach: |_| Reach::Whole,
        memory,
        run: equalise,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    let planes = p.planes(OF).len() as u64;
    planes * pixel_count(p.size()) + filter::memory(p.size(), planes.clamp(1, 3))
}

fn equalise(p: &mut Pass<'_>) {
    // All channels use the same levels, which keeps greys grey.
    let result = filter_together(p, OF, |planes| filter::equalise(context(p), planes, p.get(AMOUNT)));
    put(p, VALUE, result);
}
