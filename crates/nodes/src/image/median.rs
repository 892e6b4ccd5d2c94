//! Median filter.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{context, edges, filter_each, filter_each_memory, filter_in_steps, put};
use crate::adapter_stages::each_stages;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, PixelBounds, Spec, VALUE, Whole};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_filter::median::{add_stages as add_median_stages, median as nine, memory as memory_of_nine};

const PASSES: Whole = Whole("passes");

pub(crate) const MEDIAN: Spec = Spec {
    name: "median",
    aliases: &["despeckle", "denoise"],
    category: Category::Image,
    icon: '⊙',
    doc: "Removes specks and hairs one pixel wide and keeps edges sharp: the median of 3×3 pixels.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Terrain),
        PASSES.of(2, 1..=64, "Number of passes; more passes remove larger specks."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Chosen(OF),
        reach: |p| Reach::Pixels([p.get(PASSES); 2]),
        memory,
        run: median,
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_each_memory(p, OF, memory_of_nine(p.size(), p.get(PASSES)))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    Some(each_stages(p, OF, |stages, plane| {
        (0..p.get(PASSES)).fold(plane, |plane, _| add_median_stages(stages, plane, edges(p)))
    }))
}

fn median(p: &mut Pass<'_>) {
    let result = filter_each(p, OF, |plane| {
        filter_in_steps(p, plane, 0..p.get(PASSES).max(1), |plane, rows, _| nine(context(p), plane, rows, edges(p)))
    });
    put(p, VALUE, result);
}
