//! Mean of an image over each connected area of a mask.

use super::{FILTERED, OF, OF_SOCKET, THRESHOLD, THRESHOLD_SOCKET};
use crate::adapter::{context, edges, filter_premultiplied, filter_premultiplied_memory, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_filter::Plane;
use lapidary_filter::island_shapes::{self as filter, IslandLabels};

const MASK: Number = Number("mask");

pub(crate) const ISLAND_MEAN: Spec = Spec {
    name: "island_mean",
    aliases: &["flood_fill_to_color", "flood_fill_to_grayscale", "average_per_shape"],
    category: Category::Image,
    icon: '🎭',
    doc: "Fills each connected area of a mask with the mean of an image: leaded glass, mosaics, bricks of one colour each.",
    sockets: &[
        OF_SOCKET,
        MASK.input("Mask of the areas; other pixels keep the image.").example(ExampleInput::Parts).painted(),
        THRESHOLD_SOCKET,
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Mean { of: OF, samples: 0 },
        reach: |_| Reach::Whole,
        memory,
        run: island_mean,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_premultiplied_memory(p, OF, filter::mean_memory(p.size()))
}

fn island_mean(p: &mut Pass<'_>) {
    let result = filled(p);
    put(p, VALUE, result);
}

fn filled(p: &Pass<'_>) -> Option<Vec<Plane>> {
    let mask = plane(p, MASK);
    let labels = IslandLabels::new(context(p), mask, edges(p), p.get(THRESHOLD))?;
    filter_premultiplied(p, OF, |plane| labels.means(context(p), plane))
}
