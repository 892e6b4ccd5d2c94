//! Filters that run on a GPU have the bits of the CPU: each node that has stages, at odd sizes, with and without edges that
//! wrap, over regions, for numbers and for colours with alpha, and for numbers so large that sums overflow.

mod common;

use common::{gpu, gpu_with_route, paint, painted_bands};
use lapidary_document::read;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::run::bands::{bands, memory};
use lapidary_evaluator::run::{Accelerator, FilterRun, Job, PlanePart, VerifiedDevice, images};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs, RunOptions};
use lapidary_gpu::{Gpu, Route};
use lapidary_nodes::LIBRARY;
use std::ops::ControlFlow;

/// Nodes that filter `of`, with settings that reach each of their stages.
const FILTERS: &[&str] = &[
    "auto_levels(of: \"of\")",
    "auto_levels(of: \"of\", cut_low: 0.01, cut_high: 0.03)",
    "auto_levels(of: \"of\", cut_low: 0.5, cut_high: 0.5)",
    "blur(of: \"of\", radius: 0)",
    "blur(of: \"of\", radius: 0.02)",
    "blur(of: \"of\", radius: 0.11)",
    "blur(of: \"of\", radius: 0.25)",
    "high_pass(of: \"of\", radius: 0.03, contrast: 2)",
    "sharpen(of: \"of\", radius: 0.02, amount: 3)",
    "median(of: \"of\", passes: 1)",
    "median(of: \"of\", passes: 3)",
    "grow_shrink(of: \"of\", radius: 0)",
    "grow_shrink(of: \"of\", radius: 0.03)",
    "grow_shrink(of: \"of\", radius: 0.09, do: shrink)",
    "grow_shrink(of: \"of\", radius: 0.14, do: open, shape: square)",
    "grow_shrink(of: \"of\", radius: 0.05, do: close)",
    "directional_blur(of: \"of\", length: 0)",
    "directional_blur(of: \"of\", length: 0.3)",
    "directional_blur(of: \"of\", length: 0.217, turn: 0.25)",
    "directional_blur(of: \"of\", length: 0.31, turn: 0.07)",
    "directional_blur(of: \"of\", length: 0.95, turn: 0.19)",
    "directional_blur(of: \"of\", length: 0.4, turn: 0.625)",
    "directional_blur(of: \"of\", length: 0.02, turn: -0.3)",
    "ambient_occlusion(of: \"of\", radius: 0)",
    "ambient_occlusion(of: \"of\", radius: 0.1)",
    "ambient_occlusion(of: \"of\", radius: 0.37, strength: 3)",
    "distance(mask: \"of\", max: 0.001)",
    "distance(mask: \"of\", side: outside, max: 0.08)",
    "distance(mask: \"of\", side: both, max: 0.3, threshold: 0.8)",
    "distance(mask: \"of\", side: both, max: 1, threshold: 0.96)",
    "distance(mask: \"of\", side: inside, max: 1, threshold: 0)",
    "bent_normal(of: \"of\", radius: 0)",
    "bent_normal(of: \"of\", radius: 0.1)",
    "bent_normal(of: \"of\", radius: 0.4, strength: 2)",
    "slope_blur(of: \"of\", map: \"noise\", length: 0)",
    "slope_blur(of: \"of\", map: \"noise\", length: 0.1)",
    "slope_blur(of: \"noise\", map: \"of\", length: 0.2, steep: 1, samples: 5, keep: darkest)",
    "slope_blur(of: \"of\", map: \"noise\", steep: 0, keep: brightest)",
    "thermal_erosion(of: \"of\", passes: 0, detail: 32)",
    "thermal_erosion(of: \"of\", passes: 9, detail: 64, talus: 0.5)",
    "thermal_erosion(of: \"of\", passes: 4, detail: 128, talus: 1, hardness: \"noise\", strength: 0.6)",
    "drawn_stroke()",
    "drawn_stroke(closed: on, width: 0.3, soft: 0.1, curve: straight)",
    "drawn_stroke(points: [(0.3, 0.9)], width: 0.5)",
    "drawn_stroke(points: [(0.1, 0.1), (1.4, 0.2), (0.9, 1.7)], width: 0.02, taper_start: 0)",
    "drawn_shape()",
    "drawn_shape(points: [(0.1, 0.1), (1.2, 0.2), (0.3, 0.9), (0.8, -0.3)], curve: straight, soft: 0.1)",
];

