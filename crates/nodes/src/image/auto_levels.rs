//! Automatic levels.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, filter_together, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_filter::{auto_levels as filter, pixel_count};

const CUT_LOW: Number = Number("cut_low");
const CUT_HIGH: Number = Number("cut_high");

pub(crate) const AUTO_LEVELS: Spec = Spec {
    name: "auto_levels",
    aliases: &["normalize", "auto_contrast", "histogram_range"],
    category: Category::Image,
    icon: '▁',
    doc: "Stretches the values to the full range: the darkest become 0 and the brightest 1.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Relief),
        CUT_LOW.of(0.0, 0.0..=0.5, "Share of the darkest pixels that become 0."),
        CUT_HIGH.of(0.0, 0.0..=0.5, "Share of the brightest pixels that become 1."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Stretched(OF),
        reach: |_| Reach::Whole,
        memory,
        run: auto_levels,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    let planes = p.planes(OF).len() as u64;
    planes * pixel_count(p.size()) + filter::memory(p.size(), planes.min(3))
}

fn auto_levels(p: &mut Pass<'_>) {
    // All channels use the same levels, which keeps hues.
    let cuts = [p.get(CUT_LOW), 1.0 - p.get(CUT_HIGH)];
    let result = filter_together(p, OF, |planes| filter::stretch(context(p), planes, cuts));
    put(p, VALUE, result);
}
