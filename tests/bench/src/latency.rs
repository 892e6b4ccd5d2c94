//! The latency of compiling graphs and moving sliders, and the speed-up by a second thread.

use crate::lapidary;
use crate::report::{Latency, Row};
use crate::workload::WIDTH;
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{self, Job};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::program::{Cores, Frame, Program, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The numbers of nodes of compiled graphs, with the limits in milliseconds.
const COMPILED: [(usize, f64); 3] = [(20, 1.0), (200, 5.0), (2000, 60.0)];
/// The limit from moving a slider to an image of 512 by 512 pixels.
const EDIT_MS: f64 = 16.0;
/// The steps that a slider is dragged.
const DRAG: usize = 6;

/// Compares one thread with two.
pub(crate) fn threads(rounds: usize) -> Vec<Row> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads can be started");
    let mut rows = vec![];
    for (name, workload) in [("mixed_2t", "mixed"), ("fbm8_32_2t", "fbm8_32")] {
        let Some((code, knobs)) = lapidary::recording(workload) else { continue };
        let (program, frame) = (Program::new(&code), lapidary::frame(workload));
        let mut picture = vec![0.0; WIDTH * WIDTH];
        let mut best = [f64::INFINITY; 2];
        for _ in 0..4 * rounds {
            for (best, cores) in best.iter_mut().zip([Cores::One, Cores::All]) {
                let how = RunOptions { cores, ..RunOptions::with(SimdLevel::best()) };
                let time = milliseconds(|| {
                    let painted = pool.install(|| program.paint(how, &frame, &knobs, &mut [&mut picture]));
                    painted.expect("the image fits into memory");
                });
                *best = best.min(time);
            }
        }
        let [one, two] = best.map(|ms| ms * 1e6 / (WIDTH * WIDTH) as f64);
        rows.push(Row {
            workload: name.into(),
            level: SimdLevel::best().name(),
            ours_ns: Some(two),
            peers: BTreeMap::from([("one thread", one)]),
        });
    }
    rows
}

/// The latencies of compiling graphs and of moving the sliders of all graphs; or of the sliders of one graph.
pub(crate) fn latencies(rounds: usize, only: Option<&str>) -> Vec<Latency> {
    let mut latencies = vec![];
    for (nodes, limit_ms) in COMPILED.into_iter().filter(|_| only.is_none()) {
        let text = graph(nodes);
        let ms = best(5 * rounds, || {
            black_box(Program::new(&compile(&text).1.code));
        });
        latencies.push(Latency { workload: format!("compile_{nodes}"), ms, limit_ms });
    }
    for (name, checked, plan) in graphs().into_iter().filter(|(name, ..)| only.is_none_or(|only| only == name)) {
        // A slider needs no compilation, and unaffected values come from the cache. Every slider is dragged a few steps;
        // the median of all steps is reported.
        let mut settings = plan.settings(&checked);
        let (cache, frame) = (Cache::for_edits(1 << 30), Frame::new(512, 512));
        let render = |settings: &[f32]| {
            let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, settings) };
            milliseconds(|| drop(black_box(run::images(&plan, &job).expect("the image fits into memory"))))
        };
        render(&settings);
        let mut times: Vec<f64> = vec![];
        for slider in (0..settings.len()).step_by(settings.len().div_ceil(16 * rounds).max(1)) {
            for _ in 0..DRAG {
                settings[slider] += 1e-3;
                times.push(render(&settings));
            }
        }
        let ms = median(times).unwrap_or(0.0);
        latencies.push(Latency { workload: format!("edit_512/{name}"), ms, limit_ms: EDIT_MS });
    }
    latencies
}

/// The folder of the graphs of the repository.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs")
}

/// The graphs of the repository, by name, compiled.
pub(crate) fn graphs() -> Vec<(String, CheckedGraph, Plan)> {
    graph_names()
        .into_iter()
        .filter_map(|name| graph_named(&name).map(|(checked, plan)| (name, checked, plan)))
        .collect()
}

/// The names of the graphs of the repository.
pub(crate) fn graph_names() -> Vec<String> {
    files(&folder()).into_iter().map(|(name, _)| name).collect()
}

/// A graph of the repository, compiled.
pub(crate) fn graph_named(name: &str) -> Option<(CheckedGraph, Plan)> {
    let folder = folder();
    let (_, path) = files(&folder).into_iter().find(|(known, _)| known == name)?;
    let text = std::fs::read_to_string(path).expect("graphs are readable");
    Some(compile_in(&text, &folder))
}

/// The graph files of a folder, by name.
pub(crate) fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut files: Vec<_> = folder.read_dir().into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.into_iter().map(|path| (name(&path), path)).collect()
}

/// Checks and plans a valid graph.
pub(crate) fn compile(text: &str) -> (CheckedGraph, Plan) {
    compile_in(text, Path::new("."))
}

/// Compiles a graph that may use graphs of a folder.
fn compile_in(text: &str, folder: &Path) -> (CheckedGraph, Plan) {
    let (document, diagnostics) = read(text);
    let document = document.unwrap_or_else(|| panic!("the graph can be read: {diagnostics:?}"));
    let load = |path: &str| std::fs::read_to_string(folder.join(path)).map_or(LoadResult::Missing, LoadResult::Text);
    let (checked, _) = document.check_with(LIBRARY, &mut GraphFiles::new("graph.ron", &[], load));
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &names);
    (checked, plan.unwrap_or_else(|| panic!("the graph can be planned: {diagnostics:?}")))
}

/// A graph of this many nodes: noises, octaves, and mixes with all nodes before.
fn graph(nodes: usize) -> String {
    let mut text = String::from("lapidary(format: 1, nodes: {\n");
    for i in 0..nodes {
        let node = match i % 4 {
            0 => format!("perlin(scale: 4, seed: {i})"),
            1 => format!("octaves(of: \"n{}\", octaves: 5)", i - 1),
            2 => format!("remap(of: \"n{}\", low: 0.1, high: 0.9)", i - 1),
            _ => format!("mix(a: \"n{}\", b: \"n{}\", by: 0.5)", i - 1, i.saturating_sub(4)),
        };
        writeln!(text, "    \"n{i}\": {node},").expect("writing to a string cannot fail");
    }
    writeln!(text, "}}, outputs: {{ \"height\": \"n{}\" }})", nodes - 1).expect("writing to a string cannot fail");
    text
}

/// The median.
pub(crate) fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// The shortest of several durations in milliseconds.
pub(crate) fn best(rounds: usize, mut work: impl FnMut()) -> f64 {
    (0..rounds).map(|_| milliseconds(&mut work)).fold(f64::INFINITY, f64::min)
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e3
}
