//! Thermal erosion.

use super::{DETAIL, DETAIL_SOCKET, HEIGHTS, OF, OF_SOCKET, PASSES, STRENGTH};
use crate::adapter::{HARDNESS, HARDNESS_SOCKET, context, edges, longer_side_in_tiles, plane, plane_if_wired, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_field::filter_stages::FilterStages;
use lapidary_filter::Plane;
use lapidary_filter::thermal_erosion::{self as filter, ThermalErosion};

const TALUS: Number = Number("talus");

pub(crate) const THERMAL_EROSION: Spec = Spec {
    name: "thermal_erosion",
    aliases: &["thermal", "talus_erosion", "scree", "crumble"],
    category: Category::Terrain,
    icon: '◭',
    doc: "Crumbles slopes that are too steep to scree at their foot; looks the same at every image size.",
    sockets: &[
        OF_SOCKET,
        HARDNESS_SOCKET,
        TALUS
            .of(2.0, 0.0..=64.0, "Talus: steepest stable slope, in heights per tile.")
            .example(ExampleInput::Number(0.2)),
        PASSES.of(100, 0..=1000, "Number of passes.").example(ExampleInput::Number(600.0)),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: share of the excess slope that crumbles in a pass."),
        DETAIL_SOCKET,
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| filter::REACH,
        memory,
        run: thermal_erosion,
        stages: Some(stages),
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter::memory(p.size(), p.get(DETAIL) as usize, p.wired(HARDNESS.0))
}

fn thermal_erosion(p: &mut Pass<'_>) {
    let result = simulate(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn simulate(p: &Pass<'_>) -> Option<Plane> {
    filter::erode(
        context(p),
        plane(p, OF),
        edges(p),
        ThermalErosion { hardness: plane_if_wired(p, HARDNESS), ..settings(p) },
    )
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let inputs = 1 + p.planes_of(HARDNESS.0).len();
    let mut stages = FilterStages::new(inputs, p.size());
    let hardness = (p.wired(HARDNESS.0) && inputs == 2).then_some(1);
    stages.outputs = vec![filter::add_stages(&mut stages, (0, hardness), edges(p), settings(p))];
    Some(stages)
}

/// The settings, without the hardness.
fn settings(p: &Pass<'_>) -> ThermalErosion<'static> {
    ThermalErosion {
        talus: p.get(TALUS) * longer_side_in_tiles(p),
        passes: p.get(PASSES) as usize,
        strength: p.get(STRENGTH),
        hardness: None,
        detail: p.get(DETAIL) as usize,
    }
}
