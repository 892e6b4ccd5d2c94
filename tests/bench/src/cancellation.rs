//! The time from cancelling a job to its end, for every node and graph, at random moments.

use crate::latency;
use crate::report::Latency;
use crate::single_node::plan_of_node;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::run::{self, Job};
use lapidary_evaluator::trace::Plan;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Pixels along each side of the images.
const SIDE: u32 = 2048;
/// The limit in milliseconds: an artist does not notice shorter times.
const MAX_MS: f64 = 10.0;
/// Jobs are cancelled at the latest after this time.
const MAX_RUN: Duration = Duration::from_millis(1500);
/// The number of longest times to report.
const REPORTED: usize = 3;

/// The longest times of all nodes and graphs, or of one, each over several tries.
pub(crate) fn latencies(tries: usize, only: Option<&str>) -> Vec<Latency> {
    let mut rng = SplitMix(1);
    let is_requested = |name: &str| only.is_none_or(|only| only == name);
    let nodes = LIBRARY
        .iter()
        .filter(|spec| is_requested(spec.name))
        .map(|spec| (spec.name.to_owned(), plan_of_node(spec, SIDE)));
    let graphs = latency::graphs().into_iter().filter(|(name, ..)| is_requested(name));
    let graphs = graphs.map(|(name, checked, plan)| (name, (checked, plan)));
    let all = nodes.chain(graphs).map(|(name, (checked, plan))| {
        let worst = worst(&checked, &plan, tries, &mut rng);
        Latency { workload: format!("cancel_{SIDE}/{name}"), ms: worst.as_secs_f64() * 1e3, limit_ms: MAX_MS }
    });
    let mut all: Vec<Latency> = all.collect();
    all.sort_by(|a, b| b.ms.total_cmp(&a.ms));
    all.truncate(REPORTED);
    all
}

/// The longest time to the end over several random moments.
fn worst(checked: &CheckedGraph, plan: &Plan, tries: usize, rng: &mut SplitMix) -> Duration {
    let settings = plan.settings(checked);
    let (duration, _) = run_and_cancel(plan, &settings, MAX_RUN);
    let time_to_end = |_| {
        let after = duration.mul_f64(rng.u01());
        // The shortest of three, to exclude interruptions by other work.
        (0..3).map(|_| run_and_cancel(plan, &settings, after).1).min().unwrap_or_default()
    };
    (0..tries).map(time_to_end).max().unwrap_or_default()
}

/// Runs a plan and cancels it after some time; returns the total time and the time after cancelling.
fn run_and_cancel(plan: &Plan, settings: &[f32], after: Duration) -> (Duration, Duration) {
    let (stop, frame) = (AtomicBool::new(false), Frame::new(SIDE, SIDE));
    let job = Job { stop: &stop, ..Job::new(RunOptions::best(), &frame, settings) };
    thread::scope(|scope| {
        let start = Instant::now();
        let running = scope.spawn(|| {
            let images = black_box(run::images(plan, &job));
            let ended = Instant::now();
            // Dropping the images is not a part of the job.
            drop(images);
            ended
        });
        while start.elapsed() < after && !running.is_finished() {
            thread::sleep(Duration::from_micros(200));
        }
        let cancelled = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let ended = running.join().expect("the job does not panic");
        (ended - start, ended.saturating_duration_since(cancelled))
    })
}
