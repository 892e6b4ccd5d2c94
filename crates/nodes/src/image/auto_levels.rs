//! Automatic levels.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, filter_together, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
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
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    let planes = p.planes(OF).len() as u64;
    planes * pixel_count(p.size()) + filter::memory(p.size(), planes.min(3))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let mut stages = FilterStages::new(p.planes(OF).len(), p.size());
    let colors: Vec<usize> = (0..stages.inputs.min(3)).collect();
    stages.outputs = filter::add_stages(&mut stages, &colors, cuts(p))?;
    // Alpha stays.
    stages.outputs.extend(colors.len()..stages.inputs);
    Some(stages)
}

/// The shares of pixels below the darkest and the brightest that differ in the result.
fn cuts(p: &Pass<'_>) -> [f32; 2] {
    [p.get(CUT_LOW), 1.0 - p.get(CUT_HIGH)]
}

fn auto_levels(p: &mut Pass<'_>) {
    // All channels use the same levels, which keeps hues.
    let result = filter_together(p, OF, |planes| filter::stretch(context(p), planes, cuts(p)));
    put(p, VALUE, result);
}
