//! Runs of plans equal the reference evaluation bit for bit, as images, regions, bands and points; cancellation and memory.

mod common;

use common::{LIBRARY, graph, in_bands, least_memory, plan_of, planned, wire};
use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::reference::render;
use lapidary_evaluator::run::{Job, Progress, RunError, images, paint, points};
use lapidary_evaluator::schedule::memory::MemoryPart;
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::program::{Cores, Frame, RunOptions, Samples};
use lapidary_field::simd::SimdLevel;
use proptest::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The planes of each channel of each output.
fn planes(plan: &Plan, images: &[lapidary_field::image::Image]) -> Vec<Vec<f32>> {
    let mut out = vec![];
    for ((_, channels), image) in plan.outputs.iter().zip(images) {
        assert_eq!(image.channels, *channels);
        for k in 0..*channels {
            out.push(image.px.iter().skip(k).step_by(*channels).copied().collect());
        }
    }
    out
}
fn bits(planes: &[Vec<f32>]) -> Vec<Vec<u32>> {
    planes.iter().map(|plane| plane.iter().map(|v| v.to_bits()).collect()).collect()
}
/// The part of a whole image that a region covers.
fn crop(planes: &[Vec<f32>], frame: &Frame) -> Vec<Vec<f32>> {
    let width = frame.size[0] as usize;
    let row = |plane: &[f32], y: u32| {
        plane[y as usize * width..][frame.region[0].start as usize..frame.region[0].end as usize].to_vec()
    };
    planes.iter().map(|plane| frame.region[1].clone().flat_map(|y| row(plane, y)).collect()).collect()
}

/// Asserts that every way of running a plan equals the reference evaluation.
fn assert_equals_reference(checked: &CheckedGraph, plan: &Plan, frame: &Frame, regions: &[[std::ops::Range<u32>; 2]]) {
    let settings = plan.settings(checked);
    let reference = render(plan, frame, &settings).expect("the image fits into memory");
    for level in SimdLevel::all() {
        for (cores, band) in [(Cores::One, 16), (Cores::All, 3)] {
            let how = RunOptions { level, cores, band };
            let whole = paint(plan, &settings, how, frame).expect("the image fits into memory");
            assert_eq!(bits(&planes(plan, &whole)), bits(&reference), "{level:?}");
        }
    }
    for region in regions {
        let part = Frame { region: region.clone(), ..frame.clone() };
        let painted = paint(plan, &settings, RunOptions::best(), &part).expect("the image fits into memory");
        assert_eq!(bits(&planes(plan, &painted)), bits(&crop(&reference, &part)), "{region:?}");
        for rows in [1, 3, 8] {
            let job = Job::new(RunOptions::best(), &part, &settings);
            for budget in [job.budget, least_memory(plan, &job, rows)] {
                let banded = in_bands(plan, &Job { budget, ..job }, rows);
                assert_eq!(bits(&banded), bits(&crop(&reference, &part)), "{rows} rows of {region:?} in {budget}");
            }
        }
    }
    let frame_points: Vec<[f32; 2]> = (0..frame.size[1])
        .flat_map(|row| (0..frame.size[0]).map(move |column| [column, row]))
        .map(|at| {
            [0, 1].map(|axis| ((f64::from(at[axis]) + 0.5) * (frame.tile[axis] / f64::from(frame.size[axis]))) as f32)
        })
        .collect();
    let (x, y): (Vec<f32>, Vec<f32>) = frame_points.iter().map(|p| (p[0], p[1])).unzip();
    let rest = frame.z_time.map(|v| vec![v; x.len()]);
    let job = Job::new(RunOptions::best(), frame, &settings);
    let given = points(plan, &job, [&x, &y, &rest[0], &rest[1]]).expect("the points fit into memory");
    assert_eq!(bits(&given), bits(&reference), "points");
    let one = points(plan, &job, [&x[5..6], &y[5..6], &rest[0][5..6], &rest[1][5..6]]).expect("one point");
    assert_eq!(
        one.iter().map(|v| v[0].to_bits()).collect::<Vec<_>>(),
        reference.iter().map(|v| v[5].to_bits()).collect::<Vec<_>>()
    );
}

fn erosion() -> Graph {
    graph(&[
        ("a", "noise", &[("a", Arg::Number(4.0))]),
        ("b", "sum", &[("a", wire("a")), ("b", wire("a"))]),
        ("c", "settle", &[("a", wire("b"))]),
        ("d", "product", &[("a", wire("c"))]),
        ("e", "push", &[("a", wire("d"))]),
    ])
}

#[test]
fn noise_a_filter_and_a_warp_are_three_passes() {
    let (checked, plan) = planned(&erosion());
    assert_eq!(plan.passes(), 3);
    assert!(
        matches!(plan.steps[0].action, StepAction::Paint { .. })
            && matches!(plan.steps[1].action, StepAction::ImageNode(_))
    );
    assert_equals_reference(&checked, &plan, &Frame::new(37, 20), &[[3..9, 0..20], [0..37, 19..20], [36..37, 7..8]]);
}

