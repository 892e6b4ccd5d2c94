//! Every node of the library tiles or is listed as not tiling; a picture shows the worst seam of those that tile.

mod common;

use common::golden_png::{read_png, update, write_png};
use common::{all_settings, planned};
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::TILING;
use lapidary_evaluator::report::explain::explain;
use lapidary_evaluator::report::seam::Seam;
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::{LIBRARY, NOT_TILING};
use std::collections::BTreeSet;
use std::path::Path;

/// The width and height of the images in pixels, which `lapidary test` uses too.
const SIDE: u32 = 256;
/// The picture of a seam: pixels of the image along each side, pixels of the picture for each of them, and the pixels of
/// the frame, in which ticks point at the seam.
const CROP: usize = 48;
const MAGNIFIED: usize = 5;
const FRAME: usize = 8;

/// Every node with a tiling socket tiles by its pixels in every setting, and every other node tiles or is listed with a
/// reason.
#[test]
fn every_node_tiles_or_is_listed_as_not_tiling() {
    let (mut unknown, mut known) = (vec![], BTreeSet::new());
    let mut worst: Option<WorstSeam> = None;
    for spec in LIBRARY {
        for (setting, graph) in all_settings(spec) {
            let explained =
                explain(&planned(&graph, &setting).0, RunOptions::best(), &Frame::new(SIDE, SIDE), [0.0; 4]);
            let wires = explained.expect("the graph can be explained").wires;
            for wire in wires.iter().filter(|wire| wire.node == "node") {
                let seam = wire.worst_seam();
                let message = format!("{setting}.{}: {seam}", wire.output);
                if wire.broken_by.is_none() {
                    assert!(!seam.is_visible(), "{message}");
                    let found = WorstSeam { graph: graph.clone(), output: wire.output.clone(), seam, message };
                    worst = worst.filter(|worst| worst.ratio() >= found.ratio()).or(Some(found));
                    continue;
                }
                assert!(spec.socket(TILING.0).is_none(), "{message}");
                match NOT_TILING.iter().find(|listed| listed.node == spec.name && listed.includes(&setting)) {
                    Some(listed) => drop(known.insert((listed.node, listed.setting))),
                    None => unknown.push(message),
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    let expected: BTreeSet<_> = NOT_TILING.iter().map(|listed| (listed.node, listed.setting)).collect();
    assert_eq!(known, expected, "a listed node tiles: remove it from the list");
    let worst = worst.expect("there are nodes that tile");
    println!("the worst seam of a node that tiles, {:.2} of the limit: {}", worst.ratio(), worst.message);
    let picture = Path::new("tiling_worst_seam.png");
    let (width, pixels) = worst.picture();
    if update() {
        write_png(picture, width, &pixels);
    }
    assert!(read_png(picture) == (width, pixels), "the picture of the worst seam has changed; UPDATE=1 accepts it");
}

/// A seam of a node that tiles.
struct WorstSeam {
    graph: Graph,
    output: String,
    seam: Seam,
    message: String,
}

impl WorstSeam {
    /// The step across the seam, relative to the largest one that is explained by the steps inside the image.
    fn ratio(&self) -> f32 {
        if self.seam.pixels.across == 0.0 { 0.0 } else { self.seam.pixels.across / self.seam.pixels.limit }
    }
    /// Two by two tiles, cropped around the seam and magnified, in RGB; and the width of the picture. The range of the
    /// numbers in the crop is stretched to 0..1.
    fn picture(&self) -> (u32, Vec<u8>) {
        let (checked, plan) = planned(&self.graph, &self.message);
        let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(SIDE, SIDE));
        let index = plan.outputs.iter().position(|(name, _)| name.split('.').next() == Some(&self.output));
        let image = images.expect("the image fits into memory").swap_remove(index.expect("the plan has the output"));
        let side = SIDE as usize;
        let mut centre = [side; 2];
        centre[1 - self.seam.axis] = (self.seam.pixels.at * SIDE as f32) as usize;
        let at = |x: usize, y: usize, channel: usize| {
            let [x, y] = [[x, centre[0]], [y, centre[1]]].map(|[i, centre]| (i + centre + side - CROP / 2) % side);
            image.px[(y * side + x) * image.channels + if image.channels < 3 { 0 } else { channel }]
        };
        let all = (0..CROP * CROP).flat_map(|i| [0, 1, 2].map(|channel| at(i % CROP, i / CROP, channel)));
        let (low, high) = all.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)));
        let byte = |v: f32| ((v - low) / (high - low).max(f32::MIN_POSITIVE) * 255.0 + 0.5).floor() as u8;
        let width = CROP * MAGNIFIED + 2 * FRAME;
        let pixel = |i: usize| {
            let place = [i % width, i / width];
            let inside = |k: usize| (FRAME..width - FRAME).contains(&place[k]);
            if inside(0) && inside(1) {
                let [x, y] = place.map(|k| (k - FRAME) / MAGNIFIED);
                return [0, 1, 2].map(|channel| byte(at(x, y, channel)));
            }
            let tick = (width / 2 - 1..=width / 2).contains(&place[self.seam.axis]);
            if tick { [0; 3] } else { [255; 3] }
        };
        (width as u32, (0..width * width).flat_map(pixel).collect())
    }
}
