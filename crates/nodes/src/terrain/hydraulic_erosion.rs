//! Hydraulic erosion.

use super::{DETAIL, DETAIL_SOCKET, OF, OF_SOCKET, PASSES};
use crate::adapter::{HARDNESS, HARDNESS_SOCKET, context, edges, longer_side_in_tiles, plane, plane_if_wired, put};
use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Any, Category, ExampleInput, ImageNode, Meaning, Number, Out, PixelBounds, Spec};
use lapidary_filter::hydraulic_erosion::{self as filter, ErodedTerrain, HydraulicErosion};

const RAIN: Number = Number("rain");
const CAPACITY: Number = Number("capacity");
const SOFTNESS: Number = Number("softness");
const SETTLING: Number = Number("settling");
const EVAPORATION: Number = Number("evaporation");
const FEATURE: Number = Number("feature");
const GRAIN: Number = Number("grain");

const HEIGHT: Out = Out("height");
const SEDIMENT: Out = Out("sediment");
const FLOW: Out = Out("flow");

pub(crate) const HYDRAULIC_EROSION: Spec = Spec {
    name: "hydraulic_erosion",
    aliases: &["hydraulic", "water_erosion", "rain_erosion", "rivers"],
    category: Category::Terrain,
    icon: '≀',
    doc: "Simulates rain that cuts gullies and deposits sediment; looks the same at every image size.",
    sockets: &[
        OF_SOCKET,
        HARDNESS_SOCKET,
        RAIN.of(1.0, 0.0..=16.0, "Amount of rain, and so depth of erosion.").example(ExampleInput::Number(8.0)),
        CAPACITY.of(1.0, 0.0..=16.0, "Sediment capacity of the water."),
        SOFTNESS.of(0.02, 0.0..=1.0, "Softness: rate at which water dissolves the ground."),
        SETTLING.of(0.1, 0.0..=1.0, "Rate at which sediment settles where water slows."),
        EVAPORATION.of(0.02, 0.0..=1.0, "Share of water that evaporates per hundredth of a tile."),
        FEATURE.of(0.003, 0.0..=0.1, "Spacing of gullies and smoothness of slopes, in tiles."),
        GRAIN.of(1.0, 0.0..=1.0, "Unevenness of the rain, which starts gullies on smooth hills."),
        SEED_SOCKET,
        PASSES.of(500, 0..=1000, "Number of passes; in each, water moves by one pixel of the working size."),
        DETAIL_SOCKET,
    ],
    outputs: &[
        HEIGHT.like(&[Any("of")], "Eroded height."),
        SEDIMENT.free("Depth of the deposited sediment."),
        FLOW.unit("Water flow: 1 in the largest rivers."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| filter::REACH,
        memory,
        run: hydraulic_erosion,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter::memory(p.size(), p.get(DETAIL) as usize, p.wired(HARDNESS.0))
}

fn hydraulic_erosion(p: &mut Pass<'_>) {
    if let Some(ErodedTerrain { height, sediment, flow }) = simulate(p) {
        put(p, HEIGHT, Some([height]));
        put(p, SEDIMENT, Some([sediment]));
        put(p, FLOW, Some([flow]));
    }
}

fn simulate(p: &Pass<'_>) -> Option<ErodedTerrain> {
    let settings = HydraulicErosion {
        passes: p.get(PASSES) as usize,
        rain: p.get(RAIN),
        capacity: p.get(CAPACITY),
        softness: p.get(SOFTNESS),
        settling: p.get(SETTLING),
        // The filter measures in shares of the longer side.
        evaporation: p.get(EVAPORATION) * longer_side_in_tiles(p),
        feature: p.get(FEATURE) * 100.0 / longer_side_in_tiles(p),
        grain: p.get(GRAIN),
        seed: p.seed(SEED),
        hardness: plane_if_wired(p, HARDNESS),
        detail: p.get(DETAIL) as usize,
    };
    filter::erode(context(p), plane(p, OF), edges(p), settings)
}