/// The inputs of the filters: numbers with hard edges, colours with alpha, numbers whose sums overflow.
const INPUTS: &[&str] = &[
    "\"noise\": perlin(scale: 7), \"of\": threshold(of: \"noise\", at: 0.45, soft: 0.1)",
    "\"noise\": perlin(scale: 7), \"other\": perlin(scale: 3, seed: 4), \"of\": combine(red: \"noise\", green: \"other\", \
     blue: 0.2, alpha: \"other\")",
    "\"noise\": perlin(scale: 9), \"of\": expression(a: \"noise\", formula: \"(a - 0.5) * 1000000000000000000 * 1000000000000000000 * 600\")",
];

fn planned(filter: &str, input: &str) -> Option<(CheckedGraph, Plan)> {
    let name = filter.split('(').next().unwrap_or(filter);
    let spec = LIBRARY.iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("no node: {name}"));
    let after = format!("mix(a: \"filter.{}\", b: \"of\", by: 0.25)", spec.outputs[0].name);
    // A program that reads the result and the input.
    let after = if spec.outputs[0].name == "normal" { "mix(a: \"of\", b: \"of\")" } else { &after };
    let nodes = format!("nodes: {{ {input}, \"filter\": {filter}, \"after\": {after} }}");
    let output = |name: &str| format!("\"{name}_of_filter\": \"filter.{name}\", ");
    let outputs: String = spec.outputs.iter().map(|out| output(out.name)).collect();
    let text = format!("lapidary(format: 1, {nodes}, outputs: {{ {outputs} \"after\": \"after\" }})");
    let document = read(&text).0.unwrap_or_else(|| panic!("not a graph: {text}"));
    let (checked, _) = document.check(LIBRARY);
    let names: Vec<String> = checked.outputs.iter().map(|(name, _)| name.clone()).collect();
    let (plan, found) = plan(&checked, &names.iter().map(String::as_str).collect::<Vec<_>>());
    // Some filters take numbers only.
    assert!(plan.is_some() || input.contains("combine"), "{text}: {found:?}");
    plan.map(|plan| (checked, plan))
}

/// Filters of all kinds, over the whole image and a region of it, in images and in bands.
#[test]
fn filters_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let whole = Frame::new(75, 53);
    let part = Frame { region: [11..68, 30..47], ..whole.clone() };
    let mut wrong = vec![];
    for (filter, input) in FILTERS.iter().flat_map(|filter| INPUTS.iter().map(move |input| (filter, input))) {
        let Some((checked, mut plan)) = planned(filter, input) else { continue };
        let settings = plan.settings(&checked);
        for (wrap, frame) in [([true; 2], &whole), ([false, true], &whole), ([true, false], &part), ([false; 2], &part)]
        {
            plan.wrap = wrap;
            let cpu = images(&plan, &Job::new(RunOptions::best(), frame, &settings)).expect("it fits");
            let before = gpu.work().filtered();
            let painted = paint(&gpu, &plan, &settings, frame);
            assert_eq!(gpu.failure(), None, "{filter}");
            if painted != cpu {
                wrong.push(format!("{filter} of {input}, {wrap:?}"));
            }
            assert!(gpu.work().filtered() > before, "{filter} of {input}, {wrap:?}: not on the GPU");
        }
    }
    assert!(wrong.is_empty(), "other bits:\n{}", wrong.join("\n"));
}

/// Planes stay on the GPU from program to filter to program: the CPU reads none of them.
#[test]
fn planes_stay_on_the_gpu() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("blur(of: \"of\", radius: 0.05)", INPUTS[0]).expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(128, 96));
    let reference = Job::new(RunOptions::best(), &frame, &settings);
    let job = Job { accelerator: Some(&gpu), ..reference };
    assert_eq!(painted_bands(&plan, &job), painted_bands(&plan, &reference));
    assert_eq!(gpu.work().filtered(), 1);
    assert_eq!((gpu.work().read(), gpu.work().declined()), (0, 0));
    assert_eq!(gpu.work().uploaded(), 0);
}

/// Planes that do not fit into the memory limit are those of the CPU.
#[test]
fn a_memory_limit_changes_no_filter() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("blur(of: \"of\", radius: 0.1)", INPUTS[0]).expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(128, 96));
    let cpu = images(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("it fits");
    for limit in [1 << 20, 300_000, 220_000, 120_000, 40_000, 1000] {
        gpu.limit_memory(limit);
        assert_eq!(paint(&gpu, &plan, &settings, &frame), cpu, "{limit} bytes");
    }
}

