//! Plans a checked graph: runs the functions of the nodes at every point where their values are read.

use crate::check::Checked;
use crate::declare::channel::Channel;
use crate::declare::channel::is_averaged;
use crate::declare::value_type::Extent;
use crate::diagnostic::{Diagnostic, no_errors};
use crate::node::input::Input;
use crate::node::knob::Knob;
use crate::node::knob::Origin;
use crate::node::scope::{NodeAtPoint, Scope};
use crate::node::spec::Meaning;
use crate::node::value::Value;
use crate::trace::Plan;
use crate::trace::instruction_limit::too_long;
use crate::trace::plan::MOST_INSTRUCTIONS;
use crate::trace::program_cache::ProgramCache;
use crate::trace::steps::steps;
use lapidary_field::ir::{self, Expr, Recorder};
use std::collections::HashSet;

/// Plans the outputs with these names.
pub fn plan(graph: &Checked, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    planned(graph, names, false)
}

/// The same, each output that is a number followed by how fast it rises along x and y, a tile unit being 1: a vector.
pub fn plan_sloped(graph: &Checked, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    planned(graph, names, true)
}

fn planned(graph: &Checked, names: &[&str], sloped: bool) -> (Option<Plan>, Vec<Diagnostic>) {
    let recorder = Recorder::default();
    let mut scope = Scope::new(graph.view(), &recorder);
    let here = scope.here();
    let names: HashSet<&str> = names.iter().copied().collect();
    let (mut outputs, mut types, mut roots, mut first_sample_only) = (vec![], vec![], vec![], vec![]);
    for (name, input) in graph.outputs.iter().filter(|(name, _)| names.contains(name.as_str())) {
        let value = if let Input::Wire { node, output } = input {
            if let Some(diagnostic) = trace(graph, &recorder, &mut scope, (*node, here)) {
                return (None, vec![diagnostic]);
            }
            scope.look(*node, *output, here)
        } else {
            let origin = match input {
                Input::Parameter(parameter) => Origin::Parameter(parameter.clone()),
                _ => Origin::Output(name.clone()),
            };
            let carried = graph.carries(input);
            let knob = |part| {
                scope.knobs.push(Knob { origin: origin.clone(), part });
                recorder.knob(scope.knobs.len() as u32 - 1)
            };
            let knobs: Vec<Expr<'_>> = (0..carried.width()).map(knob).collect();
            Value::of(carried, &knobs, Extent::Free)
        };
        for (name, value) in named(name, value) {
            let value = match value {
                Value::Number(v, _) if sloped => {
                    let [x, y, ..] = scope.slopes_of(v);
                    Value::Vector([v, x, y])
                }
                value => value,
            };
            types.push(value.carries());
            first_sample_only.resize(roots.len() + value.carries().width(), !is_averaged(&name));
            outputs.push((name, value.carries().width()));
            roots.extend(value.numbers());
        }
    }
    let (steps, mut diagnostics) = steps(graph, &mut scope);
    diagnostics.append(&mut scope.diagnostics);
    if !no_errors(&diagnostics) {
        return (None, diagnostics);
    }
    let name = |node: usize| graph.nodes[node].name.clone();
    let plan = Plan {
        steps,
        code: recorder.pruned(&roots),
        outputs,
        types,
        planes: scope.cuts.count as usize,
        wrap: graph.wrap,
        seed: graph.seed,
        differences: scope.slopes.differences.iter().map(|(node, why)| (name(*node), *why)).collect(),
        cost: cost(graph, &recorder, &scope),
        knobs: scope.knobs,
        first_sample_only,
        last: ProgramCache::default(),
    };
    (Some(plan), diagnostics)
}

/// Roughly the additions a pixel that each node adds.
fn cost(graph: &Checked, recorder: &Recorder, scope: &Scope<'_>) -> Vec<u64> {
    let code = recorder.code(&[]);
    let weight = |inst: &ir::Inst| match inst {
        ir::Inst::Coord(_) | ir::Inst::Lit(_) | ir::Inst::Knob(_) => 0,
        ir::Inst::Op(op, _) => op.cost(),
        ir::Inst::Noise(n, ..) => 12 * code.noises[*n as usize].octaves().map_or(1, |o| o.copies().len() as u64),
        ir::Inst::Sample(..) => 16,
    };
    let mut out = vec![0; graph.nodes.len()];
    for (node, added) in &scope.added {
        out[*node] += code.insts[added.clone()].iter().map(weight).sum::<u64>();
    }
    out
}

/// An output, or the channels of a material: by their own names for the output `material`, else by its
/// name and theirs.
fn named<'r>(name: &str, value: Value<'r>) -> Vec<(String, Value<'r>)> {
    let Value::Material(material) = value else { return vec![(name.to_owned(), value)] };
    let called = |channel: Channel| match name {
        "material" => channel.name().to_owned(),
        _ => format!("{name}.{}", channel.name()),
    };
    material.channels().map(|(channel, value)| (called(channel), value)).collect()
}

/// Runs the function of a node at a point; returns what must be known first, or nothing when it is done.
fn run_node<'r>(graph: &Checked, scope: &mut Scope<'r>, place: NodeAtPoint<'r>) -> Vec<NodeAtPoint<'r>> {
    scope.enter(place);
    match graph.nodes[place.0].spec.meaning {
        Meaning::Field(function) => function(scope),
        Meaning::Image(_) => scope.gather_inputs(),
    }
    scope.leave()
}

/// Runs nodes' functions until what was asked for is known; what a function misses is worked out first. Complains of
/// the node that makes the program too long.
fn trace<'r>(
    graph: &'r Checked,
    recorder: &'r Recorder,
    scope: &mut Scope<'r>,
    wanted: NodeAtPoint<'r>,
) -> Option<Diagnostic> {
    let mut stack = vec![wanted];
    while let Some(&place) = stack.last() {
        if scope.known(place).is_some() {
            stack.pop();
            continue;
        }
        let missing = run_node(graph, scope, place);
        if missing.is_empty() {
            stack.pop();
        }
        stack.extend(missing);
        if recorder.len() > MOST_INSTRUCTIONS || stack.len() > MOST_INSTRUCTIONS {
            return Some(too_long(graph, scope, place.0));
        }
    }
    None
}
