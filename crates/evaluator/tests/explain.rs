//! `explain`: values, bounds, seams and costs of wires.

mod common;

use common::{LIBRARY, chain, graph, wire};
use lapidary_evaluator::check::check;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::node::slope::DifferenceCause;
use lapidary_evaluator::report::explain::{ExplainError, Explanation, explain};
use lapidary_field::program::{Frame, RunOptions};

/// Explains a valid graph at one point.
fn explained(graph: &Graph) -> Explanation {
    let (checked, diagnostics) = check(graph, LIBRARY);
    assert_eq!(diagnostics, []);
    explain(&checked, RunOptions::best(), &Frame::new(64, 64), [0.25, 0.5, 0.0, 0.0])
        .expect("the graph can be explained")
}

#[test]
fn every_wire_has_its_value_bounds_and_cost() {
    let found = explained(&graph(&[
        ("f", "face", &[("a", wire("x"))]),
        ("m", "stuff", &[("n", wire("f")), ("a", wire("q"))]),
        ("q", "product", &[("a", wire("w")), ("b", Arg::Number(3.0))]),
        ("t", "settle", &[("a", wire("w"))]),
        ("u", "sum", &[("a", wire("t"))]),
        ("w", "wave", &[]),
        ("x", "across", &[]),
    ]));
    let of = |node: &str, output: &str| {
        let wire = found.wires.iter().find(|w| w.node == node && w.output == output);
        wire.unwrap_or_else(|| panic!("`{node}.{output}` is not explained"))
    };
    assert_eq!(found.wires.len(), 10, "a material counts as three channels, an image node as two outputs");
    assert_eq!((of("x", "value").value.as_slice(), of("w", "value").value.as_slice()), (&[0.25][..], &[1.0][..]));
    assert_eq!((of("q", "value").bounds[0].lo, of("q", "value").bounds[0].hi), (-3.0, 3.0));
    let across = of("x", "value").bounds[0];
    assert!(across.lo > -1e-6 && across.hi < 1.0001, "{across:?}");
    assert_eq!((of("u", "value").bounds[0].lo, of("u", "value").bounds[0].hi), (0.25, 1.25));
    assert_eq!(of("m", "material.normal").carries, Type::Normal);
    assert_eq!(of("m", "material.height").value, [3.0]);
    assert_eq!(of("m", "material.base_color").value, [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(of("t", "color").carries, Type::Color);
    assert!(of("w", "value").cost > of("q", "value").cost && of("q", "value").cost > 0);
}

#[test]
fn the_node_that_breaks_tiling_is_found() {
    let nodes: &[common::Line<'_>] = &[
        ("fine", "tiling_noise", &[]),
        ("free", "noise", &[("a", Arg::Number(3.7))]),
        ("sum", "sum", &[("a", wire("fine")), ("b", wire("free"))]),
        ("twice", "double", &[("a", wire("fine"))]),
        ("waves", "wave", &[("a", Arg::Number(3.0))]),
        ("odd", "wave", &[("a", Arg::Number(2.5))]),
        ("soft", "soften", &[("of", wire("sum"))]),
        ("smooth", "soften", &[("of", wire("twice"))]),
        ("late", "product", &[("a", wire("soft")), ("b", wire("smooth"))]),
        ("bent", "push", &[("a", wire("smooth")), ("b", wire("fine"))]),
        ("down", "wave", &[("a", Arg::Number(2.5)), ("way", Arg::Word("down".into()))]),
    ];
    let found = explained(&graph(nodes));
    let by = |node: &str| {
        let wire = found.wires.iter().find(|w| w.node == node).expect("the wire is explained");
        wire.broken_by.as_deref()
    };
    for fine in ["fine", "twice", "waves", "smooth", "bent"] {
        assert_eq!(by(fine), None, "{fine}");
    }
    for (node, breaker) in [("free", "free"), ("sum", "free"), ("soft", "free"), ("late", "free"), ("odd", "odd")] {
        assert_eq!(by(node), Some(breaker), "{node}");
    }
    assert_eq!(by("down"), Some("down"));
    let step = |node: &str, axis: usize| {
        found.wires.iter().find(|w| w.node == node).expect("the wire is explained").seams[axis].values.step()
    };
    assert!(step("odd", 0) > 0.1, "half a wave has a visible seam");
    assert!(step("down", 0) == 0.0 && step("waves", 0) < 1e-5);
    let mut clamped = graph(nodes);
    clamped.wrap = [false, false];
    let (checked, _) = check(&clamped, LIBRARY);
    let clamped =
        explain(&checked, RunOptions::best(), &Frame::new(64, 64), [0.0; 4]).expect("the graph can be explained");
    let smooth = clamped.wires.iter().find(|w| w.node == "smooth").expect("the wire is explained");
    assert_eq!(smooth.broken_by.as_deref(), Some("smooth"), "clamped edges do not tile");
}

/// Image nodes wrap at the edges, so their values beyond both edges are equal: seams are visible in the pixels only.
#[test]
fn seams_behind_image_nodes_are_traced_to_their_source() {
    let nodes: &[common::Line<'_>] = &[
        ("ramp", "across", &[]),
        ("fine", "tiling_noise", &[]),
        ("painted", "pixels", &[("of", wire("ramp"))]),
        ("again", "pixels", &[("of", wire("painted"))]),
        ("soft", "soften", &[("of", wire("again"))]),
        ("mixed", "sum", &[("a", wire("painted")), ("b", wire("fine"))]),
        ("hidden", "product", &[("a", wire("painted")), ("b", Arg::Number(0.0))]),
        ("kept", "soften", &[("of", wire("fine"))]),
    ];
    let found = explained(&graph(nodes));
    let of = |node: &str| found.wires.iter().find(|w| w.node == node).expect("the wire is explained");
    for node in ["ramp", "painted", "again", "soft", "mixed"] {
        assert_eq!(of(node).broken_by.as_deref(), Some("ramp"), "{node}");
    }
    for node in ["fine", "hidden", "kept"] {
        assert_eq!(of(node).broken_by, None, "{node}: {}", of(node).worst_seam());
    }
    let seam = of("again").worst_seam();
    assert_eq!((seam.axis, seam.values.step(), seam.pixels.apart), (0, 0.0, 1));
    let expected = [63.0 / 64.0, 1.0 / 64.0, 1.0 / 64.0];
    let found = [seam.pixels.across, seam.pixels.typical, seam.pixels.largest];
    assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6), "{found:?}");
    assert_eq!(seam.pixels.sides, [1.0 / 128.0, 127.0 / 128.0]);
    assert_eq!(
        seam.to_string(),
        "left and right differ by 0.9844 from pixel to pixel on average, most at y = 0.0078 (0.0078 and 0.9922); inside \
         the image by 0.0156 on average, by 0.0156 at most along a line (64x64 pixels)"
    );
    let seam = of("hidden").worst_seam();
    assert_eq!(seam.to_string(), "its edges are identical");
}

#[test]
fn plan_errors_and_finite_differences_are_reported() {
    let (checked, _) = check(&chain("look", &["a"], 40), LIBRARY);
    let error =
        explain(&checked, RunOptions::best(), &Frame::new(8, 8), [0.0; 4]).expect_err("the program exceeds the limit");
    assert!(matches!(error, ExplainError::Plan(_)));
    let found = explained(&graph(&[
        ("n", "noise", &[]),
        ("p", "pixels", &[("of", wire("n"))]),
        ("s", "steep", &[("a", wire("p"))]),
    ]));
    assert_eq!(found.differences, [("s".to_owned(), DifferenceCause::Image)]);
}
