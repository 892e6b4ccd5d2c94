//! Bounds, local coordinates and orientation of the connected areas of a mask.

use super::{MASK, MASK_SOCKET, THRESHOLD, THRESHOLD_SOCKET};
use crate::adapter::{context, edges, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Out, PixelBounds, Spec};
use lapidary_field::reach::Reach;
use lapidary_filter::island_shapes::{self as filter, IslandLabels, IslandShapes};
use lapidary_filter::parallel_rows::map;

const LOCAL: [Out; 2] = [Out("local_x"), Out("local_y")];
const SIZE: [Out; 2] = [Out("width"), Out("height")];
const TURN: Out = Out("turn");

pub(crate) const ISLAND_SHAPE: Spec = Spec {
    name: "island_shape",
    aliases: &["flood_fill_bounds", "bounding_box", "flood_fill_to_position", "island_bounds", "island_orientation"],
    category: Category::Image,
    icon: '📏',
    doc: "Measures each connected area of a mask: its own coordinates, its width and height, and its direction.",
    sockets: &[MASK_SOCKET.example(ExampleInput::Parts), THRESHOLD_SOCKET],
    outputs: &[
        LOCAL[0].unit(
            "Position from the left to the right of the island; 0.5 if it surrounds the tile, 0 outside of islands.",
        ),
        LOCAL[1].unit("Position from the top to the bottom of the island."),
        SIZE[0].free("Width of the island, in tiles."),
        SIZE[1].free("Height of the island, in tiles."),
        TURN.unit("Direction of the longest extent, in turns clockwise from the right, from 0 to 0.5."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Whole,
        memory: |p| filter::memory(p.size()),
        run: island_shape,
        stages: None,
    }),
};

fn island_shape(p: &mut Pass<'_>) {
    let Some(IslandShapes { local, size, turn }) = shapes(p) else { return };
    for (out, plane) in LOCAL.into_iter().zip(local) {
        put(p, out, Some([plane]));
    }
    for ((out, plane), tile) in SIZE.into_iter().zip(size).zip(p.pixels(1.0)) {
        let tiles = map(context(p), plane, |pixels| pixels / tile);
        put(p, out, tiles.map(|plane| [plane]));
    }
    put(p, TURN, Some([turn]));
}

fn shapes(p: &Pass<'_>) -> Option<IslandShapes> {
    let mask = plane(p, MASK);
    let labels = IslandLabels::new(context(p), mask, edges(p), p.get(THRESHOLD))?;
    labels.shapes(context(p), p.pixels(1.0).map(|pixels| if pixels > 0.0 { 1.0 / pixels } else { 0.0 }))
}
