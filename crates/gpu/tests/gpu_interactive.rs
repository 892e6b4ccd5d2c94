//! A GPU in an interactive program: it paints what has been compiled, a changed slider compiles nothing, and verdicts and
//! compiled programs are stored between runs.

mod common;

use common::gpu;
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu::{InteractiveGpu, Verdict};
use lapidary_nodes::LIBRARY;

/// A graph with a parameter, a setting of a node and a colour, each of which has a slider.
const GRAPH: &str = r##"lapidary(
    format: 1,
    parameters: { "veins": number(value: 1.5, range: (0, 4)) },
    nodes: {
        "grain": perlin(scale: 4),
        "folds": turbulence(of: "grain", octaves: 4, gain: 0.5),
        "slab": marble(bend: "folds", reach: "$veins"),
        "tint": gradient_map(of: "slab", ramp: [(0, "#202830"), (1, "#f0ece6")]),
    },
    outputs: { "base_color": "tint" },
)
"##;

fn planned(text: &str) -> (CheckedGraph, Plan) {
    let document = read(text).0.expect("the graph is valid");
    let mut files = GraphFiles::new("small.ron", &[], |_| LoadResult::Missing);
    let (checked, _) = document.check_with(LIBRARY, &mut files);
    let plan = plan(&checked, &["base_color"]).0.expect("the graph has a plan");
    (checked, plan)
}

fn painted(text: &str, gpu: Option<&InteractiveGpu>) -> Vec<Image> {
    let (checked, plan) = planned(text);
    let settings = plan.settings(&checked);
    let frame = Frame::new(64, 48);
    let cpu = Job::new(RunOptions::best(), &frame, &settings);
    let job = match gpu {
        Some(gpu) => Job { accelerator: Some(gpu), ..cpu },
        None => cpu,
    };
    images(&plan, &job).expect("the images fit into memory")
}

/// Compiles all programs that wait.
fn compile(gpu: &InteractiveGpu) {
    while gpu.waiting_programs() > 0 {
        assert!(gpu.compile_next());
    }
}

#[test]
fn a_program_is_painted_by_the_cpu_until_it_is_compiled() {
    let Some(gpu) = gpu().map(InteractiveGpu::new) else { return };
    let cpu = painted(GRAPH, None);
    assert_eq!(painted(GRAPH, Some(&gpu)), cpu);
    assert_eq!((gpu.gpu().work().painted(), gpu.gpu().work().compiled()), (0, 0));
    // A program that is requested again waits once.
    painted(GRAPH, Some(&gpu));
    let waiting = gpu.waiting_programs() as u64;
    assert!(waiting > 0);
    compile(&gpu);
    assert_eq!(gpu.gpu().work().compiled(), waiting);
    assert_eq!(painted(GRAPH, Some(&gpu)), cpu);
    assert_eq!(gpu.gpu().work().painted(), waiting);
    gpu.close();
    assert!(!gpu.compile_next());
}

#[test]
fn a_changed_slider_compiles_nothing() {
    let Some(gpu) = gpu().map(InteractiveGpu::new) else { return };
    painted(GRAPH, Some(&gpu));
    compile(&gpu);
    let compiled = gpu.gpu().work().compiled();
    let changes = [("value: 1.5", "value: 2.75"), ("gain: 0.5", "gain: 0.625"), ("#f0ece6", "#80ff40")];
    for (from, to) in changes {
        let changed = GRAPH.replace(from, to);
        let before = gpu.gpu().work().painted();
        let images = painted(&changed, Some(&gpu));
        assert!(images != painted(GRAPH, None), "{to} changes nothing");
        assert_eq!(images, painted(&changed, None), "{to}");
        assert_eq!((gpu.waiting_programs(), gpu.gpu().work().compiled()), (0, compiled), "{to}");
        assert!(gpu.gpu().work().painted() > before, "{to}: the CPU painted");
    }
    // Another structure is another program.
    painted(&GRAPH.replace("octaves: 4", "octaves: 5"), Some(&gpu));
    assert!(gpu.waiting_programs() > 0);
}

/// The editor keeps the values of programs, so that the CPU computes what a slider changes alone.
#[test]
fn a_dragged_slider_compiles_nothing_where_values_are_kept() {
    let Some(gpu) = gpu().map(InteractiveGpu::new) else { return };
    let cache = Cache::for_edits(64 << 20);
    let drag = |value: f32, gpu: &InteractiveGpu| {
        let (checked, plan) = planned(&GRAPH.replace("value: 1.5", &format!("value: {value:?}")));
        let settings = plan.settings(&checked);
        let frame = Frame::new(64, 48);
        let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) };
        let cpu = images(&plan, &Job { cache: None, ..job });
        assert_eq!(images(&plan, &Job { accelerator: Some(gpu), ..job }), cpu, "{value}");
    };
    // Until the program is compiled, the CPU reuses values; these programs are not compiled.
    for value in [0.25, 0.5, 0.75, 1.0] {
        drag(value, &gpu);
        assert_eq!((gpu.waiting_programs(), gpu.gpu().work().painted()), (1, 0));
    }
    compile(&gpu);
    for (i, value) in [1.25, 1.5, 1.75, 2.0].into_iter().enumerate() {
        drag(value, &gpu);
        assert_eq!((gpu.waiting_programs(), gpu.gpu().work().compiled()), (0, 1));
        assert_eq!(gpu.gpu().work().painted(), i as u64 + 1);
    }
}

#[test]
fn programs_that_wait_too_long_are_dropped() {
    let Some(gpu) = gpu().map(InteractiveGpu::new) else { return };
    for octaves in 1..=8 {
        for scale in 2..6 {
            let text = GRAPH.replace("octaves: 4", &format!("octaves: {octaves}"));
            painted(&text.replace("scale: 4", &format!("scale: {scale}")), Some(&gpu));
        }
    }
    assert!(gpu.waiting_programs() <= 16, "{} programs wait", gpu.waiting_programs());
}

#[test]
fn verdicts_and_pipelines_are_stored_between_runs() {
    let Some(first) = gpu() else { return };
    first.use_pipeline_cache(&[]);
    assert_eq!((first.known_verdict(), first.verdict()), (None, &Verdict::Same));
    assert_eq!(first.known_verdict(), Some(&Verdict::Same));
    let stored = first.stored_pipelines();
    let Some(second) = gpu() else { return };
    assert_eq!(second.identity(), first.identity());
    second.remember_verdict(Verdict::Same);
    assert_eq!((second.verdict(), second.work().compiled()), (&Verdict::Same, 0));
    let Some(mut bytes) = stored else { return eprintln!("SKIPPED: this driver has no cache of pipelines") };
    second.use_pipeline_cache(&bytes);
    let second = InteractiveGpu::new(second);
    painted(GRAPH, Some(&second));
    compile(&second);
    assert_eq!(painted(GRAPH, Some(&second)), painted(GRAPH, None));
    // A changed byte: the content is ignored.
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let Some(third) = gpu() else { return };
    third.use_pipeline_cache(&bytes);
    let third = InteractiveGpu::new(third);
    painted(GRAPH, Some(&third));
    compile(&third);
    assert_eq!(painted(GRAPH, Some(&third)), painted(GRAPH, None));
    assert!(third.gpu().failure().is_none());
}
