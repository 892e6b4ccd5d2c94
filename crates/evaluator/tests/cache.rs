//! What was made once is not made again, unless something it was made of has changed.

mod common;

use common::{RUNS, graph, planned, wire};
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, images, paint};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use std::sync::atomic::Ordering;

/// Two image nodes in a row, something to look at them, and something that has nothing to do with them.
fn of(cells: f64, radius: f64, factor: f64, extra: bool) -> Graph {
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
/// The image, and how many image nodes ran for it.
fn run(graph: &Graph, frame: &Frame, cache: &Cache) -> (Vec<Image>, usize) {
    let (checked, plan) = planned(graph);
    let settings = plan.settings(&checked);
    let before = RUNS.load(Ordering::Relaxed);
    let made = images(&plan, &Job { cache: Some(cache), ..Job::new(RunOptions::best(), frame, &settings) });
    let runs = RUNS.load(Ordering::Relaxed) - before;
    let made = made.expect("a small image");
    assert_eq!(
        made,
        paint(&plan, &settings, RunOptions::best(), frame).expect("a small image"),
        "the cache changes nothing"
    );
    (made, runs)
}

/// One test, for the runs are counted for all.
#[test]
fn a_change_runs_again_what_reads_it_and_nothing_else() {
    let (cache, frame) = (Cache::new(1 << 24), Frame::new(48, 32));
    let runs = |graph: &Graph, frame: &Frame| run(graph, frame, &cache).1;
    assert_eq!(runs(&of(4.0, 0.1, 0.5, false), &frame), 2, "everything is new");
    assert_eq!(runs(&of(4.0, 0.1, 0.5, false), &frame), 0, "nothing is");
    assert_eq!(runs(&of(4.0, 0.1, 0.75, false), &frame), 0, "what comes after them changes nothing before");
    assert_eq!(runs(&of(4.0, 0.1, 0.75, true), &frame), 0, "nor do other nodes, though all are numbered anew");
    assert_eq!(runs(&of(4.0, 0.2, 0.75, true), &frame), 2, "a slider runs what reads it");
    assert_eq!(runs(&of(5.0, 0.2, 0.75, true), &frame), 2, "and so does what is painted");
    assert_eq!(runs(&of(4.0, 0.1, 0.5, true), &frame), 0, "what was known before is known still");
    let elsewhere = Frame { rest: [0.5, 0.0], ..frame.clone() };
    assert_eq!(runs(&of(4.0, 0.1, 0.5, true), &elsewhere), 2, "another frame is another image");
    let mut clamped = of(4.0, 0.1, 0.5, true);
    clamped.wrap = [true, false];
    assert_eq!(runs(&clamped, &frame), 2, "and so are other edges");
    let region = Frame { region: [0..10, 0..32], ..frame.clone() };
    assert_eq!(runs(&of(4.0, 0.1, 0.5, false), &region), 0, "a node that needs everything knows every region");

    let tight = Cache::new(3 * 4 * 48 * 32);
    for cells in [4.0, 5.0, 6.0, 4.0] {
        // Twice: what was let go is made again.
        assert_eq!(run(&of(cells, 0.1, 0.5, false), &frame, &tight).1, 2, "{cells}");
        assert!(tight.bytes() <= 3 * 4 * 48 * 32);
    }
    assert!(tight.bytes() > 0);
}

/// Outputs are kept one by one: what a slider does not reach is not painted again.
#[test]
fn an_output_that_a_change_does_not_reach_is_known() {
    let cache = Cache::new(1 << 24);
    let frame = Frame::new(48, 32);
    let kept = |factor: f64| {
        let product = [("a", wire("w")), ("b", Arg::Number(factor))];
        let mut graph = graph(&[("n", "noise", &[]), ("w", "wave", &[]), ("p", "product", &product)]);
        graph.outputs = ["n", "p"].map(|name| (name.to_owned(), wire(name))).into();
        let (checked, plan) = planned(&graph);
        let settings = plan.settings(&checked);
        let made = images(&plan, &Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) });
        assert_eq!(made, paint(&plan, &settings, RunOptions::best(), &frame), "the cache changes nothing");
        cache.bytes() / (4 * 48 * 32)
    };
    assert_eq!([kept(0.5), kept(0.5), kept(0.75), kept(0.5), kept(1.0)], [2, 2, 3, 3, 4]);
}
