//! Measured time of a node.

use crate::error::CommandError;
use crate::load::graph_error;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Cores, Frame, RunOptions};
use lapidary_render::PreparedGraph;
use std::time::{Duration, Instant};

/// Number of runs, of which the fastest counts: other work of the machine only makes it slower.
const RUNS: usize = 5;

/// The nanoseconds per pixel of a node on one core: the time of its outputs minus that of its inputs. Programs are fused,
/// so that no node can be timed alone.
pub(crate) fn nanoseconds(prepared: &PreparedGraph, frame: &Frame, node: &str) -> Result<f64, CommandError> {
    let nodes = &prepared.checked.nodes;
    let Some(at) = nodes.iter().position(|ready| ready.name == node) else { return Ok(0.0) };
    let outputs = (0..nodes[at].types.len()).map(|output| Input::Wire { node: at, output });
    let inputs = nodes[at].inputs.iter().filter(|input| matches!(input, Input::Wire { .. })).cloned();
    let duration = duration(prepared, frame, outputs)?.saturating_sub(duration(prepared, frame, inputs)?);
    Ok(duration.as_nanos() as f64 / (frame.width() * frame.height()) as f64)
}

/// Time to paint some wires.
fn duration(
    prepared: &PreparedGraph,
    frame: &Frame,
    wires: impl Iterator<Item = Input>,
) -> Result<Duration, CommandError> {
    let outputs: Vec<(String, Input)> = wires.enumerate().map(|(i, wire)| (i.to_string(), wire)).collect();
    let checked = CheckedGraph { outputs, ..prepared.checked.clone() };
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (planned, diagnostics) = plan(&checked, &names);
    let planned = planned.ok_or_else(|| graph_error(&prepared.file, &diagnostics))?;
    let (settings, options) = (planned.settings(&checked), RunOptions { cores: Cores::One, ..RunOptions::best() });
    let mut least = Duration::MAX;
    for _ in 0..RUNS {
        let begun = Instant::now();
        paint(&planned, &settings, options, frame)?;
        least = least.min(begun.elapsed());
    }
    Ok(least)
}
