//! Images painted a few rows at a time: what they hold, when they end, and what tells one from another.

mod common;

use common::{graph, plan_of, planned, wire};
use lapidary_evaluator::check::Checked;
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
fn bands_take_the_room_of_a_band() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 4096));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let needed = memory(&plan, &job, 16).expect("a small image").bytes();
    let job = Job { budget: needed, ..job };
    assert!(matches!(images(&plan, &job), Err(RunError::Memory { part: MemoryPart::Outputs, .. })));
    let mut heights = vec![];
    let told = bands(&plan, &job, 16, |band| {
        heights.push(band[0].len() / 64);
        ControlFlow::Continue(())
    });
    assert_eq!((told, heights), (Ok(()), vec![16; 256]));
    assert!(matches!(bands(&plan, &job, 17, |_| ControlFlow::Continue(())), Err(RunError::Memory { .. })));
    // What the caller needs meanwhile counts too.
    let beside = ReservedMemory { bytes: needed + 1, what: "the rest" };
    let job = Job { budget: 2 * needed, reserved: beside, ..job };
    let told = bands(&plan, &job, 16, |_| ControlFlow::Continue(()));
    assert!(matches!(told, Err(RunError::Memory { part: MemoryPart::Reserved("the rest"), .. })), "{told:?}");
}

#[test]
fn what_looks_near_takes_no_more_room_for_more_rows() {
    // Painted, looked at a little aside, softened by ten pixels and looked at again.
    let (checked, plan) = plan_of(&[
        ("n", "tiling_noise", &[]),
        ("p", "pixels", &[("of", wire("n"))]),
        ("a", "push", &[("a", wire("p")), ("b", Arg::Number(0.002))]),
        ("s", "soften", &[("of", wire("a")), ("radius", Arg::Number(0.005))]),
        ("e", "steep_down", &[("a", wire("s"))]),
    ]);
    let settings = plan.settings(&checked);
    let room = |height: u32| {
        // So many pixels, however tall the tile is.
        let frame = Frame { tile: [1.0, f64::from(height) / 2048.0], ..Frame::new(64, height) };
        let job = Job { budget: 0, ..Job::new(RunOptions::best(), &frame, &settings) };
        memory(&plan, &job, 16).expect("an image").planes
    };
    assert_eq!([room(4096), room(32768)], [room(2048); 2]);
    assert!(room(2048) < 64 * 2048 * 4, "{}", room(2048));
}

#[test]
fn what_works_on_everything_is_told_to_need_it() {
    let (checked, plan) = plan_of(&[
        ("n", "noise", &[]),
        ("p", "pixels", &[("of", wire("n"))]),
        ("a", "push", &[("a", wire("p"))]),
        ("s", "settle", &[("a", wire("a"))]),
    ]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 4096));
    let job = Job { budget: 1 << 20, ..Job::new(RunOptions::best(), &frame, &settings) };
    let told = bands(&plan, &job, 16, |_| ControlFlow::Continue(())).expect_err("it does not fit");
    let RunError::Memory { part, most, .. } = &told else { panic!("{told}") };
    assert_eq!((part, most >> 20), (&MemoryPart::Node("s".to_owned()), 8));
    let told = told.to_string();
    assert!(told.starts_with("this needs ") && told.contains("8MiB of it for the node `s`"), "{told}");
}

#[test]
fn bands_end_when_somebody_has_had_enough() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(16, 100));
    let stop = AtomicBool::new(false);
    let job = Job { stop: &stop, ..Job::new(RunOptions::best(), &frame, &settings) };
    let mut seen = 0;
    let enough = bands(&plan, &job, 7, |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((enough, seen), (Ok(()), 3));
    let stopped = bands(&plan, &job, 7, |_| {
        seen += 1;
        stop.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((stopped, seen), (Err(RunError::Stopped), 4));
}

/// A noise softened and bent, its nodes called so.
fn bent([noise, soft, bent]: [&str; 3], cells: f64) -> (Checked, Plan) {
    plan_of(&[
        (noise, "noise", &[("a", Arg::Number(cells))]),
        (soft, "soften", &[("of", wire(noise))]),
        (bent, "push", &[("a", wire(soft))]),
    ])
}

#[test]
fn a_fingerprint_is_of_what_is_made_not_of_names() {
    let print = |(checked, plan): &(Checked, Plan), frame: &Frame| {
        fingerprints(plan, &Job::new(RunOptions::best(), frame, &plan.settings(checked)))
            .expect("there are no pictures")
    };
    let frame = Frame::new(32, 32);
    let (one, other) = (bent(["a", "b", "c"], 4.0), bent(["x", "y", "z"], 4.0));
    let first = print(&one, &frame);
    assert_eq!(first, print(&other, &frame));
    assert_eq!(first.len(), 1);
    let others = [
        print(&bent(["a", "b", "c"], 5.0), &frame),
        print(&one, &Frame::new(32, 33)),
        print(&one, &Frame { region: [0..32, 0..31], ..frame.clone() }),
        print(&one, &Frame { rest: [0.0, 0.5], ..frame.clone() }),
    ];
    assert!(others.iter().all(|other| *other != first), "{others:?}");
}

#[test]
fn an_output_keeps_its_fingerprint_beside_others() {
    let nodes: &[common::Line<'_>] = &[("a", "noise", &[]), ("b", "product", &[("a", wire("a"))])];
    let mut two = graph(nodes);
    two.outputs.insert(0, ("first".to_owned(), wire("a")));
    let print = |graph: &Graph| {
        let (checked, plan) = planned(graph);
        fingerprints(&plan, &Job::new(RunOptions::best(), &Frame::new(8, 8), &plan.settings(&checked)))
            .expect("there are no pictures")
    };
    assert_eq!(print(&two)[1], print(&graph(nodes))[0]);
}

#[test]
fn nothing_times_a_pixel_is_nothing() {
    // Of what an image node yields only that it is a number is known.
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
fn the_fingerprint_of_a_graph_is_a_fixed_number() {
    // Fingerprints are stored in files. Only a change of pixels or a line in the changelog may change this number.
    let (checked, plan) = bent(["a", "b", "c"], 4.0);
    let (settings, frame) = (plan.settings(&checked), Frame::new(32, 16));
    let found = fingerprints(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("there are no pictures");
    let found: Vec<String> = found.iter().map(|print| format!("{print:032x}")).collect();
    assert_eq!(found, ["a2c9a31fd8316ccdcc6bb5245823d9f1"]);
}
