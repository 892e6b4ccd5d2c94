//! The planner: runs the functions of the nodes of a checked graph at every point where their values are read.

use crate::check::CheckedGraph;
use crate::declare::channel::Channel;
use crate::declare::channel::is_averaged;
use crate::declare::value_type::{Extent, Type};
use crate::diagnostic::{Diagnostic, no_errors};
use crate::node::input::Input;
use crate::node::knob::Knob;
use crate::node::knob::Origin;
use crate::node::scope::{NodeAtPoint, Scope};
use crate::node::spec::Meaning;
use crate::node::value::Value;
use crate::trace::Plan;
use crate::trace::cost::instruction_cost;
use crate::trace::instruction_limit::program_too_long;
use crate::trace::plan::MAX_INSTRUCTIONS;
use crate::trace::program_cache::ProgramCache;
use crate::trace::steps::steps;
use lapidary_field::ir::{Expr, Recorder};
use std::collections::HashSet;

/// The output whose channels have names of their own.
const MATERIAL_OUTPUT: &str = "material";

/// Plans the named outputs of a graph.
pub fn plan(graph: &CheckedGraph, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    plan_outputs(graph, names, false)
}

/// Plans the named outputs of a graph; each number becomes a vector of its value and its slopes along x and y, per tile
/// unit.
pub fn plan_sloped(graph: &CheckedGraph, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    plan_outputs(graph, names, true)
}

/// Plans the named outputs of a graph and, if `sloped`, their slopes.
fn plan_outputs(graph: &CheckedGraph, names: &[&str], sloped: bool) -> (Option<Plan>, Vec<Diagnostic>) {
    let recorder = Recorder::default();
    let mut scope = Scope::new(graph.view(), &recorder);
    match trace_outputs(graph, &mut scope, names, sloped) {
        Ok(roots) => finish_plan(graph, scope, roots),
        Err(diagnostic) => (None, vec![*diagnostic]),
    }
}

/// The results of a plan: outputs and their numbers, one output after the other.
#[derive(Default)]
pub(crate) struct PlanRoots<'r> {
    /// The names of the outputs, each with its count of numbers.
    pub(crate) outputs: Vec<(String, usize)>,
    pub(crate) types: Vec<Type>,
    pub(crate) numbers: Vec<Expr<'r>>,
    /// For each number, true if a pixel is its first sample instead of the mean of several.
    pub(crate) first_sample_only: Vec<bool>,
}

impl<'r> PlanRoots<'r> {
    /// Adds an output.
    pub(crate) fn add(&mut self, name: String, carries: Type, numbers: Vec<Expr<'r>>) {
        self.types.push(carries);
        self.first_sample_only.resize(self.numbers.len() + numbers.len(), !is_averaged(&name));
        self.outputs.push((name, numbers.len()));
        self.numbers.extend(numbers);
    }
}

/// Traces the named outputs of a graph; with `sloped`, each number becomes a vector of its value and its slopes.
pub(crate) fn trace_outputs<'r>(
    graph: &'r CheckedGraph,
    scope: &mut Scope<'r>,
    names: &[&str],
    sloped: bool,
) -> Result<PlanRoots<'r>, Box<Diagnostic>> {
    let here = scope.here();
    let names: HashSet<&str> = names.iter().copied().collect();
    let mut roots = PlanRoots::default();
    for (name, input) in graph.outputs.iter().filter(|(name, _)| names.contains(name.as_str())) {
        let value = if let Input::Wire { node, output } = input {
            if let Some(diagnostic) = trace(graph, scope, (*node, here)) {
                return Err(Box::new(diagnostic));
            }
            scope.known_output(*node, *output, here)
        } else {
            literal_output(graph, scope, name, input)
        };
        let values = named_values(name, value).into_iter();
        let replaced = |made: &str| names.contains(made) && is_replaced(graph, name, made);
        for (name, value) in values.filter(|(made, _)| !replaced(made)) {
            let value = match value {
                Value::Number(v, _) if sloped => {
                    let [x, y, ..] = scope.slopes_of(v);
                    Value::Vector([v, x, y])
                }
                value => value,
            };
            roots.add(name, value.carries(), value.numbers());
        }
    }
    Ok(roots)
}

