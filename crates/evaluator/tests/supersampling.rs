//! `samples: auto`: the number of samples of outputs, equal for images, regions and bands.

mod common;

use common::{graph, in_bands, plan_of, planned, wire};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::report::explain::explain_for;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::schedule::supersampling::{auto_samples, needed_by_outputs};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions, Samples};

fn needed(checked: &CheckedGraph, plan: &Plan, frame: &Frame) -> Samples {
    auto_samples(plan, &Job::new(RunOptions::best(), frame, &plan.settings(checked)))
        .expect("the image fits into memory")
}

/// A noise with a number of cells, times a blurred one.
fn filtered(cells: f64) -> (CheckedGraph, Plan) {
    plan_of(&[
        ("n", "noise", &[("a", Arg::Number(8.0))]),
        ("s", "soften", &[("of", wire("n")), ("radius", Arg::Number(0.02))]),
        ("fine", "noise", &[("a", Arg::Number(cells))]),
        ("it", "product", &[("a", wire("fine")), ("b", wire("s"))]),
    ])
}

#[test]
fn detail_finer_than_a_pixel_needs_more_samples() {
    let (checked, plan) = plan_of(&[("n", "noise", &[("a", Arg::Number(61.0))])]);
    let counts =
        [8, 16, 32, 64, 128, 256, 512, 1024, 2048].map(|side| needed(&checked, &plan, &Frame::new(side, side)));
    let counts = counts.map(Samples::count);
    assert!(counts[..3].iter().all(|count| *count > 2), "{counts:?}");
    assert!(counts[4..].iter().is_sorted_by(|a, b| a >= b), "{counts:?}");
    assert_eq!(counts[8], 1, "{counts:?}");
    // The number of pixels for each unit of the tile counts.
    let tall = Frame { tile: [1.0, 16.0], ..Frame::new(1024, 1024) };
    assert_ne!(needed(&checked, &plan, &tall), Samples::One);
}

#[test]
fn smooth_outputs_need_one_sample() {
    let across: &[common::Line<'_>] = &[("n", "across", &[])];
    let waves: &[common::Line<'_>] = &[("n", "wave", &[("a", Arg::Number(4.0))])];
    for nodes in [across, waves] {
        let (checked, plan) = plan_of(nodes);
        for side in [64, 200, 1024] {
            assert_eq!(needed(&checked, &plan, &Frame::new(side, side)), Samples::One, "{nodes:?} {side}");
        }
    }
    // The output of an image node has no detail between pixels.
    let (checked, plan) =
        plan_of(&[("n", "noise", &[("a", Arg::Number(64.0))]), ("s", "soften", &[("of", wire("n"))])]);
    assert_eq!(needed(&checked, &plan, &Frame::new(32, 32)), Samples::One);
}

#[test]
fn the_estimate_does_not_depend_on_region_time_or_simd_level() {
    let (checked, plan) = filtered(61.0);
    let settings = plan.settings(&checked);
    let frame = Frame::new(48, 40);
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let whole = needed_by_outputs(&plan, &job).expect("the image fits into memory");
    assert_ne!(whole, [Samples::One]);
    for region in [[0..1, 0..1], [40..48, 2..40]] {
        for time in [0.0, 3.5] {
            let part = Frame { region: region.clone(), z_time: [0.0, time], ..frame.clone() };
            assert_eq!(needed_by_outputs(&plan, &Job { frame: &part, ..job }).as_ref(), Ok(&whole));
        }
    }
    for level in lapidary_field::simd::SimdLevel::all() {
        let options = RunOptions::with(level);
        assert_eq!(needed_by_outputs(&plan, &Job { options, ..job }).as_ref(), Ok(&whole), "{level:?}");
    }
}

#[test]
fn regions_and_bands_have_the_samples_of_the_whole_image() {
    let (checked, plan) = filtered(61.0);
    let settings = plan.settings(&checked);
    let frame = Frame::new(70, 50);
    let base = Job::new(RunOptions::best(), &frame, &settings);
    let painted = |job: &Job<'_>| images(&plan, job).expect("the image fits into memory").swap_remove(0).px.into_vec();
    for samples in [Samples::Two, Samples::Four, Samples::Sixteen] {
        let job = Job { output_samples: Some(samples), ..base };
        let whole = painted(&job);
        assert_ne!(whole, painted(&base));
        let everywhere = Frame { samples, ..frame.clone() };
        assert_ne!(whole, painted(&Job { frame: &everywhere, ..base }), "inputs of image nodes have one sample");
        for rows in [1, 7, 50] {
            assert!(in_bands(&plan, &job, rows)[0] == whole, "{samples:?} in bands of {rows}");
        }
        let part = Frame { region: [13..40, 20..21], ..frame.clone() };
        assert_eq!(painted(&Job { frame: &part, ..job }), whole[20 * 70 + 13..20 * 70 + 40], "{samples:?}");
        assert_ne!(fingerprints(&plan, &job), fingerprints(&plan, &base));
    }
}

#[test]
fn identifiers_are_never_averaged() {
    let mut graph = graph(&[("x", "across", &[])]);
    graph.outputs = vec![("id".to_owned(), wire("x")), ("mask".to_owned(), wire("x"))];
    let (checked, plan) = planned(&graph);
    let settings = plan.settings(&checked);
    let cache = lapidary_evaluator::plane::cache::Cache::new(1 << 20);
    for (samples, first) in
        [(Samples::One, 0.5), (Samples::Two, 0.25), (Samples::Four, 0.25), (Samples::Sixteen, 0.125)]
    {
        let frame = Frame { samples, ..Frame::new(8, 2) };
        let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) };
        let [id, mask] = &images(&plan, &job).expect("the image fits into memory")[..] else { panic!("two outputs") };
        for k in 0..8 {
            assert_eq!(id.px[k], (k as f32 + first) / 8.0, "{samples:?}");
            assert_eq!(mask.px[k], (k as f32 + 0.5) / 8.0, "{samples:?}");
        }
    }
}

#[test]
fn explain_uses_the_requested_size() {
    let (checked, _) = filtered(61.0);
    let points = |side: u32| {
        let frame = Frame::new(32, 32);
        let explained =
            explain_for(&checked, RunOptions::best(), &frame, [side; 2], [0.0; 4]).expect("the graph can be explained");
        explained.wires.iter().map(|wire| (wire.node.clone(), wire.samples.count())).collect::<Vec<_>>()
    };
    let of = |all: &[(String, u32)], name: &str| all.iter().find(|(node, _)| node == name).expect("the wire exists").1;
    let (small, large) = (points(40), points(4096));
    assert_eq!((of(&small, "s"), of(&large, "s")), (1, 1));
    assert!(of(&small, "fine") > 1 && of(&small, "it") > 1, "{small:?}");
    assert!(large.iter().all(|(_, points)| *points == 1), "{large:?}");
}
