//! The proven ranges of the wires of all materials contain the pixels and are bounded; in the measured materials few are much
//! wider than the range of the pixels.

mod common;

use common::{MEASURED, Opened, graphs};
use lapidary_evaluator::report::explain::explain;
use lapidary_field::program::RunOptions;
use lapidary_tests::on_all_cores;

/// The size of the images whose pixels are compared with the proven ranges.
const SIZE: [u32; 2] = [256, 256];
/// The largest width of a proven range, in widths of the range of the pixels.
const MOST: f32 = 4.0;
/// Smaller widths count as this one: such a wire is nearly constant in its image.
const LEAST_WIDTH: f32 = 0.01;

/// The wires that exceed [`MOST`]: graph, wire, number, and the ratio that is proven. Occlusion is declared as 0..1, and
/// nearly flat plates are hardly occluded. A height and its mean over a neighbourhood may differ by the whole range of the
/// height, and differ less where the land has few cliffs.
const WIDER: &[(&str, &str, usize, f32)] = &[
    ("graphs/eroded_terrain.ron", "below_mean.value", 0, 5.0),
    ("graphs/eroded_terrain.ron", "hollow_depth.value", 0, 6.5),
    ("graphs/rusted_plate.ron", "occlusion.value", 0, 7.0),
];

#[test]
fn proven_ranges_are_close_to_the_pixels() {
    let materials: Vec<String> = graphs().into_iter().filter(|path| !path.contains("/library/")).collect();
    let found = on_all_cores(&materials, |path| compare(path));
    let report: String = found.iter().map(|found| &found.report[..]).collect();
    println!("{report}");
    let wrong: Vec<&String> = found.iter().flat_map(|found| &found.wrong).collect();
    assert!(wrong.is_empty(), "ranges are unbounded, wrong or wide: {wrong:#?}");
    let exceptions: usize = found.iter().map(|found| found.exceptions).sum();
    assert_eq!(exceptions, WIDER.len(), "an exception is no longer needed");
}

/// The differences between the proven ranges of a graph and its pixels.
struct Comparison {
    report: String,
    /// The wires whose range is unbounded, wrong or too wide.
    wrong: Vec<String>,
    /// The number of wires that are wide and listed.
    exceptions: usize,
}

/// Compares the proven ranges of the wires of a graph with its pixels.
fn compare(path: &str) -> Comparison {
    let (mut report, mut wrong, mut exceptions) = (String::new(), vec![], 0);
    let opened = Opened::new(path);
    let checked = opened.checked(&opened.document);
    let frame = opened.document.frame(SIZE);
    let found = explain(&checked, RunOptions::best(), &frame, [0.0; 4]).expect("the graph can be explained");
    report += &format!("{path}: {} wires\n", found.wires.len());
    for wire in &found.wires {
        let name = format!("{}.{}", wire.node, wire.output);
        for (number, (proven, pixels)) in wire.bounds.iter().zip(&wire.pixels).enumerate() {
            let within = proven.lo <= pixels.lo && pixels.hi <= proven.hi;
            let bounded = proven.lo > f32::MIN && proven.hi < f32::MAX;
            let ratio = (proven.hi - proven.lo) / (pixels.hi - pixels.lo).max(LEAST_WIDTH);
            if within && bounded && (ratio <= MOST || !MEASURED.contains(&path)) {
                continue;
            }
            report += &format!(
                "  {name} {number}: {}..{} proven, {}..{} in pixels, {ratio:.2} times as wide\n",
                proven.lo, proven.hi, pixels.lo, pixels.hi
            );
            let allowed = WIDER.iter().find(|(graph, wire, k, _)| path == *graph && name == **wire && number == *k);
            exceptions += usize::from(allowed.is_some());
            if !within || !bounded || allowed.is_none_or(|(.., most)| ratio > *most) {
                wrong.push(format!("{path} {name} {number}"));
            }
        }
    }
    Comparison { report, wrong, exceptions }
}
