//! The article's erosion: the scalar scan compared with vectors and threads, which give the same bits.

use crate::report::Row;
use cpu_time::ThreadTime;
use lapidary_field::noise::museum::terrain::{TerrainSize, erode};
use lapidary_field::simd::SimdLevel;
use lapidary_filter::{FilterContext, Plane, museum_terrain};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The workloads, with one and with two threads.
pub(crate) const WORKLOADS: [&str; 2] = ["erode_1024", "erode_1024_2t"];

const SIDE: usize = 1024;
const PASSES: usize = 10;
const THRESHOLD: f32 = 0.02;
/// Repetitions in each round, of which the shortest counts.
const REPETITIONS: usize = 8;

/// The time per pixel and pass in nanoseconds, at each level.
pub(crate) fn compare(workload: &str, rounds: usize) -> Vec<Row> {
    let threads = if workload.ends_with("2t") { 2 } else { 1 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    let (hills, cancelled) = (hills(), AtomicBool::new(false));
    let mut scalar = f64::INFINITY;
    let mut ours = vec![f64::INFINITY; SimdLevel::all().len()];
    for _ in 0..rounds {
        scalar = scalar.min(time(threads == 1, || {
            let mut heights = hills.clone();
            for _ in 0..PASSES {
                erode(&mut heights.px, TerrainSize { rows: SIDE, cols: SIDE }, THRESHOLD);
            }
            heights
        }));
        for (best, level) in ours.iter_mut().zip(SimdLevel::all()) {
            for _ in 0..REPETITIONS {
                let context = FilterContext { level, cancelled: &cancelled };
                let erode = || museum_terrain::erode(context, hills.view(), THRESHOLD, PASSES);
                *best = best.min(pool.install(|| time(threads == 1, erode)));
            }
        }
    }
    let row = |(level, ns): (SimdLevel, f64)| Row {
        workload: workload.into(),
        level: level.name(),
        ours_ns: Some(ns),
        peers: BTreeMap::from([("scalar scan", scalar)]),
    };
    SimdLevel::all().into_iter().zip(ours).map(row).collect()
}

/// Broad hills with fine noise, so that some slopes are above the threshold and some below.
fn hills() -> Plane {
    let mut state = 12345_u32;
    let px = (0..SIDE * SIDE).map(|at| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [across, down] = [at % SIDE, at / SIDE].map(|i| (i % 256) as f32 / 128.0 - 1.0);
        0.5 + 0.3 * (1.0 - across * across) * (1.0 - down * down) + 0.02 * (state >> 9) as f32 / 8_388_608.0
    });
    Plane { size: [SIDE, SIDE], px: px.collect() }
}

/// The time of some work: CPU time with one thread, wall-clock time with several.
fn time<T>(single_threaded: bool, work: impl FnOnce() -> T) -> f64 {
    let (cpu, wall) = (ThreadTime::now(), Instant::now());
    black_box(work());
    let elapsed = if single_threaded { cpu.elapsed() } else { wall.elapsed() };
    elapsed.as_secs_f64() * 1e9 / (SIDE * SIDE * PASSES) as f64
}