#[test]
fn steps_are_ordered_by_their_dependencies() {
    // `a` and `z` both read the noise; `a` comes first by name and also reads a result of `z`.
    let nodes: &[common::Line<'_>] = &[
        ("n", "noise", &[]),
        ("z", "soften", &[("of", wire("n"))]),
        ("y", "product", &[("a", wire("z"))]),
        ("a", "settle", &[("a", wire("n")), ("b", wire("y"))]),
        ("m", "smear", &[("a", wire("y"))]),
        ("zz", "sum", &[("a", wire("a")), ("b", wire("m"))]),
    ];
    let (checked, plan) = plan_of(nodes);
    assert_equals_reference(&checked, &plan, &Frame::new(16, 16), &[[4..6, 4..6]]);
}

#[test]
fn regions_wrap_or_clamp_at_the_edges() {
    for wrap in [[true, true], [true, false], [false, false]] {
        let mut graph = graph(&[
            ("n", "noise", &[("a", Arg::Number(5.0))]),
            ("s", "soften", &[("of", wire("n")), ("radius", Arg::Number(0.11))]),
            ("p", "push", &[("a", wire("s")), ("b", Arg::Number(0.3))]),
            ("t", "soften", &[("of", wire("p")), ("radius", Arg::Number(0.06))]),
        ]);
        graph.wrap = wrap;
        let (checked, plan) = planned(&graph);
        let frame = Frame { tile: [1.0, 0.5], z_time: [0.3, 0.1], ..Frame::new(50, 24) };
        assert_equals_reference(
            &checked,
            &plan,
            &frame,
            &[[0..4, 0..3], [44..50, 20..24], [20..22, 0..24], [0..50, 3..4], [25..26, 12..13]],
        );
    }
}

#[test]
fn image_nodes_filter_colours_channel_by_channel() {
    let nodes: &[common::Line<'_>] = &[
        ("n", "noise", &[]),
        ("t", "tint", &[("c", wire("n"))]),
        ("s", "soften", &[("of", wire("t"))]),
        ("c", "settle", &[("a", wire("n"))]),
        ("p", "pixels", &[("of", wire("c.color"))]),
        ("g", "grey", &[("c", wire("p"))]),
        ("it", "sum", &[("a", wire("g"))]),
    ];
    let mut graph = graph(nodes);
    graph.outputs = vec![("color".to_owned(), wire("s")), ("it".to_owned(), wire("it")), ("raw".to_owned(), wire("c"))];
    let (checked, plan) = planned(&graph);
    assert_eq!(plan.outputs.iter().map(|(_, n)| *n).collect::<Vec<_>>(), [4, 1, 1]);
    assert_equals_reference(&checked, &plan, &Frame::new(20, 20), &[[2..9, 3..4]]);
}

#[test]
fn image_nodes_read_averaged_samples() {
    let (checked, plan) = planned(&erosion());
    let frame = Frame { samples: Samples::Four, ..Frame::new(24, 24) };
    let settings = plan.settings(&checked);
    let whole = paint(&plan, &settings, RunOptions::best(), &frame).expect("the image fits into memory");
    let part = Frame { region: [5..9, 20..24], ..frame.clone() };
    let painted = paint(&plan, &settings, RunOptions::best(), &part).expect("the image fits into memory");
    assert_eq!(bits(&planes(&plan, &painted)), bits(&crop(&planes(&plan, &whole), &part)));
}

#[test]
fn a_setting_cannot_depend_on_pixels() {
    let nodes: &[common::Line<'_>] = &[
        ("n", "noise", &[]),
        ("s", "soften", &[("of", wire("n"))]),
        ("t", "soften", &[("of", wire("n")), ("radius", wire("s"))]),
    ];
    let (checked, diagnostics) = check(&graph(nodes), LIBRARY);
    assert_eq!(diagnostics, []);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert!(plan.is_none());
    assert_eq!((diagnostics[0].code, diagnostics.len()), (Code::Type, 1));
    assert_eq!(diagnostics[0].message, "`radius` is one value for the whole image and cannot depend on pixels");
}

