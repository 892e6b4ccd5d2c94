//! A material translated by whole pixels has the same pixels.

use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_tests::root;

/// With this size, no pixel is at a binary fraction, so translated coordinates are rounded differently.
const SIDE: u32 = 257;
/// The largest displacement by rounding, in cells of the flakes: each is perturbed by noises with many octaves.
const ROUNDING: f32 = 3e-4;

/// Translates rust by whole pixels. Only pixels on the border of two flakes may differ: there, rounding decides which
/// flake they belong to, and the colours of flakes are unrelated.
#[test]
fn a_translation_by_whole_pixels_changes_only_pixels_on_cell_borders() {
    let rust = std::fs::read_to_string(root().join("graphs/library/rust.ron")).expect("the graph exists");
    let nodes = rust.split_once("    nodes: {").and_then(|(_, rest)| rest.split_once("    outputs: {"));
    let (nodes, _) = nodes.expect("a graph has nodes and outputs");
    let translated = |by: [u32; 2]| {
        let [x, y] = by.map(|by| f64::from(by) / f64::from(SIDE));
        let transform =
            |name: &str, of: &str| format!("\"{name}\": transform(of: \"{of}\", move_x: {x}, move_y: {y}),\n");
        let more = format!(
            "\"raw\": worley(scale: 44, seed: 8, values: raw), \"near\": perturb(of: \"raw.f2_minus_f1\", push_x: \
             \"grain\", push_y: \"patches\", amount: 0.03),\n{}{}{}",
            transform("a", "flake_value"),
            transform("b", "near"),
            transform("c", "height")
        );
        let nodes = nodes.trim_end().trim_end_matches("},").replace("\"$seed\"", "8").replace("\"$amount\"", "0.5");
        let nodes = nodes.replace("\"$fresh\"", "\"#b5682c\"").replace("\"$old\"", "\"#4a261a\"");
        painted(&format!(
            "lapidary(format: 1, nodes: {{{nodes}{more}}}, outputs: {{ \"flake\": data(\"a\"), \"near\": data(\"b\"), \"height\": \"c\" }})"
        ))
    };
    let still = translated([0, 0]);
    let mut flipped = 0;
    for by in [[1, 37], [129, 147], [73, 131], [25, 154]] {
        let moved = translated(by);
        for i in 0..SIDE * SIDE {
            let there = (i / SIDE + by[1]) % SIDE * SIDE + (i % SIDE + by[0]) % SIDE;
            let off = |k: usize| (still[k].px[i as usize] - moved[k].px[there as usize]).abs();
            let border = still[1].px[i as usize];
            assert!(off(1) < ROUNDING, "{by:?} moves pixel {i} by {} of a cell", off(1));
            if border > ROUNDING {
                assert!(off(0) == 0.0 && off(2) < 1e-3, "{by:?} changes pixel {i}, which is {border} from the border");
            } else {
                flipped += u32::from(off(0) > 0.0);
            }
        }
    }
    assert!((1..=8).contains(&flipped), "{flipped} pixels changed their flake");
}

/// Paints the outputs of a graph.
fn painted(text: &str) -> Vec<Image> {
    let (document, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    let document = document.expect("there are no diagnostics");
    let (checked, diagnostics) =
        document.check_with(LIBRARY, &mut GraphFiles::new("it.ron", &["."], |_| LoadResult::Missing));
    assert_eq!(diagnostics, []);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked, &names).0.expect("the graph can be planned");
    paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(SIDE, SIDE))
        .expect("the images fit into memory")
}
