//! Images painted in bands of rows: memory, cancellation, and fingerprints.

mod common;

use common::{graph, plan_of, planned, wire};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::report::explain::bounds;
use lapidary_evaluator::run::bands::{bands, memory};
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::{Job, RunError, images};
use lapidary_evaluator::schedule::memory::{MemoryPart, ReservedMemory};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn bands_need_the_memory_of_one_band() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 4096));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let needed = memory(&plan, &job, 16).expect("the image fits into memory").bytes();
    let job = Job { budget: needed, ..job };
    assert!(matches!(images(&plan, &job), Err(RunError::Memory { part: MemoryPart::Outputs, .. })));
    let mut heights = vec![];
    let result = bands(&plan, &job, 16, |band| {
        heights.push(band[0].len() / 64);
        ControlFlow::Continue(())
    });
    assert_eq!((result, heights), (Ok(()), vec![16; 256]));
    assert!(matches!(bands(&plan, &job, 17, |_| ControlFlow::Continue(())), Err(RunError::Memory { .. })));
    // Memory that the caller reserves counts too.
    let reserved = ReservedMemory { bytes: needed + 1, what: "the rest" };
    let job = Job { budget: 2 * needed, reserved, ..job };
    let result = bands(&plan, &job, 16, |_| ControlFlow::Continue(()));
    assert!(matches!(result, Err(RunError::Memory { part: MemoryPart::Reserved("the rest"), .. })), "{result:?}");
}

#[test]
fn memory_of_nodes_with_a_small_reach_does_not_depend_on_the_height() {
    // Painted, sampled with an offset, blurred with a radius of ten pixels, and differentiated.
    let (checked, plan) = plan_of(&[
        ("n", "tiling_noise", &[]),
        ("p", "pixels", &[("of", wire("n"))]),
        ("a", "push", &[("a", wire("p")), ("b", Arg::Number(0.002))]),
        ("s", "soften", &[("of", wire("a")), ("radius", Arg::Number(0.005))]),
        ("e", "steep_down", &[("a", wire("s"))]),
    ]);
    let settings = plan.settings(&checked);
    let planes = |height: u32| {
        // The radius in pixels does not depend on the height of the tile.
        let frame = Frame { tile: [1.0, f64::from(height) / 2048.0], ..Frame::new(64, height) };
        let job = Job { budget: 0, ..Job::new(RunOptions::best(), &frame, &settings) };
        memory(&plan, &job, 16).expect("the bands can be planned").planes
    };
    assert_eq!([planes(4096), planes(32768)], [planes(2048); 2]);
    assert!(planes(2048) < 64 * 2048 * 4, "{}", planes(2048));
}

#[test]
fn a_node_that_reads_the_whole_image_is_named_in_the_memory_error() {
    let (checked, plan) = plan_of(&[
        ("n", "noise", &[]),
        ("p", "pixels", &[("of", wire("n"))]),
        ("a", "push", &[("a", wire("p"))]),
        ("s", "settle", &[("a", wire("a"))]),
    ]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 4096));
    let job = Job { budget: 1 << 20, ..Job::new(RunOptions::best(), &frame, &settings) };
    let error = bands(&plan, &job, 16, |_| ControlFlow::Continue(())).expect_err("the memory limit is too small");
    let RunError::Memory { part, most, .. } = &error else { panic!("{error}") };
    assert_eq!((part, most >> 20), (&MemoryPart::Node("s".to_owned()), 8));
    let message = error.to_string();
    assert!(message.starts_with("this needs ") && message.contains("8MiB of it for the node `s`"), "{message}");
}

#[test]
fn bands_end_when_the_caller_breaks_or_cancels() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(16, 100));
    let stop = AtomicBool::new(false);
    let job = Job { stop: &stop, ..Job::new(RunOptions::best(), &frame, &settings) };
    let mut seen = 0;
    let result = bands(&plan, &job, 7, |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((result, seen), (Ok(()), 3));
    let stopped = bands(&plan, &job, 7, |_| {
        seen += 1;
        stop.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((stopped, seen), (Err(RunError::Cancelled), 4));
}

/// A noise, blurred and sampled with an offset, with these node names.
fn blurred_and_offset_noise([noise, blurred, offset]: [&str; 3], cells: f64) -> (CheckedGraph, Plan) {
    plan_of(&[
        (noise, "noise", &[("a", Arg::Number(cells))]),
        (blurred, "soften", &[("of", wire(noise))]),
        (offset, "push", &[("a", wire(blurred))]),
    ])
}

#[test]
fn fingerprints_do_not_depend_on_node_names() {
    let print = |(checked, plan): &(CheckedGraph, Plan), frame: &Frame| {
        fingerprints(plan, &Job::new(RunOptions::best(), frame, &plan.settings(checked)))
            .expect("the graph reads no image files")
    };
    let frame = Frame::new(32, 32);
    let (one, other) = (blurred_and_offset_noise(["a", "b", "c"], 4.0), blurred_and_offset_noise(["x", "y", "z"], 4.0));
    let first = print(&one, &frame);
    assert_eq!(first, print(&other, &frame));
    assert_eq!(first.len(), 1);
    let others = [
        print(&blurred_and_offset_noise(["a", "b", "c"], 5.0), &frame),
        print(&one, &Frame::new(32, 33)),
        print(&one, &Frame { region: [0..32, 0..31], ..frame.clone() }),
        print(&one, &Frame { z_time: [0.0, 0.5], ..frame.clone() }),
    ];
    assert!(others.iter().all(|other| *other != first), "{others:?}");
}

#[test]
fn fingerprints_do_not_depend_on_other_outputs() {
    let nodes: &[common::Line<'_>] = &[("a", "noise", &[]), ("b", "product", &[("a", wire("a"))])];
    let mut two = graph(nodes);
    two.outputs.insert(0, ("first".to_owned(), wire("a")));
    let print = |graph: &Graph| {
        let (checked, plan) = planned(graph);
        fingerprints(&plan, &Job::new(RunOptions::best(), &Frame::new(8, 8), &plan.settings(&checked)))
            .expect("the graph reads no image files")
    };
    assert_eq!(print(&two)[1], print(&graph(nodes))[0]);
}

#[test]
fn a_pixel_times_zero_has_zero_bounds() {
    // The pixels of an image node are only known to be finite.
    let (checked, plan) = plan_of(&[
        ("n", "noise", &[]),
        ("s", "soften", &[("of", wire("n"))]),
        ("it", "product", &[("a", wire("s")), ("b", Arg::Number(0.0))]),
    ]);
    let frame = Frame::new(16, 16);
    let bounds = bounds(&plan, &Job::new(RunOptions::best(), &frame, &plan.settings(&checked)));
    assert_eq!((bounds[0].lo, bounds[0].hi), (0.0, 0.0));
}

#[test]
fn the_fingerprint_of_a_graph_never_changes() {
    // Fingerprints are stored in files. Only a change of pixels or a line in the changelog may change this number.
    let (checked, plan) = blurred_and_offset_noise(["a", "b", "c"], 4.0);
    let (settings, frame) = (plan.settings(&checked), Frame::new(32, 16));
    let found =
        fingerprints(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("the graph reads no image files");
    let found: Vec<String> = found.iter().map(|print| format!("{print:032x}")).collect();
    assert_eq!(found, ["a4600c2c57d30d66621d8ccc3ff3778c"]);
}
