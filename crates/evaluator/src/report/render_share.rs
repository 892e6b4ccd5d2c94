//! The work of a render that is due to one node: the outputs of the node that the graph's outputs need, and the inputs
//! that these need.

use crate::check::CheckedGraph;
use crate::diagnostic::Diagnostic;
use crate::node::input::Input;
use crate::report::tiling::read_by_outputs;
use crate::schedule::dependencies::{pending_steps, planes_read_by_roots};
use crate::trace::{Plan, StepAction, plan};
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::ir::{Inst, Recording};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The plans whose times differ by the time of a node.
#[derive(Clone, Debug)]
pub struct RenderShare {
    /// Paints the outputs of the node that a render needs.
    pub outputs: Plan,
    /// Paints the inputs that these outputs need.
    pub inputs: Plan,
}

/// The name prefixes of the outputs of the graph, the outputs of the node, and its inputs.
const GROUPS: [&str; 3] = ["graph", "output", "input"];

/// The share of a node, by its index, in a render of all outputs of a graph; `None` if no output needs the node.
pub fn render_share(graph: &CheckedGraph, node: usize) -> Result<Option<RenderShare>, Vec<Diagnostic>> {
    if !read_by_outputs(graph)[node] {
        return Ok(None);
    }
    let requested = graph.outputs.iter().map(|(_, input)| input.clone()).collect::<Vec<_>>();
    let own = (0..graph.nodes[node].types.len()).map(|output| Input::Wire { node, output }).collect();
    let read = graph.nodes[node].inputs.iter().filter(|input| matches!(input, Input::Wire { .. })).cloned().collect();
    let groups = GROUPS.into_iter().zip([requested, own, read]);
    let outputs = groups.flat_map(|(group, wires): (&str, Vec<Input>)| {
        wires.into_iter().enumerate().map(move |(i, wire)| (format!("{group} {i}"), wire))
    });
    let checked = CheckedGraph { outputs: outputs.collect(), ..graph.clone() };
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &names);
    let plan = plan.ok_or(diagnostics)?;

    let hashes = instruction_hashes(&plan.code);
    let [requested, own, read] = GROUPS.map(|group| outputs_of(&plan, group));
    let live = |outputs: &[usize]| live_hashes(&plan, &roots_of(&plan, outputs));
    let is_read = |live: &HashSet<u64>, output: usize| {
        roots_of(&plan, &[output]).iter().any(|root| live.contains(&hashes[plan.code.roots[*root].0 as usize]))
    };
    let needed_by_render = live(&requested);
    let mut needed: Vec<usize> = own.iter().copied().filter(|output| is_read(&needed_by_render, *output)).collect();
    if needed.is_empty() {
        // The node is read at other points than those of the pixels.
        needed = own.clone();
    }
    let (needed_by_outputs, by_all) = (live(&needed), live(&own));
    // An input that is read at other points is needed by every output.
    let inputs = read.into_iter().filter(|input| is_read(&needed_by_outputs, *input) || !is_read(&by_all, *input));
    let inputs: Vec<usize> = inputs.collect();
    Ok(Some(RenderShare { outputs: part(&plan, &needed), inputs: part(&plan, &inputs) }))
}

/// The indices of the outputs of a group.
fn outputs_of(plan: &Plan, group: &str) -> Vec<usize> {
    let of = |(i, (name, _)): (usize, &(String, usize))| name.starts_with(group).then_some(i);
    plan.outputs.iter().enumerate().filter_map(of).collect()
}

/// The indices of the roots of some outputs.
fn roots_of(plan: &Plan, outputs: &[usize]) -> Vec<usize> {
    let first = |output: usize| plan.outputs[..output].iter().map(|(_, width)| width).sum::<usize>();
    outputs.iter().flat_map(|output| first(*output)..first(*output) + plan.outputs[*output].1).collect()
}

/// The plan of some of the outputs.
fn part(plan: &Plan, outputs: &[usize]) -> Plan {
    let roots = roots_of(plan, outputs);
    Plan {
        code: Recording { roots: roots.iter().map(|root| plan.code.roots[*root]).collect(), ..plan.code.clone() },
        outputs: outputs.iter().map(|output| plan.outputs[*output].clone()).collect(),
        types: outputs.iter().map(|output| plan.types[*output]).collect(),
        first_sample_only: roots.iter().map(|root| plan.first_sample_only[*root]).collect(),
        last: Default::default(),
        ..plan.clone()
    }
}

/// The hashes of the instructions that some roots of the last program need, in that program and in the steps before it.
fn live_hashes(plan: &Plan, roots: &[usize]) -> HashSet<u64> {
    let mut hashes = HashSet::new();
    add_live(&plan.code, roots, &mut hashes);
    for pending in pending_steps(plan, &planes_read_by_roots(plan, roots), |_| false) {
        if let StepAction::Paint { code, .. } = &plan.steps[pending.step].action {
            add_live(code, &pending.roots, &mut hashes);
        }
    }
    hashes
}

fn add_live(code: &Recording, roots: &[usize], hashes: &mut HashSet<u64>) {
    let all = instruction_hashes(code);
    let mut live = vec![false; code.insts.len()];
    roots.iter().for_each(|root| live[code.roots[*root].0 as usize] = true);
    for i in (0..code.insts.len()).rev() {
        if live[i] {
            hashes.insert(all[i]);
            code.insts[i].operands().iter().for_each(|o| live[o.0 as usize] = true);
        }
    }
}

/// Hashes of the instructions of a recording that are equal for equal expressions, in all recordings of a plan.
fn instruction_hashes(code: &Recording) -> Vec<u64> {
    let mut hashes: Vec<u64> = Vec::with_capacity(code.insts.len());
    let noises: Vec<u128> = code.noises.iter().map(|noise| Fingerprint::of(noise.as_ref())).collect();
    for inst in &code.insts {
        let mut state = DefaultHasher::new();
        match inst {
            Inst::Coord(axis) => (0, axis).hash(&mut state),
            Inst::Lit(bits) => (1, bits).hash(&mut state),
            Inst::Knob(knob) => (2, knob).hash(&mut state),
            Inst::Op(op, _) => (3, op).hash(&mut state),
            Inst::Noise(noise, part, _) => (4, noises[*noise as usize], part).hash(&mut state),
            Inst::Stored(value) => (6, value).hash(&mut state),
            Inst::Sample(sampler, part, _) => (5, sampler, part).hash(&mut state),
        }
        inst.operands().iter().for_each(|o| hashes[o.0 as usize].hash(&mut state));
        hashes.push(state.finish());
    }
    hashes
}
