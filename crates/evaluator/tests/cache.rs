//! The cache: nodes are evaluated again only where their inputs have changed.

mod common;

use common::{RUNS, graph, planned, wire};
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, images, paint};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use std::sync::atomic::Ordering;

/// Two image nodes in a row, a product of them, and optionally unrelated nodes.
fn test_graph(cells: f64, radius: f64, factor: f64, extra: bool) -> Graph {
    let mut nodes: Vec<common::Line<'_>> = vec![];
    let noise = [("a", Arg::Number(cells))];
    let (soft, settled) = ([("of", wire("n")), ("radius", Arg::Number(radius))], [("a", wire("s"))]);
    let product = [("a", wire("t")), ("b", Arg::Number(factor))];
    let sum = [("a", wire("p")), ("b", wire("a"))];
    if extra {
        nodes.push(("a", "wave", &[]));
    }
    nodes.push(("n", "noise", &noise));
    nodes.push(("s", "soften", &soft));
    nodes.push(("t", "settle", &settled));
    nodes.push(("p", "product", &product));
    if extra {
        nodes.push(("z", "sum", &sum));
    }
    graph(&nodes)
}
/// The image, and the number of image nodes that ran for it.
fn run(graph: &Graph, frame: &Frame, cache: &Cache) -> (Vec<Image>, usize) {
    let (checked, plan) = planned(graph);
    let settings = plan.settings(&checked);
    let before = RUNS.load(Ordering::Relaxed);
    let made = images(&plan, &Job { cache: Some(cache), ..Job::new(RunOptions::best(), frame, &settings) });
    let runs = RUNS.load(Ordering::Relaxed) - before;
    let made = made.expect("the image fits into memory");
    assert_eq!(
        made,
        paint(&plan, &settings, RunOptions::best(), frame).expect("the image fits into memory"),
        "the cache changes nothing"
    );
    (made, runs)
}

/// The only test that runs image nodes, because all runs are counted together.
#[test]
fn a_change_evaluates_only_dependent_nodes() {
    let (cache, frame) = (Cache::new(1 << 24), Frame::new(48, 32));
    let runs = |graph: &Graph, frame: &Frame| run(graph, frame, &cache).1;
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.5, false), &frame), 2, "the cache is empty");
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.5, false), &frame), 0, "nothing has changed");
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.75, false), &frame), 0, "a node after them has changed");
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.75, true), &frame), 0, "unrelated nodes were added");
    assert_eq!(runs(&test_graph(4.0, 0.2, 0.75, true), &frame), 2, "the radius has changed");
    assert_eq!(runs(&test_graph(5.0, 0.2, 0.75, true), &frame), 2, "the noise has changed");
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.5, true), &frame), 0, "the cache still has the first images");
    let elsewhere = Frame { z_time: [0.5, 0.0], ..frame.clone() };
    assert_eq!(runs(&test_graph(4.0, 0.1, 0.5, true), &elsewhere), 2, "the frame has changed");
    let mut clamped = test_graph(4.0, 0.1, 0.5, true);
    clamped.wrap = [true, false];
    assert_eq!(runs(&clamped, &frame), 2, "the edge mode has changed");
    let region = Frame { region: [0..10, 0..32], ..frame.clone() };
    assert_eq!(
        runs(&test_graph(4.0, 0.1, 0.5, false), &region),
        0,
        "a node that reads the whole image has cached every region"
    );

    let tight = Cache::new(3 * 4 * 48 * 32);
    for cells in [4.0, 5.0, 6.0, 4.0] {
        // Evicted images are computed again.
        assert_eq!(run(&test_graph(cells, 0.1, 0.5, false), &frame, &tight).1, 2, "{cells}");
        assert!(tight.bytes() <= 3 * 4 * 48 * 32);
    }
    assert!(tight.bytes() > 0);
}

/// Outputs are cached one by one: an output that does not depend on a change is not painted again.
#[test]
fn unaffected_outputs_come_from_the_cache() {
    let cache = Cache::new(1 << 24);
    let frame = Frame::new(48, 32);
    let planes = |factor: f64| {
        let product = [("a", wire("w")), ("b", Arg::Number(factor))];
        let mut graph = graph(&[("n", "noise", &[]), ("w", "wave", &[]), ("p", "product", &product)]);
        graph.outputs = ["n", "p"].map(|name| (name.to_owned(), wire(name))).into();
        let (checked, plan) = planned(&graph);
        let settings = plan.settings(&checked);
        let made = images(&plan, &Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) });
        assert_eq!(made, paint(&plan, &settings, RunOptions::best(), &frame), "the cache changes nothing");
        cache.bytes() / (4 * 48 * 32)
    };
    assert_eq!([planes(0.5), planes(0.5), planes(0.75), planes(0.5), planes(1.0)], [2, 2, 3, 3, 4]);
}

/// A value that a change does not affect is kept the second time it is computed; from then on it is read.
#[test]
fn values_inside_programs_are_kept_the_second_time() {
    let cache = Cache::for_edits(1 << 24);
    let frame = Frame::new(48, 32);
    let planes = |factor: f64| {
        let hill = [("a", wire("n")), ("b", wire("r"))];
        let product = [("a", wire("h")), ("b", Arg::Number(factor))];
        let graph = graph(&[
            ("n", "noise", &[]),
            ("r", "root", &[("a", wire("n"))]),
            ("h", "product", &hill),
            ("p", "product", &product),
        ]);
        let (checked, plan) = planned(&graph);
        let settings = plan.settings(&checked);
        let made = images(&plan, &Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) });
        assert_eq!(made, paint(&plan, &settings, RunOptions::best(), &frame), "the cache changes nothing");
        cache.bytes() / (4 * 48 * 32)
    };
    // One output each, and with the second one the product of the noise and its root.
    assert_eq!([planes(0.5), planes(0.75), planes(1.0), planes(1.25)], [1, 3, 4, 5]);
}
