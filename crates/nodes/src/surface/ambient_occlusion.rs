//! Ambient occlusion.

use crate::adapter::{context, edges, length_in_pixels, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_filter::{Plane, ambient_occlusion as filter};

const OF: Number = Number("of");
const RADIUS: Number = Number("radius");
const STRENGTH: Number = Number("strength");

pub(crate) const AMBIENT_OCCLUSION: Spec = Spec {
    name: "ambient_occlusion",
    aliases: &["ao", "hbao", "occlusion_from_height"],
    category: Category::Surface,
    icon: '◒',
    doc: "Computes ambient occlusion of a height map: dark in hollows and at the foot of walls.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief).painted(),
        RADIUS.of(0.1, 0.0..=0.5, "Distance up to which occluders count, in tiles."),
        STRENGTH.of(0.25, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
    ],
    outputs: &[VALUE.unit("Visible share of the sky, from 0 to 1.")],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach,
        memory,
        run: ambient_occlusion,
        stages: Some(stages),
    }),
};

fn reach(p: &Pass<'_>) -> Reach {
    match filter::reach(length_in_pixels(p, RADIUS)) {
        Reach::Pixels(pixels) => Reach::Rows(pixels),
        other => other,
    }
}

fn memory(p: &Pass<'_>) -> u64 {
    filter::memory(p.size(), &p.rows(), length_in_pixels(p, RADIUS))
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let lengths = [RADIUS, STRENGTH].map(|length| length_in_pixels(p, length));
    let mut stages = FilterStages::new(1, p.size());
    stages.outputs = vec![filter::add_stages(&mut stages, &p.rows(), edges(p), lengths)];
    Some(stages)
}

fn ambient_occlusion(p: &mut Pass<'_>) {
    let result = occlusion(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn occlusion(p: &Pass<'_>) -> Option<Plane> {
    let lengths = [RADIUS, STRENGTH].map(|length| length_in_pixels(p, length));
    filter::occlusion(context(p), plane(p, OF), p.rows(), edges(p), lengths)
}
