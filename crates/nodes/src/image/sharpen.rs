//! Unsharp mask.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, deviation, gaussian_reach};
use crate::adapter::{context, edges, filter_each, filter_each_memory, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
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
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_each_memory(p, OF, gaussian::memory(p.size(), deviation(p)))
}

fn sharpen(p: &mut Pass<'_>) {
    let result =
        filter_each(p, OF, |plane| gaussian::sharpen(context(p), plane, edges(p), deviation(p), p.get(AMOUNT)));
    put(p, VALUE, result);
}
