//! High-pass filter.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, deviation, gaussian_reach};
use crate::adapter::{context, edges, filter_each, filter_each_memory, put};
use crate::adapter_stages::{combined, each_stages};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use lapidary_filter::gaussian;
use lapidary_filter::parallel_rows::map;

const CONTRAST: Number = Number("contrast");

pub(crate) const HIGH_PASS: Spec = Spec {
    name: "high_pass",
    aliases: &["highpass", "flatten_light", "detail_only"],
    category: Category::Image,
    icon: '≋',
    doc: "Keeps fine detail and removes large variations such as uneven light; flat areas become grey.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Terrain),
        RADIUS.of(0.03, 0.0..=0.25, "Size of the detail: standard deviation of the blur, in tiles."),
        CONTRAST.of(1.0, 0.0..=16.0, "Contrast of the detail."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: gaussian_reach,
        memory,
        run: high_pass,
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_each_memory(p, OF, gaussian::memory(p.size(), deviation(p)))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    Some(each_stages(p, OF, |stages, plane| {
        let mean = gaussian::add_stages(stages, plane, edges(p), deviation(p));
        combined(stages, [mean, plane], &[p.get(CONTRAST)], |[mean, v], numbers| {
            (Expr::Lit(0.5) + numbers[0] * (v - mean)).clamp(Expr::Lit(0.0), Expr::Lit(1.0))
        })
    }))
}

fn high_pass(p: &mut Pass<'_>) {
    let contrast = p.get(CONTRAST);
    let result = filter_each(p, OF, |plane| {
        let detail = gaussian::high_pass(context(p), plane, p.rows(), edges(p), deviation(p))?;
        map(context(p), detail, |v| Real::clamp(0.5 + contrast * v, 0.0, 1.0))
    });
    put(p, VALUE, result);
}