/// Bands whose planes roll along with them, because the memory budget is small, are those of the CPU.
#[test]
fn rolling_bands_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("blur(of: \"of\", radius: 0.01)", INPUTS[0]).expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame { tile: [1.0, 32.0], ..Frame::new(64, 2048) });
    let whole = Job::new(RunOptions::best(), &frame, &settings);
    let bytes = |job: &Job<'_>| memory(&plan, job, 16).expect("the bands can be planned").bytes();
    let budget = bytes(&Job { budget: 0, ..whole });
    assert!(budget < bytes(&whole), "the planes roll");
    let painted = |job: &Job<'_>| {
        let mut all = vec![];
        let taken = bands(&plan, job, 16, |band| {
            all.extend(band.into_iter().map(|plane| plane.to_vec()));
            ControlFlow::Continue(())
        });
        taken.map(|()| all).expect("it fits")
    };
    let rolling = Job { budget, accelerator: Some(&gpu), ..whole };
    assert!(painted(&rolling) == painted(&Job { budget, ..whole }));
    assert!(gpu.work().painted() > 0 && gpu.work().filtered() > 1);
    // The planes stay on the GPU from band to band.
    assert_eq!((gpu.work().read(), gpu.work().uploaded()), (0, 0));
    for limit in [1 << 20, 300_000, 100_000, 30_000] {
        gpu.limit_memory(limit);
        assert!(painted(&rolling) == painted(&Job { budget, ..whole }), "{limit} bytes");
    }
}

/// A GPU that computes planes with other bits: those of points that lie a little further to the right.
#[derive(Debug)]
struct SpoiltPlanes(Gpu);

impl Accelerator for SpoiltPlanes {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.0.paint(code, frame, inputs, out)
    }
    fn memory(&self) -> u64 {
        self.0.memory()
    }
    fn plane_memory(&self) -> u64 {
        self.0.plane_memory()
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        let moved = Frame { tile: [frame.tile[0] * 1.001, frame.tile[1]], ..frame.clone() };
        self.0.paint_planes(code, &moved, inputs, out)
    }
    fn filter(&self, run: &FilterRun<'_>) -> bool {
        self.0.filter(run)
    }
    fn assemble(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> bool {
        self.0.assemble(parts, pixels, plane)
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        self.0.read(plane, to)
    }
}

/// Checked tiles are computed by the CPU from the beginning: planes on the GPU that have other bits are found, also in bands
/// that roll, and the CPU computes all of the image.
#[test]
fn a_check_of_tiles_finds_spoilt_planes() {
    let (Some(gpu), Some(other)) = (gpu(), gpu()) else { return };
    let (checked, plan) = planned("blur(of: \"of\", radius: 0.01)", INPUTS[0]).expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame { tile: [1.0, 32.0], ..Frame::new(64, 2048) });
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let small = Job { budget: memory(&plan, &Job { budget: 0, ..job }, 17).expect("it can be planned").bytes(), ..job };
    let spoilt = SpoiltPlanes(other);
    for (device, differs) in [(&gpu as &dyn Accelerator, false), (&spoilt, true)] {
        let (verified, expected) = (VerifiedDevice::new(device, 3, 7), images(&plan, &job));
        assert!(images(&plan, &Job { accelerator: Some(&verified), ..job }) == expected);
        assert_eq!((verified.differs(), verified.compared() > 0), (differs, true));
        for job in [job, small] {
            let verified = VerifiedDevice::new(device, 3, 7);
            let painted = painted_bands(&plan, &Job { accelerator: Some(&verified), ..job });
            assert_eq!((verified.differs(), verified.compared() > 0), (differs, true));
            // Bands before the first tile that differs have been passed on.
            let (painted, expected) = (painted.expect("it fits"), painted_bands(&plan, &job).expect("it fits"));
            assert!(painted.len() == expected.len() && (differs || painted == expected));
            assert!(painted.last() == expected.last());
        }
    }
    assert!(gpu.work().filtered() > 3);
}

/// The check of random tiles finds the other bits of planes from plain shaders.
#[test]
fn a_check_of_tiles_finds_planes_of_plain_shaders() {
    let Some(gpu) = gpu_with_route(Route::Plain) else { return };
    let (checked, plan) = planned("blur(of: \"of\", radius: 0.05)", INPUTS[0]).expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(96, 64));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let verified = VerifiedDevice::new(&gpu, 4, 5);
    assert!(images(&plan, &Job { accelerator: Some(&verified), ..job }) == images(&plan, &job));
    assert!(verified.differs());
}

/// Every node that declares stages occurs in this test.
#[test]
fn all_nodes_with_stages_are_tested() {
    let staged = LIBRARY.iter().filter(|spec| spec.image().is_some_and(|image| image.stages.is_some()));
    let missing: Vec<&str> =
        staged.map(|spec| spec.name).filter(|name| !FILTERS.iter().any(|f| f.starts_with(name))).collect();
    assert!(missing.is_empty(), "not tested: {}", missing.join(", "));
}