#[test]
fn memory_is_estimated_before_allocating() {
    let (checked, plan) = planned(&erosion());
    let settings = plan.settings(&checked);
    let frame = Frame::new(1 << 17, 1 << 17);
    let error = images(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect_err("17 GiB a plane");
    let RunError::Memory { part, most, needed, budget } = &error else { panic!("{error}") };
    assert_eq!((part, *budget), (&MemoryPart::Node("c".to_owned()), 8 << 30));
    // Two planes of inputs, five of outputs, and one more.
    assert_eq!((most >> 36, needed >> 36), (8, 8));
    let message = error.to_string();
    assert!(message.ends_with("of memory, more than the 8GiB allowed: 512GiB of it for the node `c`"), "{message}");
    let small = RunError::Memory { part: MemoryPart::Outputs, most: 2 << 20, needed: (3 << 20) + 1, budget: 3 << 20 };
    let expected = "this needs 4MiB of memory, more than the 3MiB allowed: 2MiB of it for the pixels of the outputs";
    assert_eq!(small.to_string(), expected);
    let frame = Frame::new(32, 32);
    let tight = |budget| images(&plan, &Job { budget, ..Job::new(RunOptions::best(), &frame, &settings) }).is_ok();
    assert!(tight(1 << 20) && !tight(1 << 12));
}

#[test]
fn a_job_can_be_cancelled_and_reports_progress() {
    let (checked, plan) = planned(&erosion());
    let settings = plan.settings(&checked);
    let (frame, stop, progress) = (Frame::new(4096, 4096), AtomicBool::new(false), Progress::default());
    let job = Job { stop: &stop, progress: Some(&progress), ..Job::new(RunOptions::best(), &frame, &settings) };
    let stopped = std::thread::scope(|scope| {
        let running = scope.spawn(|| (images(&plan, &job), Instant::now()));
        while progress.fraction() == 0.0 && !running.is_finished() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let cancelled = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (result, ended) = running.join().expect("the job does not panic");
        assert_eq!(result, Err(RunError::Cancelled));
        ended - cancelled
    });
    // The signal is checked in every row; the limit is long for busy machines.
    assert!(stopped < Duration::from_millis(500), "{stopped:?}");
    let (small, stop) = (Frame::new(32, 32), AtomicBool::new(false));
    let job = Job { stop: &stop, frame: &small, ..job };
    assert!(images(&plan, &job).is_ok());
    assert_eq!(progress.fraction(), 1.0);
}

/// Random graphs of up to twelve nodes, each wired to earlier ones.
fn any_graph() -> impl Strategy<Value = Graph> {
    let kinds = prop::sample::select(vec![
        "across",
        "wave",
        "noise",
        "tiling_noise",
        "sum",
        "product",
        "look",
        "push",
        "double",
        "smear",
        "pixels",
        "soften",
        "settle",
        "settle.color",
        "tint",
        "grey",
        "steep",
        "bent",
    ]);
    let node = (kinds, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0.0..1.0f64);
    (prop::collection::vec(node, 2..12), any::<[bool; 2]>()).prop_map(|(nodes, wrap)| {
        let mut graph = graph(&[("n0", "noise", &[])]);
        let (mut numbers, mut all) = (vec!["n0".to_owned()], vec!["n0".to_owned()]);
        for (i, (kind, first, second, number)) in nodes.into_iter().enumerate() {
            let name = format!("n{}", i + 1);
            let (kind, output) = kind.split_once('.').unwrap_or((kind, ""));
            let one = wire(first.get(&numbers[..]).as_str());
            let two = if number < 0.5 { Arg::Number(number) } else { wire(second.get(&numbers[..]).as_str()) };
            let (args, color): (Vec<(&str, Arg)>, bool) = match kind {
                "across" | "noise" | "tiling_noise" | "wave" => (vec![], false),
                "sum" | "product" | "settle" | "push" => (vec![("a", one), ("b", two)], output == "color"),
                "look" | "double" | "smear" | "steep" | "bent" => (vec![("a", one)], false),
                "tint" | "grey" => (vec![("c", wire(first.get(&all[..]).as_str()))], kind == "tint"),
                _ => {
                    let of = first.get(&all[..]).as_str();
                    let colored = !numbers.iter().any(|n| n == of);
                    let radius = (kind == "soften").then_some(("radius", Arg::Number(number * 0.2)));
                    (radius.into_iter().chain([("of", wire(of))]).collect(), colored)
                }
            };
            let args = args.into_iter().map(|(socket, arg)| (socket.to_owned(), arg)).collect();
            graph.nodes.insert(name.clone(), Node { kind: kind.to_owned(), args });
            let port = if output.is_empty() { name } else { format!("{name}.{output}") };
            all.push(port.clone());
            if !color {
                numbers.push(port);
            }
        }
        let last = all.len() - 1;
        graph.outputs = vec![("it".to_owned(), wire(&all[last])), ("too".to_owned(), wire(&all[last / 2]))];
        graph.wrap = wrap;
        graph
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_graphs_equal_the_reference_evaluation(
        graph in any_graph(), size in (6u32..40, 6u32..20), at in (0.0..1.0f64, 0.0..1.0f64), z in -1.0..1.0f32,
    ) {
        let (checked, plan) = planned(&graph);
        prop_assume!(plan.code.insts.len() < 4000);
        let frame = Frame { z_time: [z, 0.25], ..Frame::new(size.0, size.1) };
        let start = [(at.0 * f64::from(size.0)) as u32, (at.1 * f64::from(size.1)) as u32];
        let region = [start[0]..(start[0] + 3).min(size.0), start[1]..(start[1] + 2).min(size.1)];
        assert_equals_reference(&checked, &plan, &frame, &[region, [0..size.0, 0..size.1]]);
    }
}
