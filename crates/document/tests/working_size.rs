//! Instances with a working size: their image nodes work on the same pixels for every size and region of the render.

mod common;

use common::parse_valid;
use lapidary_document::{GraphFiles, LoadResult, ungroup};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::report::explain::explain;
use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::{Job, Progress, RunError, images, paint, points, reference};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::program::{Frame, RunOptions, Samples};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// A graph that melts `value` along its own slopes in each step.
const MELT: &str = "\"melt\": (
    parameters: { \"value\": number(value: 0.5) },
    nodes: { \"run\": slope_blur(of: \"$value\", map: \"$value\", length: 0.03, keep: darkest) },
    outputs: { \"value\": data(\"run\") })";
/// The same, with an instance of it inside.
const NESTED: &str = "\"nest\": (
    parameters: { \"value\": number(value: 0.5) },
    nodes: { \"inside\": graph(local: \"melt\", repeat: 2, working_size: 64, value: \"$value\"),
        \"around\": graph(local: \"melt\", value: \"inside.value\") },
    outputs: { \"value\": data(\"around.value\") })";

/// A graph with the output `out`, and its plan.
struct Planned {
    checked: CheckedGraph,
    plan: Plan,
    settings: Vec<f32>,
}

impl Planned {
    fn of(nodes: &str, out: &str) -> Planned {
        let text = text(nodes, out);
        let (checked, diagnostics) = check(&text);
        assert!(diagnostics.iter().all(|d| d.starts_with("E049")), "{diagnostics:?}");
        let plan = plan(&checked, &["out"]).0.expect("the graph is valid");
        let settings = plan.settings(&checked);
        Planned { checked, plan, settings }
    }
    /// An instance of `melt` with these arguments.
    fn melted(args: &str) -> Planned {
        Planned::of(&format!("\"it\": graph(local: \"melt\", {args}, value: \"start\")"), "it.value")
    }
    fn pixels(&self, frame: &Frame) -> Vec<f32> {
        let mut all = paint(&self.plan, &self.settings, RunOptions::best(), frame).expect("the image fits into memory");
        all.remove(0).px.into_vec()
    }
    fn mean(&self, side: u32) -> f64 {
        let px = self.pixels(&Frame::new(side, side));
        px.iter().map(|v| f64::from(*v)).sum::<f64>() / px.len() as f64
    }
    /// The values at some points, for a render of a size.
    fn values(&self, frame: &Frame) -> Vec<f32> {
        let along = |step: f32| (0..200).map(|k| (k as f32 * step).fract()).collect::<Vec<f32>>();
        let (x, y, zero) = (along(0.618_034), along(0.414_214), vec![0.0; 200]);
        let job = Job::new(RunOptions::best(), frame, &self.settings);
        points(&self.plan, &job, [&x, &y, &zero, &zero]).expect("the points fit into memory").remove(0)
    }
    fn print(&self, frame: &Frame) -> u128 {
        fingerprints(&self.plan, &Job::new(RunOptions::best(), frame, &self.settings)).expect("there are no pictures")
            [0]
    }
    /// The working size of each step.
    fn sizes(&self) -> Vec<Option<u32>> {
        self.plan.steps.iter().map(|step| step.working_size).collect()
    }
}

fn text(nodes: &str, out: &str) -> String {
    format!(
        "lapidary(format: 1, parameters: {{ \"n\": whole(value: 128, range: (1, 9000)) }},
        nodes: {{ \"start\": perlin(scale: 5), \"rough\": perlin(scale: 32), {nodes} }}, graphs: {{ {MELT}, {NESTED} }},
        outputs: {{ \"out\": data(\"{out}\") }})"
    )
}

fn check(text: &str) -> (CheckedGraph, Vec<String>) {
    let mut files = GraphFiles::new("it.ron", &[], |_| LoadResult::Missing);
    let (checked, diagnostics) = parse_valid(text).check_with(LIBRARY, &mut files);
    (checked, diagnostics.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect())
}

/// Graphs that mix sizes: an image node before an instance, one after it, and both sizes of one painted noise.
fn mixed() -> Vec<(&'static str, Planned)> {
    let melt = |value: &str| format!("\"it\": graph(local: \"melt\", repeat: 3, working_size: 48, value: \"{value}\")");
    let soft = "\"soft\": blur(of: \"start\", radius: 0.05)";
    let after = "\"after\": blur(of: \"it.value\", radius: 0.04)";
    let bent = "\"bent\": perturb(of: \"after\", push_x: \"start\", amount: 0.01)";
    vec![
        ("alone", Planned::of(&melt("start"), "it.value")),
        ("before", Planned::of(&format!("{soft}, {}", melt("soft")), "it.value")),
        ("after", Planned::of(&format!("{}, {after}, {bent}", melt("start")), "bent")),
        (
            "both",
            Planned::of(
                &format!(
                    "{soft}, {}, {after}, \"out\": mix(a: \"after\", b: \"soft\", by: \"it.value\")",
                    melt("soft")
                ),
                "out",
            ),
        ),
        ("nested", Planned::of("\"it\": graph(local: \"nest\", working_size: 32, value: \"start\")", "it.value")),
    ]
}

#[test]
fn the_mean_is_the_same_at_every_size() {
    let melted = |size: &str| {
        let it = format!("\"it\": graph(local: \"melt\", repeat: 8, {size} value: \"rough\")");
        Planned::of(&it, "it.value")
    };
    let sized = melted("working_size: 256,");
    let means = [256, 512, 1024].map(|side| sized.mean(side));
    let [low, high] = [means.iter().copied().fold(f64::MAX, f64::min), means.iter().copied().fold(0.0, f64::max)];
    assert!(high <= low * 1.01, "{means:?}");
    let free = melted("");
    let means = [256, 512, 1024].map(|side| free.mean(side));
    assert!(means[2] > means[0] * 1.5, "{means:?} without a working size");
}

#[test]
fn pixels_are_the_same_bits_for_every_render() {
    let sized = Planned::melted("repeat: 4, working_size: 96");
    let want = sized.values(&Frame::new(96, 96));
    for frame in [Frame::new(256, 256), Frame::new(7, 300), Frame { samples: Samples::Sixteen, ..Frame::new(64, 64) }] {
        assert_eq!(sized.values(&frame), want, "{frame:?}");
    }
    let part = Frame { region: [10..20, 3..5], ..Frame::new(32, 32) };
    assert_eq!(sized.values(&part), want);
    // Pixels at the working size are those of the last image node.
    let free = Planned::melted("repeat: 4");
    assert_eq!(sized.pixels(&Frame::new(96, 96)), free.pixels(&Frame::new(96, 96)));
    assert_ne!(free.values(&Frame::new(256, 256)), free.values(&Frame::new(96, 96)));
}

#[test]
fn tiles_of_the_frame_have_the_working_size_each() {
    let sized = Planned::melted("repeat: 2, working_size: 40");
    let two = Frame { tile: [2.0, 1.0], ..Frame::new(80, 40) };
    let (one, two) = (sized.pixels(&Frame::new(40, 40)), sized.pixels(&two));
    let first: Vec<f32> = two.chunks(80).flat_map(|row| row[..40].to_vec()).collect();
    let near = one.iter().zip(&first).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(near, "the first of two tiles is the single tile");
}

#[test]
fn mixed_sizes_equal_the_reference_in_regions_bands_and_at_every_simd_level() {
    for (name, it) in mixed() {
        let frame = Frame::new(70, 50);
        let whole = it.pixels(&frame);
        assert_eq!(reference::render(&it.plan, &frame, &it.settings).as_deref(), Ok(&[whole.clone()][..]), "{name}");
        for level in SimdLevel::all() {
            let images = paint(&it.plan, &it.settings, RunOptions::with(level), &frame).expect("it fits into memory");
            assert_eq!(images[0].px[..], whole[..], "{name} {level:?}");
        }
        for region in [[0..3, 0..2], [66..70, 21..50], [30..31, 0..50], [0..70, 0..50]] {
            let part = Frame { region: region.clone(), ..frame.clone() };
            let row = |y: u32| whole[(y * 70 + region[0].start) as usize..(y * 70 + region[0].end) as usize].to_vec();
            let there: Vec<f32> = region[1].clone().flat_map(row).collect();
            assert_eq!(it.pixels(&part), there, "{name} in {region:?}");
            for rows in [1, 5, 12] {
                let mut given: Vec<f32> = vec![];
                let mut within = |budget: u64| {
                    let job = Job { budget, ..Job::new(RunOptions::best(), &part, &it.settings) };
                    bands(&it.plan, &job, rows, |band| {
                        given.extend(band[0].iter());
                        ControlFlow::Continue(())
                    })
                };
                let Err(RunError::Memory { needed, .. }) = within(0) else { panic!("{name} needs no memory") };
                assert_eq!(within(needed), Ok(()), "{name}");
                assert_eq!(given, there, "{name} by {rows} rows in {region:?}");
            }
        }
    }
}

#[test]
fn a_result_tiles() {
    for (name, it) in mixed() {
        for side in [64, 200] {
            let frame = Frame::new(side, side);
            let report =
                explain(&it.checked, RunOptions::best(), &frame, [0.0; 4]).expect("the graph can be explained");
            for wire in &report.wires {
                assert!(!wire.worst_seam().is_visible(), "{name}: {}.{} at {side}", wire.node, wire.output);
                for (pixels, bounds) in wire.pixels.iter().zip(&wire.bounds) {
                    let within = bounds.contains(pixels.lo) && bounds.contains(pixels.hi);
                    assert!(within, "{name}: {}.{}: {pixels:?}, not in {bounds:?}", wire.node, wire.output);
                }
            }
        }
    }
}

#[test]
fn fingerprints_follow_the_working_size() {
    let frame = Frame::new(64, 64);
    let prints: Vec<u128> = ["repeat: 2", "repeat: 2, working_size: 64", "repeat: 2, working_size: 65"]
        .map(|args| Planned::melted(args).print(&frame))
        .to_vec();
    // A working size that is that of the render has the same pixels.
    assert_eq!(prints[0], prints[1]);
    assert_ne!(prints[1], prints[2]);
    assert_eq!(Planned::melted("repeat: 2, working_size: 0").print(&frame), prints[0]);
    // A field is the same at every size.
    let field = |args: &str| {
        Planned::of(&format!("\"it\": graph(local: \"melt\", {args}, value: 0.25), \"o\": worley()"), "o").print(&frame)
    };
    assert_eq!(field("working_size: 8"), field("working_size: 9"));
}

#[test]
fn the_size_of_an_instance_inside_another_counts() {
    let nested = Planned::of("\"it\": graph(local: \"nest\", working_size: 32, value: \"start\")", "it.value");
    assert_eq!(nested.sizes(), [Some(64), Some(64), Some(64), Some(32)]);
    let outside = Planned::of("\"it\": graph(local: \"nest\", value: \"start\")", "it.value");
    assert_eq!(outside.sizes(), [Some(64), Some(64), Some(64), None]);
    let by_parameter = Planned::melted("working_size: \"$n\"");
    assert_eq!(by_parameter.sizes(), [Some(128), Some(128)]);
    // Instances that differ in their sizes alone share no nodes, and a value is painted once for each size.
    let two = "\"a\": graph(local: \"melt\", working_size: 8, value: \"start\"),
        \"b\": graph(local: \"melt\", working_size: 16, value: \"start\"),
        \"c\": graph(local: \"melt\", value: \"start\"),
        \"ab\": mix(a: \"a.value\", b: \"b.value\"), \"abc\": mix(a: \"ab\", b: \"c.value\")";
    let mut sizes = Planned::of(two, "abc").sizes();
    sizes.sort_unstable();
    assert_eq!(sizes, [None, None, Some(8), Some(8), Some(16), Some(16)]);
}

#[test]
fn errors_name_the_value() {
    let it = |args: &str| check(&text(&format!("\"it\": graph(local: \"melt\", {args})"), "it.value")).1;
    assert_eq!(it("working_size: -4"), ["E025: `working_size` is -4, outside the range 0 to 8192"]);
    assert_eq!(it("working_size: 9000"), ["E025: `working_size` is 9000, outside the range 0 to 8192"]);
    assert_eq!(it("working_size: 99.5"), ["E026: `working_size` is 99.5, expected a whole number"]);
    assert_eq!(it("working_size: large"), ["E024: `working_size` takes a whole number"]);
    assert_eq!(it("working_size: \"start\""), ["E030: `working_size` is constant over the image and takes no wire"]);
    assert_eq!(it("working_size: \"$m\""), ["E023: this graph has no parameter called `m`"]);
    assert_eq!(it("working_width: 9"), ["E023: \"melt\" of this file has no parameter called `working_width`"]);
    let note = "E049: `it` repeats `slope_blur` at the size of the render, so its look changes with that size";
    assert_eq!(it("repeat: 2"), [note]);
    assert_eq!(it("repeat: 2, working_size: 0"), [note]);
    assert_eq!(it("repeat: 2, working_size: 64"), [""; 0]);
    assert_eq!(it("repeat: 1"), [""; 0]);
    let graph = text("\"it\": graph(local: \"melt\", working_size: 64, value: \"start\")", "it.value");
    let refused = ungroup(&graph, None, "it", LIBRARY).unwrap_err();
    assert_eq!(refused.message, "`it` has a working size and cannot be ungrouped");
    // Graphs that nothing repeats, and those that have a parameter of that name.
    let fixed = graph.replace("outputs: { \"value\": data(\"run\") }", "outputs: { \"other\": data(\"run\") }");
    assert!(
        check(&fixed).1[0].starts_with("E023: \"melt\" of this file has nothing to repeat"),
        "{:?}",
        check(&fixed).1
    );
    let own = graph.replace("parameters: { \"value\"", "parameters: { \"working_size\": number(value: 1), \"value\"");
    assert!(check(&own).1.iter().all(|d| d.starts_with("E049")), "{:?}", check(&own).1);
    assert!(check(&own).0.nodes.iter().all(|node| node.working_size.is_none()));
}

#[test]
fn the_interface_offers_it_beside_the_steps() {
    let document = parse_valid(&text("\"it\": graph(local: \"melt\", repeat: 2)", "it.value"));
    let mut files = GraphFiles::none();
    let interface = document.interface(&document.graph.nodes["it"], &mut files, LIBRARY).expect("the graph exists");
    assert_eq!(interface.parameter_order, ["value", "repeat", "working_size"]);
    let fields = text("\"it\": graph(local: \"melt\")", "it.value").replace(
        "slope_blur(of: \"$value\", map: \"$value\", length: 0.03, keep: darkest)",
        "math(do: sine, a: \"$value\")",
    );
    let document = parse_valid(&fields);
    let interface = document.interface(&document.graph.nodes["it"], &mut files, LIBRARY).expect("the graph exists");
    assert_eq!(interface.parameter_order, ["value", "repeat"], "a graph without image nodes has no working size");
}

#[test]
fn a_job_is_cancelled_between_and_inside_steps() {
    let it = Planned::melted("repeat: 64, working_size: 2048");
    let (frame, stop, progress) = (Frame::new(16, 16), AtomicBool::new(false), Progress::default());
    let job = Job { stop: &stop, progress: Some(&progress), ..Job::new(RunOptions::best(), &frame, &it.settings) };
    std::thread::scope(|scope| {
        let run = scope.spawn(|| images(&it.plan, &job));
        while progress.fraction() == 0.0 && !run.is_finished() {
            std::thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        assert_eq!(run.join().expect("the job does not panic"), Err(RunError::Cancelled));
    });
    assert!(progress.fraction() < 0.5, "{}", progress.fraction());
}
