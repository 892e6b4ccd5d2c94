//! Connected areas of a mask.

use super::{MASK, MASK_SOCKET, THRESHOLD, THRESHOLD_SOCKET};
use crate::adapter::{context, edges, plane, put};
use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Out, PixelBounds, Spec};
use lapidary_field::reach::Reach;
use lapidary_filter::Plane;
use lapidary_filter::islands as filter;
use lapidary_filter::parallel_rows::map;

const RANDOM: Out = Out("random");
const AREA: Out = Out("area");

pub(crate) const ISLANDS: Spec = Spec {
    name: "islands",
    aliases: &["flood_fill", "connected_components", "random_per_shape"],
    category: Category::Image,
    icon: '⛶',
    doc: "Finds the connected areas of a mask, and outputs a random value and the area of each one.",
    sockets: &[MASK_SOCKET.example(ExampleInput::Parts), THRESHOLD_SOCKET, SEED_SOCKET],
    outputs: &[
        RANDOM.unit("A random value for each island, nearly equal at every image size; 0 outside of islands."),
        AREA.free("Area of each island, in tiles."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Whole,
        memory,
        run: islands,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter::memory(p.size())
}

fn islands(p: &mut Pass<'_>) {
    let (random, area) = random_and_area(p).unzip();
    put(p, RANDOM, random.map(|plane| [plane]));
    put(p, AREA, area.map(|plane| [plane]));
}

/// A random number for each island, and its area in tiles.
fn random_and_area(p: &Pass<'_>) -> Option<(Plane, Plane)> {
    let found = filter::islands(context(p), plane(p, MASK), edges(p), p.get(THRESHOLD), p.seed(SEED), p.tile())?;
    let [across, down] = p.pixels(1.0);
    let area = map(context(p), found.area, |pixels| pixels / (across * down))?;
    Some((found.random, area))
}
