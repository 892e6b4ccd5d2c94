//! Normals from slopes equal those of the exact surface at any resolution.

use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_field::real::Real;
use lapidary_nodes::LIBRARY;
use std::f64::consts::TAU;

fn node(kind: &str, args: &[(&str, Arg)]) -> Node {
    let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone()));
    Node { kind: kind.to_owned(), args: args.collect() }
}
fn wire(to: &str) -> Arg {
    Arg::Wire(to.to_owned(), None)
}

/// Wave counts across and down for four `sine` nodes, which are averaged.
const WAVES: [(f64, f64); 4] = [(3.0, 1.0), (7.0, -4.0), (0.0, 11.0), (19.0, 6.0)];

fn surface() -> Graph {
    let mut graph = Graph::default();
    for (i, (across, down)) in WAVES.iter().enumerate() {
        let args = [("bands", Arg::Number(*across)), ("lean", Arg::Number(*down))];
        graph.nodes.insert(format!("wave{i}"), node("sine", &args));
    }
    for (name, a, b) in [("one", "wave0", "wave1"), ("two", "wave2", "wave3"), ("all", "one", "two")] {
        graph.nodes.insert(name.to_owned(), node("mix", &[("a", wire(a)), ("b", wire(b))]));
    }
    graph.nodes.insert("grey".to_owned(), node("remap", &[("of", wire("all"))]));
    let height = ("of", wire("grey"));
    graph.nodes.insert("it".to_owned(), node("normal_from_height", &[height, ("strength", Arg::Number(0.2))]));
    graph.outputs = vec![("normal".to_owned(), wire("it"))];
    graph
}

#[test]
fn normals_of_a_sum_of_sines_are_within_a_fiftieth_of_a_degree() {
    let (checked, diagnostics) = check(&surface(), LIBRARY);
    assert_eq!(diagnostics, []);
    let plan = plan(&checked, &["normal"]).0.expect("the graph is valid");
    assert!(plan.differences.is_empty(), "slopes are exact");
    let frame = Frame::new(256, 256);
    let image =
        &paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory")[0];
    let mut worst = 0.0f64;
    for (i, px) in image.px.chunks_exact(3).enumerate() {
        let at = |i: usize| (i as f64 + 0.5) / 256.0;
        let (x, y) = (at(i % 256), at(i / 256));
        let (mut across, mut down) = (0.0, 0.0);
        for (waves_across, waves_down) in WAVES {
            // The amplitude of a wave is a half, and its share a quarter.
            let slope = TAU * Real::cos(TAU * (x * waves_across + y * waves_down)) / 8.0;
            across += slope * waves_across;
            down += slope * waves_down;
        }
        let exact = [-across * 0.2, down * 0.2, 1.0];
        let length = exact.iter().map(|v| v * v).sum::<f64>().sqrt();
        // For small angles, the angle equals the chord between the two directions.
        let off = exact.iter().zip(px).map(|(e, p)| e / length - f64::from(*p));
        let chord = off.map(|d| d * d).sum::<f64>().sqrt();
        worst = worst.max(chord.to_degrees());
    }
    assert!(worst < 0.02, "{worst} degrees");
}

#[test]
fn green_directions_mirror_normals_and_pixel_normals_are_close() {
    let mut graph = surface();
    let args = [("of", wire("grey")), ("green", Arg::Word("down".to_owned()))];
    graph.nodes.insert("dx".to_owned(), node("normal_from_height", &args));
    graph.nodes.insert("painted".to_owned(), node("paint", &[("of", wire("grey"))]));
    graph.nodes.insert("of_pixels".to_owned(), node("normal_from_height", &[("of", wire("painted"))]));
    graph.nodes.insert("gl".to_owned(), node("normal_from_height", &[("of", wire("grey"))]));
    graph.outputs = ["gl", "dx", "of_pixels"].map(|name| (name.to_owned(), wire(name))).into();
    let (checked, diagnostics) = check(&graph, LIBRARY);
    assert_eq!(diagnostics, []);
    let plan = plan(&checked, &["gl", "dx", "of_pixels"]).0.expect("the graph is valid");
    assert_eq!(plan.differences.len(), 1, "{:?}", plan.differences);
    assert_eq!((plan.differences[0].0.as_str(), plan.passes()), ("of_pixels", 2));
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(256, 256))
        .expect("the image fits into memory");
    let [gl, dx, pixels] = [0, 1, 2].map(|i| images[i].px.chunks_exact(3));
    for ((gl, dx), pixels) in gl.zip(dx).zip(pixels) {
        assert_eq!([gl[0], -gl[1], gl[2]], [dx[0], dx[1], dx[2]]);
        let apart: f32 = gl.iter().zip(pixels).map(|(a, b)| (a - b) * (a - b)).sum();
        assert!(apart.sqrt() < 0.1, "{gl:?} {pixels:?}");
    }
}
