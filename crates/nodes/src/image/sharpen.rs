//! Unsharp mask.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, deviation, gaussian_reach};
use crate::adapter::{context, edges, filter_each, filter_each_memory, put};
use crate::adapter_stages::{combined, each_stages};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_filter::gaussian;

const AMOUNT: Number = Number("amount");

pub(crate) const SHARPEN: Spec = Spec {
    name: "sharpen",
    aliases: &["unsharp_mask", "crispen"],
    category: Category::Image,
    icon: '◈',
    doc: "Sharpens by an unsharp mask; edges may exceed the original range.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Terrain),
        RADIUS
            .of(0.01, 0.0..=0.25, "Radius: standard deviation of the blur, in tiles.")
            .example(ExampleInput::Number(0.02)),
        AMOUNT.of(1.0, 0.0..=16.0, "Strength of the sharpening.").example(ExampleInput::Number(4.0)),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: gaussian_reach,
        memory,
        run: sharpen,
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_each_memory(p, OF, gaussian::memory(p.size(), deviation(p)))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    Some(each_stages(p, OF, |stages, plane| {
        let mean = gaussian::add_stages(stages, plane, edges(p), deviation(p));
        combined(stages, [mean, plane], &[p.get(AMOUNT)], |[mean, v], numbers| v + numbers[0] * (v - mean))
    }))
}

fn sharpen(p: &mut Pass<'_>) {
    let strength = (deviation(p), p.get(AMOUNT));
    let result = filter_each(p, OF, |plane| gaussian::sharpen(context(p), plane, p.rows(), edges(p), strength));
    put(p, VALUE, result);
}
