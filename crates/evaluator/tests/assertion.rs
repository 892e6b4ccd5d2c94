//! Assertions about outputs are checked by pixels and seams.

mod common;

use common::{LIBRARY, graph, wire};
use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::report::assertion::{Assertion, AssertionError, AssertionResult, Finding, run_assertions};
use lapidary_evaluator::run::{RunError, paint};
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};

/// A checked graph with a ramp, waves that tile and waves that do not, images of the ramp, and a colour.
fn checked() -> CheckedGraph {
    let mut graph = graph(&[
        ("x", "across", &[]),
        ("whole", "wave", &[("a", Arg::Number(3.0))]),
        ("half", "wave", &[("a", Arg::Number(2.5))]),
        ("pixels", "pixels", &[("of", wire("x"))]),
        ("soft", "soften", &[("of", wire("pixels"))]),
    ]);
    let outputs = ["x", "whole", "half", "pixels", "soft"].map(|name| (name, wire(name)));
    graph.outputs = outputs.map(|(name, arg)| (name.to_owned(), arg)).to_vec();
    graph.outputs.push(("red".to_owned(), Arg::Color([0.75, 0.0, 0.0, 1.0])));
    let (checked, diagnostics) = check(&graph, LIBRARY);
    assert_eq!(diagnostics, []);
    checked
}

/// The result of one assertion.
fn result_of(test: Assertion) -> AssertionResult {
    let mut results = run_assertions(&checked(), &[test], RunOptions::best(), |across| Frame::new(across, across))
        .expect("the assertions run")
        .results;
    assert_eq!(results.len(), 1);
    results.remove(0)
}

#[test]
fn tiling_assertions_report_the_worst_seam() {
    let tiles = |of: &str| result_of(Assertion::Tiles { of: of.to_owned() });
    assert!(tiles("whole").passed);
    assert_eq!(tiles("red"), AssertionResult { passed: true, found: Finding::Constant });
    for (of, step) in [("x", 1.0), ("half", 0.1)] {
        let AssertionResult { passed: false, found: Finding::Seam(seam, None) } = tiles(of) else {
            panic!("`{of}` does not tile")
        };
        assert!(seam.axis == 0 && seam.values.step() > step - 1e-6 && seam.is_visible(), "{seam:?}");
    }
    for of in ["pixels", "soft"] {
        let result = tiles(of);
        let AssertionResult { passed: false, found: Finding::Seam(seam, Some((because, source))) } = &result else {
            panic!("`{of}` does not tile: {result:?}")
        };
        assert_eq!((because.as_str(), seam.values.step(), source.values.step()), ("x", 0.0, 1.0));
        assert!(seam.pixels.across > 0.01 && !result.found.to_string().contains("alike"), "{}", result.found);
    }
}

#[test]
fn range_and_mean_assertions_measure_all_pixels() {
    let range = |of: &str, within| result_of(Assertion::Range { of: of.to_owned(), within });
    let AssertionResult { passed: true, found: Finding::Range(found) } = range("x", [0.0, 1.0]) else {
        panic!("the range is 0..1")
    };
    // Pixel centres of 256 columns.
    assert_eq!((found.ends, found.outside), ([1.0 / 512.0, 511.0 / 512.0], 0));
    assert_eq!(found.at, [[0, 0], [255, 0]]);
    let AssertionResult { passed: false, found: Finding::Range(found) } = range("x", [0.0, 0.5]) else {
        panic!("half of the pixels are outside")
    };
    assert_eq!(found.outside, 256 * 128);
    let mean = |of: &str, is| result_of(Assertion::Mean { of: of.to_owned(), is, within: 0.001 });
    assert_eq!(mean("x", 0.5), AssertionResult { passed: true, found: Finding::Mean(0.5) });
    assert_eq!(mean("red", 0.25), AssertionResult { passed: true, found: Finding::Mean(0.25) }, "alpha does not count");
    assert!(!mean("x", 0.502).passed);
}

#[test]
fn hash_assertions_compare_the_hash_of_the_image() {
    let checked = checked();
    let plan = plan(&checked, &["whole"]).0.expect("the graph can be planned");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(24, 12))
        .expect("the image fits into memory");
    let hash = |is: String| {
        let test = Assertion::Hash { of: "whole".to_owned(), size: 24, is };
        run_assertions(&checked, &[test], RunOptions::best(), |across| Frame::new(across, across / 2))
            .expect("the assertions run")
            .results
            .remove(0)
    };
    let is = images[0].hash();
    assert_eq!(hash(format!("{is:016x}")), AssertionResult { passed: true, found: Finding::Hash(is) });
    assert_eq!(hash(String::new()), AssertionResult { passed: false, found: Finding::Hash(is) });
}

#[test]
fn unknown_outputs_and_memory_limits_are_reported() {
    let AssertionResult { passed: false, found: Finding::NoOutput(diagnostic) } =
        result_of(Assertion::Tiles { of: "haf".to_owned() })
    else {
        panic!("the output does not exist")
    };
    assert_eq!(diagnostic.help.as_deref(), Some("did you mean `half`?"));
    let test = Assertion::Hash { of: "x".to_owned(), size: 1 << 14, is: String::new() };
    let large = run_assertions(&checked(), &[test], RunOptions::best(), |across| Frame::new(across * 4, across * 4));
    assert!(matches!(large, Err(AssertionError::Run(RunError::Memory { .. }))), "{large:?}");
}
