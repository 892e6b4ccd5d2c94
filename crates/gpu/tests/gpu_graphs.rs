//! Every graph of the repository has the bits of the CPU when a GPU paints its programs, and so do samples, regions, bands
//! and cancelled jobs.

mod common;

use common::{gpu, gpu_with_route, paint, painted_bands};
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::run::{Job, RunError, VerifiedDevice};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::program::{Frame, RunOptions, Samples};
use lapidary_gpu::{Gpu, Route};
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The graphs of the repository, by their path.
fn graphs() -> Vec<String> {
    let names = |folder: &str| {
        let entries = root().join(folder).read_dir().expect("the folder of graphs exists").flatten();
        entries.map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy())).collect::<Vec<_>>()
    };
    let mut all: Vec<String> = ["graphs", "graphs/library", "graphs/museum"].into_iter().flat_map(names).collect();
    all.retain(|name| name.ends_with(".ron"));
    all.sort();
    all
}

/// The plan of all outputs of a graph; `None` for graphs that read images.
fn planned(path: &str) -> Option<(CheckedGraph, Plan)> {
    let text = std::fs::read_to_string(root().join(path)).expect("the graph exists");
    let document = read(&text).0.expect("the graph is valid");
    let mut files = GraphFiles::new(path, &["graphs"], |path| {
        std::fs::read_to_string(root().join(path)).map_or(LoadResult::Missing, LoadResult::Text)
    });
    let (checked, _) = document.check_with(LIBRARY, &mut files);
    let names: Vec<String> = checked.outputs.iter().map(|(name, _)| name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let plan = plan(&checked, &names).0?;
    Some((checked, plan))
}

#[test]
fn every_graph_has_the_bits_of_the_cpu() {
    let frame = Frame::new(40, 24);
    let Some(gpu) = gpu() else { return };
    let (mut wrong, mut whole, mut count) = (vec![], 0, 0);
    for path in graphs() {
        let Some((checked, plan)) = planned(&path) else { continue };
        let settings = plan.settings(&checked);
        let Ok(cpu) = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame) else {
            continue;
        };
        let (before, begun) = ([gpu.work().painted(), gpu.work().declined()], Instant::now());
        let images = paint(&gpu, &plan, &settings, &frame);
        let [painted, declined] = [gpu.work().painted() - before[0], gpu.work().declined() - before[1]];
        let bits = if images == cpu { "the same bits" } else { "OTHER BITS" };
        eprintln!("{path}: {bits}, {painted} programs on the GPU, {declined} on the CPU, {:.1?}", begun.elapsed());
        assert_eq!(gpu.failure(), None, "{path}");
        count += 1;
        whole += usize::from(declined == 0);
        if images != cpu {
            wrong.push(path);
        }
    }
    eprintln!("{}: {count} graphs, of {whole} all programs on the GPU", gpu.route().name());
    assert!(wrong.is_empty(), "other bits: {}", wrong.join(", "));
    assert!(count > 80 && whole == count);
}

/// On a GPU, programs are divided into short ones, and positions in planes are computed by doubles.
#[test]
fn graphs_divided_as_on_a_gpu_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu_with_route(Route::Decorated).map(Gpu::divided) else { return };
    let whole = [0..40, 0..24];
    // With the least kernels of a program, on average.
    for (name, region, least) in
        [("brick_wall", whole.clone(), 10), ("bark", [3..37, 5..22], 1), ("woven_cloth", whole, 2)]
    {
        let (checked, plan) = planned(&format!("graphs/{name}.ron")).expect("it has a plan");
        let (settings, frame) = (plan.settings(&checked), Frame { region, ..Frame::new(40, 24) });
        let cpu = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame).expect("it fits");
        gpu.work().take_compile_times();
        let compiled = gpu.work().compiled();
        assert!(paint(&gpu, &plan, &settings, &frame) == cpu, "{name}");
        let (programs, kernels) = (gpu.work().compiled() - compiled, gpu.work().take_compile_times().kernels);
        eprintln!("{name}: {programs} programs, {kernels} kernels of programs and filters");
        assert!(u64::from(kernels) > least * programs && gpu.work().declined() == 0, "{name}");
    }
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let settings = plan.settings(&checked);
    for samples in Samples::ALL {
        let frame = Frame { samples: *samples, ..Frame::new(96, 64) };
        let cpu = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame).expect("it fits");
        assert!(paint(&gpu, &plan, &settings, &frame) == cpu, "{samples:?}");
    }
}

/// A test that a plainly written shader passed would show nothing.
#[test]
fn plain_shaders_of_graphs_differ() {
    let Some(gpu) = gpu_with_route(Route::Plain) else { return };
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 64));
    let cpu = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame).expect("it fits");
    assert!(paint(&gpu, &plan, &settings, &frame) != cpu);
}

/// The check of random tiles finds the other bits of a plain shader, and the CPU paints instead.
#[test]
fn a_check_of_tiles_finds_plain_shaders() {
    let Some(gpu) = gpu_with_route(Route::Plain) else { return };
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(64, 64));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let verified = VerifiedDevice::new(&gpu, 4, 11);
    let images = lapidary_evaluator::run::images(&plan, &Job { accelerator: Some(&verified), ..job });
    assert!(verified.differs() && verified.compared() > 0);
    assert_eq!(images, lapidary_evaluator::run::images(&plan, &job));
}

/// Frames are painted in bands of rows that fit into the memory limit, half of which planes may take; where not even a row
/// fits, the CPU paints.
#[test]
fn a_memory_limit_changes_no_image() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let (settings, frame) = (plan.settings(&checked), Frame::new(96, 64));
    let cpu = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame).expect("it fits");
    for (limit, declines) in [(1 << 20, false), (200_000, false), (1000, true)] {
        gpu.limit_memory(limit);
        let before = gpu.work().declined();
        assert_eq!(paint(&gpu, &plan, &settings, &frame), cpu, "{limit} bytes");
        assert_eq!(gpu.work().declined() > before, declines, "{limit} bytes");
    }
}

#[test]
fn samples_regions_and_bands_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let settings = plan.settings(&checked);
    for samples in Samples::ALL {
        let whole = Frame { samples: *samples, tile: [1.5, 1.0], z_time: [0.3, 0.1], ..Frame::new(96, 64) };
        let part = Frame { region: [13..90, 7..50], ..whole.clone() };
        for frame in [whole, part] {
            let cpu = lapidary_evaluator::run::paint(&plan, &settings, RunOptions::best(), &frame).expect("it fits");
            assert_eq!(paint(&gpu, &plan, &settings, &frame), cpu, "{samples:?}");
            let before = gpu.work().painted();
            let job = Job { accelerator: Some(&gpu), ..Job::new(RunOptions::best(), &frame, &settings) };
            let reference = Job::new(RunOptions::best(), &frame, &settings);
            assert_eq!(painted_bands(&plan, &job), painted_bands(&plan, &reference));
            assert!(gpu.work().painted() > before);
        }
    }
}

#[test]
fn a_cancelled_job_ends() {
    let Some(gpu) = gpu() else { return };
    let (checked, plan) = planned("graphs/marble.ron").expect("it has a plan");
    let (settings, frame, stop) = (plan.settings(&checked), Frame::new(64, 64), AtomicBool::new(true));
    let job = Job { accelerator: Some(&gpu), stop: &stop, ..Job::new(RunOptions::best(), &frame, &settings) };
    assert_eq!(lapidary_evaluator::run::images(&plan, &job), Err(RunError::Cancelled));
}
