//! A material rolled by whole pixels is the same material.

use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_tests::root;

/// Sides of which no pixel lies at a binary fraction: coordinates a roll further on are rounded otherwise.
const SIDE: u32 = 257;
/// How far points may come to lie off by that, in cells of the flakes: each is perturbed by noises with many octaves.
const ROUNDING: f32 = 3e-4;

/// Rust rolled by whole pixels is the same rust: but where a pixel lies as good as on the border of two flakes, whose
/// colours are unrelated, roundings tell which it belongs to.
#[test]
fn a_translation_by_whole_pixels_changes_only_pixels_on_cell_borders() {
    let rust = std::fs::read_to_string(root().join("graphs/library/rust.ron")).expect("the block is there");
    let nodes = rust.split_once("    nodes: {").and_then(|(_, rest)| rest.split_once("    outputs: {"));
    let (nodes, _) = nodes.expect("a graph has nodes and outputs");
    let rolled = |by: [u32; 2]| {
        let [x, y] = by.map(|by| f64::from(by) / f64::from(SIDE));
        let roll = |name: &str, of: &str| format!("\"{name}\": transform(of: \"{of}\", move_x: {x}, move_y: {y}),\n");
        let more = format!(
            "\"raw\": worley(scale: 44, seed: 8, values: raw), \"near\": perturb(of: \"raw.f2_minus_f1\", push_x: \
             \"grain\", push_y: \"patches\", amount: 0.03),\n{}{}{}",
            roll("a", "flake_value"),
            roll("b", "near"),
            roll("c", "height")
        );
        let nodes = nodes.trim_end().trim_end_matches("},").replace("\"$seed\"", "8").replace("\"$amount\"", "0.5");
        let nodes = nodes.replace("\"$fresh\"", "\"#b5682c\"").replace("\"$old\"", "\"#4a261a\"");
        painted(&format!(
            "lapidary(format: 1, nodes: {{{nodes}{more}}}, outputs: {{ \"flake\": data(\"a\"), \"near\": data(\"b\"), \"height\": \"c\" }})"
        ))
    };
    let still = rolled([0, 0]);
    let mut flipped = 0;
    for by in [[1, 37], [129, 147], [73, 131], [25, 154]] {
        let moved = rolled(by);
        for i in 0..SIDE * SIDE {
            let there = (i / SIDE + by[1]) % SIDE * SIDE + (i % SIDE + by[0]) % SIDE;
            let off = |k: usize| (still[k].px[i as usize] - moved[k].px[there as usize]).abs();
            let border = still[1].px[i as usize];
            assert!(off(1) < ROUNDING, "{by:?} moves pixel {i} by {} of a cell", off(1));
            if border > ROUNDING {
                assert!(off(0) == 0.0 && off(2) < 1e-3, "{by:?} changes pixel {i}, {border} from the next flake");
            } else {
                flipped += u32::from(off(0) > 0.0);
            }
        }
    }
    assert!((1..=8).contains(&flipped), "{flipped} pixels belong to another flake");
}

fn painted(text: &str) -> Vec<Image> {
    let (document, complaints) = read(text);
    assert_eq!(complaints, []);
    let document = document.expect("nothing is wrong with it");
    let (checked, complaints) =
        document.check_with(LIBRARY, &mut GraphFiles::new("it.ron", &["."], |_| LoadResult::Missing));
    assert_eq!(complaints, []);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked, &names).0.expect("it can be planned");
    paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(SIDE, SIDE)).expect("small images")
}
