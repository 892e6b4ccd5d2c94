//! Measured time of a node.

use crate::error::CommandError;
use lapidary_evaluator::report::render_share::{RenderShare, render_share};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Cores, Frame, RunOptions};
use lapidary_render::PreparedGraph;
use std::time::{Duration, Instant};

/// Number of runs, of which the fastest counts: other work of the machine only makes it slower.
const RUNS: usize = 5;

/// The nanoseconds per pixel of a node on one core, in a render of the outputs of its graph: the time of those of its
/// outputs that the render needs, minus that of the inputs that these need. Programs are fused, so that no node can be
/// timed alone.
pub(crate) fn nanoseconds(prepared: &PreparedGraph, frame: &Frame, node: &str) -> Result<f64, CommandError> {
    let checked = &prepared.checked;
    let Some(at) = checked.nodes.iter().position(|ready| ready.name == node) else { return Ok(0.0) };
    let share = render_share(checked, at).map_err(|diagnostics| prepared.error(diagnostics))?;
    let Some(RenderShare { outputs, inputs }) = share else { return Ok(0.0) };
    let settings = outputs.settings(checked);
    let mut least = [Duration::MAX; 2];
    for _ in 0..RUNS {
        // In turn, so that a slower machine slows both.
        for (least, plan) in least.iter_mut().zip([&outputs, &inputs]) {
            *least = duration(plan, &settings, frame)?.min(*least);
        }
    }
    let [whole, inputs] = least;
    Ok(whole.saturating_sub(inputs).as_nanos() as f64 / (frame.width() * frame.height()) as f64)
}

/// Time to paint the outputs of a plan.
fn duration(plan: &Plan, settings: &[f32], frame: &Frame) -> Result<Duration, CommandError> {
    let options = RunOptions { cores: Cores::One, ..RunOptions::best() };
    let begun = Instant::now();
    paint(plan, settings, options, frame)?;
    Ok(begun.elapsed())
}
