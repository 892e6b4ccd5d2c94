//! Dilation and erosion of bright areas.

use super::{FILTERED, OF, OF_SOCKET, RADIUS};
use crate::adapter::{context, edges, filter_each, filter_each_memory, filter_in_steps, length_in_pixels, put};
use crate::adapter_stages::each_stages;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, ImageNode, Meaning, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_filter::morphology::{self, StructuringElement};
use lapidary_filter::{PlaneRef, pixel_count};
use std::ops::Range;

#[derive(Clone, Copy)]
enum MorphologyOperation {
    Grow,
    Shrink,
}
use MorphologyOperation::{Grow, Shrink};

const DO: Choice<&[MorphologyOperation]> =
    Choice("do", &["grow", "shrink", "open", "close"], &[&[Grow], &[Shrink], &[Shrink, Grow], &[Grow, Shrink]]);
const SHAPE: Choice<StructuringElement> =
    Choice("shape", &["disc", "square"], &[StructuringElement::Disc, StructuringElement::Square]);

pub(crate) const GROW_SHRINK: Spec = Spec {
    name: "grow_shrink",
    aliases: &["dilate", "morphology", "expand_contract", "min_max_filter"],
    category: Category::Image,
    icon: '⬌',
    doc: "Grows or shrinks bright areas; opening removes bright specks, closing fills small holes.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Mask),
        DO.of(0, "Operation: dilation, erosion, or both in sequence as opening or closing."),
        RADIUS.of(0.02, 0.0..=0.25, "Radius, in tiles."),
        SHAPE.of(0, "Shape of the brush: rounds corners or keeps them square."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Chosen(OF),
        reach,
        memory,
        run: grow_shrink,
        stages: Some(stages),
    }),
};

fn reach(p: &Pass<'_>) -> Reach {
    match morphology::reach(length_in_pixels(p, RADIUS)) {
        Reach::Pixels(once) => Reach::Pixels(once.map(|n| n * p.get(DO).len() as u32)),
        other => other,
    }
}

fn memory(p: &Pass<'_>) -> u64 {
    let (size, radius, shape) = (p.size(), length_in_pixels(p, RADIUS), p.get(SHAPE));
    // The result of the previous operation is still in memory.
    let before = if p.get(DO).len() > 1 { pixel_count(size) } else { 0 };
    filter_each_memory(p, OF, before + morphology::memory(size, radius, shape))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let element = (length_in_pixels(p, RADIUS), p.get(SHAPE));
    Some(each_stages(p, OF, |stages, plane| {
        p.get(DO).iter().fold(plane, |plane, step| match step {
            Grow => morphology::add_dilation_stages(stages, plane, edges(p), element),
            Shrink => morphology::add_erosion_stages(stages, plane, edges(p), element),
        })
    }))
}

fn grow_shrink(p: &mut Pass<'_>) {
    let element = (length_in_pixels(p, RADIUS), p.get(SHAPE));
    let one = |plane: PlaneRef<'_>, rows: Range<usize>, operation: &MorphologyOperation| match operation {
        Grow => morphology::dilate(context(p), plane, rows, edges(p), element),
        Shrink => morphology::erode(context(p), plane, rows, edges(p), element),
    };
    let made = filter_each(p, OF, |plane| filter_in_steps(p, plane, p.get(DO), one));
    put(p, VALUE, made);
}
