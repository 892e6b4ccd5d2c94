//! Gaussian blur.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, deviation, gaussian_reach};
use crate::adapter::{context, edges, filter_premultiplied, filter_premultiplied_memory, put};
use crate::adapter_stages::premultiplied_stages;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_filter::gaussian;

pub(crate) const BLUR: Spec = Spec {
    name: "blur",
    aliases: &["gaussian_blur", "gauss", "soften", "blur_hq"],
    category: Category::Image,
    icon: '◌',
    doc: "Blurs uniformly, as a lens out of focus does (Gaussian blur).",
    sockets: &[OF_SOCKET, RADIUS.of(0.01, 0.0..=0.25, "Radius: standard deviation of the Gaussian, in tiles.")],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Mean { of: OF, samples: 0 },
        reach: gaussian_reach,
        memory,
        run: blur,
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_premultiplied_memory(p, OF, gaussian::memory(p.size(), deviation(p)))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let blurred = |stages: &mut FilterStages, plane| gaussian::add_stages(stages, plane, edges(p), deviation(p));
    Some(premultiplied_stages(p, OF, blurred))
}

fn blur(p: &mut Pass<'_>) {
    let result =
        filter_premultiplied(p, OF, |plane| gaussian::blur(context(p), plane, p.rows(), edges(p), deviation(p)));
    put(p, VALUE, result);
}
