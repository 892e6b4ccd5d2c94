//! The growth of the time with the number of pixels, for every image node and graph.
//!
//! Every round times the same number of pixels of each size, one size after the other, so that a changing clock and
//! interruptions affect all sizes alike. The first image of each size in a round is not timed, and its memory is used again:
//! otherwise the times of large images, whose memory is too large to be kept between jobs, would be those of mapping it,
//! while small images would find theirs.

use crate::cpu_usage::CpuUsage;
use crate::latency;
use crate::report::Scaling;
use crate::single_node::plan_of_node;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::node::spec::{Meaning, Spec};
use lapidary_evaluator::run::Job;
use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::trace::Plan;
use lapidary_field::pixel_buffer::BufferRecycling;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

/// Pixels along each side of the images; each has four times the pixels of the one before.
const SIDES: [u32; 3] = [1024, 2048, 4096];
/// Rows of a band.
const ROWS: usize = 256;
/// The limit of the ratio of two successive times: the pixels, and a tenth for images that exceed the caches.
const MAX_RATIO: f64 = 4.4;
/// The CPU time of an image from which on `FEWEST_ROUNDS` suffice: interruptions matter little.
const LONG: Duration = Duration::from_secs(2);
const FEWEST_ROUNDS: usize = 2;

/// The names of all image nodes and graphs, or of one.
pub(crate) fn names(only: Option<&str>) -> Vec<String> {
    let names = image_nodes().map(|spec| spec.name.to_owned()).chain(latency::graph_names());
    names.filter(|name| only.is_none_or(|only| only == name)).collect()
}

/// The image nodes. Other nodes may have the name of a graph.
fn image_nodes() -> impl Iterator<Item = &'static Spec> {
    LIBRARY.iter().copied().filter(|spec| matches!(spec.meaning, Meaning::Image(_)))
}

/// True for the name of an image node.
pub(crate) fn is_image_node(name: &str) -> bool {
    image_nodes().any(|spec| spec.name == name)
}

/// The plan of an image node or graph.
fn plan_of(name: &str) -> Option<(CheckedGraph, Plan)> {
    let spec = image_nodes().find(|spec| spec.name == name);
    spec.map(|spec| plan_of_node(spec, SIDES[0])).or_else(|| latency::graph_named(name))
}

/// Paints an image node or graph once.
pub(crate) fn paint_once(name: &str, side: u32) -> Result<(), String> {
    let (checked, plan) = plan_of(name).ok_or_else(|| format!("there is no node or graph `{name}`"))?;
    let (frame, settings) = (Frame::new(side, side), plan.settings(&checked));
    paint(&plan, &Job::new(RunOptions::best(), &frame, &settings));
    Ok(())
}

/// The times of all image nodes and graphs, or of one. Each is passed to `done`.
pub(crate) fn measure(rounds: usize, only: Option<&str>, done: &mut dyn FnMut(Scaling)) {
    names(only).iter().filter_map(|name| scaling(name, rounds)).for_each(done);
}

fn scaling(name: &str, rounds: usize) -> Option<Scaling> {
    let (checked, plan) = plan_of(name)?;
    let settings = plan.settings(&checked);
    let round = || SIDES.map(|side| usage_of_image(&plan, &settings, side));
    let mut best = round();
    for i in 1..rounds {
        if i >= FEWEST_ROUNDS && best.iter().any(|usage| usage.total > LONG) {
            break;
        }
        for (best, usage) in best.iter_mut().zip(round()) {
            if usage.total < best.total {
                *best = usage;
            }
        }
    }
    let [cpu_ms, kernel_ms] = [best.map(|usage| usage.total), best.map(|usage| usage.kernel)]
        .map(|all| all.map(|time| time.as_secs_f64() * 1e3));
    Some(Scaling {
        workload: format!("scaling/{name}"),
        sides: SIDES,
        cpu_ms,
        kernel_ms,
        ratios: [cpu_ms[1] / cpu_ms[0], cpu_ms[2] / cpu_ms[1]],
        max_ratio: MAX_RATIO,
    })
}

/// The usage of an image, in the mean of as many as have the pixels of the largest one.
fn usage_of_image(plan: &Plan, settings: &[f32], side: u32) -> CpuUsage {
    let frame = Frame::new(side, side);
    let job = Job::new(RunOptions::best(), &frame, settings);
    let images = (SIDES[SIDES.len() - 1] / side).pow(2);
    let _recycling = BufferRecycling::begin();
    paint(plan, &job);
    let all = CpuUsage::of(|| (0..images).for_each(|_| paint(plan, &job)));
    CpuUsage { total: all.total / images, kernel: all.kernel / images }
}

/// Paints an image in bands, as for a file.
fn paint(plan: &Plan, job: &Job<'_>) {
    let take = |band| {
        black_box(band);
        ControlFlow::Continue(())
    };
    bands(plan, job, ROWS, take).expect("the image fits into memory");
}