/// The plan of traced outputs.
pub(crate) fn finish_plan<'r>(
    graph: &CheckedGraph,
    mut scope: Scope<'r>,
    roots: PlanRoots<'r>,
) -> (Option<Plan>, Vec<Diagnostic>) {
    let (steps, mut diagnostics) = steps(graph, &mut scope);
    diagnostics.append(&mut scope.diagnostics);
    if !no_errors(&diagnostics) {
        return (None, diagnostics);
    }
    let name = |node: usize| graph.nodes[node].name.clone();
    let plan = Plan {
        steps,
        code: scope.recorder.pruned(&roots.numbers),
        outputs: roots.outputs,
        types: roots.types,
        planes: scope.planes.count as usize,
        wrap: graph.wrap,
        seed: graph.seed,
        differences: scope.slopes.differences.iter().map(|(node, why)| (name(*node), *why)).collect(),
        cost: cost(graph, &scope),
        knobs: scope.knobs,
        first_sample_only: roots.first_sample_only,
        last: ProgramCache::default(),
    };
    (Some(plan), diagnostics)
}

/// The value of an output that is a literal or a parameter: knobs.
fn literal_output<'r>(graph: &CheckedGraph, scope: &mut Scope<'r>, name: &str, input: &Input) -> Value<'r> {
    let origin = match input {
        Input::Parameter(parameter) => Origin::Parameter(parameter.clone()),
        _ => Origin::Output(name.to_owned()),
    };
    let carried = graph.carries(input);
    let knob = |part| {
        scope.knobs.push(Knob { origin: origin.clone(), part });
        scope.recorder.knob(scope.knobs.len() as u32 - 1)
    };
    let knobs: Vec<Expr<'_>> = (0..carried.width()).map(knob).collect();
    Value::of(carried, &knobs, Extent::Free)
}

/// The approximate cost of each node per pixel, in additions.
fn cost(graph: &CheckedGraph, scope: &Scope<'_>) -> Vec<u64> {
    let code = scope.recorder.code(&[]);
    let mut out = vec![0; graph.nodes.len()];
    for (node, added) in &scope.added {
        out[*node] += code.insts[added.clone()].iter().map(|inst| instruction_cost(&code, inst)).sum::<u64>();
    }
    out
}

/// True if an output of its own replaces a channel of the output `material`.
pub(crate) fn is_replaced(graph: &CheckedGraph, output: &str, channel: &str) -> bool {
    output == MATERIAL_OUTPUT && graph.outputs.iter().any(|(own, _)| own == channel)
}

/// The names and values of an output: one, or those of the channels of a material. The channels of the output `material`
/// have their own names, those of others a prefix.
fn named_values<'r>(name: &str, value: Value<'r>) -> Vec<(String, Value<'r>)> {
    let Value::Material(material) = value else { return vec![(name.to_owned(), value)] };
    let channel_name = |channel: Channel| match name {
        MATERIAL_OUTPUT => channel.name().to_owned(),
        _ => format!("{name}.{}", channel.name()),
    };
    material.channels().map(|(channel, value)| (channel_name(channel), value)).collect()
}

/// Runs the function of a node at a point; returns the values that must be known first, or none if it is done.
fn run_node<'r>(graph: &CheckedGraph, scope: &mut Scope<'r>, evaluation: NodeAtPoint<'r>) -> Vec<NodeAtPoint<'r>> {
    scope.enter(evaluation);
    match graph.nodes[evaluation.0].spec.meaning {
        Meaning::Field(function) => function(scope),
        Meaning::Image(_) => scope.gather_inputs(),
        Meaning::ImageWithFiles { check, .. } => {
            check(scope);
            scope.gather_inputs();
        }
    }
    scope.leave()
}

/// Runs the functions of nodes, with a stack of missing values, until a value is known. Returns a diagnostic if the program
/// becomes too long.
fn trace<'r>(graph: &'r CheckedGraph, scope: &mut Scope<'r>, wanted: NodeAtPoint<'r>) -> Option<Diagnostic> {
    let mut stack = vec![wanted];
    while let Some(&evaluation) = stack.last() {
        if scope.known(evaluation).is_some() {
            stack.pop();
            continue;
        }
        let missing = run_node(graph, scope, evaluation);
        if missing.is_empty() {
            stack.pop();
        }
        stack.extend(missing);
        if scope.recorder.len() > MAX_INSTRUCTIONS || stack.len() > MAX_INSTRUCTIONS {
            return Some(program_too_long(graph, scope, evaluation.0));
        }
    }
    None
}
