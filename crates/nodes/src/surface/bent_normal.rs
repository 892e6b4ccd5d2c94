//! Bent normals.

use crate::adapter::{context, edges, length_in_pixels, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, NORMAL, Number, PixelBounds, Spec};
use lapidary_field::filter_stages::FilterStages;
use lapidary_filter::bent_normal as filter;

const OF: Number = Number("of");
const RADIUS: Number = Number("radius");
const STRENGTH: Number = Number("strength");

pub(crate) const BENT_NORMAL: Spec = Spec {
    name: "bent_normal",
    aliases: &["bent_normals", "sky_direction", "horizon_normal"],
    category: Category::Surface,
    icon: '🔭',
    doc: "Computes the mean direction from which each point of a height map sees the sky, for softer light in games.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Relief).painted(),
        RADIUS.of(0.1, 0.0..=0.5, "Distance up to which occluders count, in tiles."),
        STRENGTH.of(0.25, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
    ],
    outputs: &[NORMAL.normal("The bent normals.")],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |p| filter::reach(length_in_pixels(p, RADIUS)),
        memory: |p| filter::memory(p.size(), &p.rows(), length_in_pixels(p, RADIUS)),
        run: bent_normal,
        stages: Some(stages),
    }),
};

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let lengths = [RADIUS, STRENGTH].map(|length| length_in_pixels(p, length));
    let mut stages = FilterStages::new(1, p.size());
    stages.outputs = filter::add_stages(&mut stages, 0, &p.rows(), edges(p), lengths).to_vec();
    Some(stages)
}

fn bent_normal(p: &mut Pass<'_>) {
    let lengths = [RADIUS, STRENGTH].map(|length| length_in_pixels(p, length));
    let result = filter::bent_normals(context(p), plane(p, OF), p.rows(), edges(p), lengths);
    put(p, NORMAL, result);
}
