//! What a user waits for: a graph file compiled, a slider moved, a second core put to work.

use crate::ours;
use crate::report::{Row, Wait};
use crate::workload::WIDTH;
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::check::Checked;
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

/// Nodes of the graphs that are compiled, and what that may take in milliseconds.
const COMPILED: [(usize, f64); 3] = [(20, 1.0), (200, 5.0), (2000, 60.0)];
/// What a moved slider may take to show in a preview of 512 pixels square.
const EDIT_MS: f64 = 16.0;

/// One core against two, on workloads that have a level's own program.
pub(crate) fn threads(rounds: usize) -> Vec<Row> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads can be started");
    let mut rows = vec![];
    for (name, workload) in [("mixed_2t", "mixed"), ("fbm8_32_2t", "fbm8_32")] {
        let Some((code, knobs)) = ours::made(workload) else { continue };
        let (program, frame) = (Program::new(&code), ours::frame(workload));
        let mut picture = vec![0.0; WIDTH * WIDTH];
        let mut best = [f64::INFINITY; 2];
        for _ in 0..4 * rounds {
            for (best, cores) in best.iter_mut().zip([Cores::One, Cores::All]) {
                let how = RunOptions { cores, ..RunOptions::with(SimdLevel::best()) };
                let time = milliseconds(|| {
                    let painted = pool.install(|| program.paint(how, &frame, &knobs, &mut [&mut picture]));
                    painted.expect("the frame is sound");
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

/// The waits of compiling graphs and of moving sliders; of the sliders of one graph alone where it is named.
pub(crate) fn waits(rounds: usize, only: Option<&str>) -> Vec<Wait> {
    let mut waits = vec![];
    for (nodes, aim_ms) in COMPILED.into_iter().filter(|_| only.is_none()) {
        let text = graph(nodes);
        let ms = best(5 * rounds, || {
            black_box(Program::new(&compile(&text).1.code));
        });
        waits.push(Wait { workload: format!("compile_{nodes}"), ms, aim_ms });
    }
    for (name, checked, plan) in graphs().into_iter().filter(|(name, ..)| only.is_none_or(|only| only == name)) {
        // A slider recompiles nothing: only the number flows, and what does not read it is known. Every slider is moved
        // in its turn; the one in the middle of all their waits is told.
        let mut settings = plan.settings(&checked);
        let (cache, frame) = (Cache::new(1 << 30), Frame::new(512, 512));
        let wait = |settings: &[f32]| {
            let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, settings) };
            milliseconds(|| drop(black_box(run::images(&plan, &job).expect("the frame is sound"))))
        };
        wait(&settings);
        let mut times: Vec<f64> = vec![];
        for slider in (0..settings.len()).step_by(settings.len().div_ceil(16 * rounds).max(1)) {
            settings[slider] += 1e-3;
            times.push(wait(&settings));
        }
        let ms = middle(times).unwrap_or(0.0);
        waits.push(Wait { workload: format!("edit_512/{name}"), ms, aim_ms: EDIT_MS });
    }
    waits
}

/// The graphs of the repository, by name, compiled.
pub(crate) fn graphs() -> Vec<(String, Checked, Plan)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs");
    let graph = |(name, path): (String, PathBuf)| {
        let text = std::fs::read_to_string(path).expect("a graph can be read");
        let (checked, plan) = compile_in(&text, &folder);
        (name, checked, plan)
    };
    files(&folder).into_iter().map(graph).collect()
}

/// The graph files of a folder, by name.
pub(crate) fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut files: Vec<_> = folder.read_dir().into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.into_iter().map(|path| (name(&path), path)).collect()
}

pub(crate) fn compile(text: &str) -> (Checked, Plan) {
    compile_in(text, Path::new("."))
}

/// The same with the graphs it uses, which lie in a folder.
fn compile_in(text: &str, folder: &Path) -> (Checked, Plan) {
    let (document, complaints) = read(text);
    let document = document.unwrap_or_else(|| panic!("the graph can be read: {complaints:?}"));
    let load = |path: &str| std::fs::read_to_string(folder.join(path)).map_or(LoadResult::Missing, LoadResult::Text);
    let (checked, _) = document.check_with(LIBRARY, &mut GraphFiles::new("graph.ron", &[], load));
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, complaints) = plan(&checked, &names);
    (checked, plan.unwrap_or_else(|| panic!("the graph can be planned: {complaints:?}")))
}

/// A graph of so many nodes: noises, their octaves, and what mixes them into all before.
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

/// The one in the middle.
pub(crate) fn middle(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

pub(crate) fn best(rounds: usize, mut work: impl FnMut()) -> f64 {
    (0..rounds).map(|_| milliseconds(&mut work)).fold(f64::INFINITY, f64::min)
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e3
}
