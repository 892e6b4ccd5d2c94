//! From a checked graph to a recording: what each node means, traced at every point where it is looked at.

use crate::check::{Checked, Input, Ready, Type};
use crate::diagnostic::{Diagnostic, fine};
use crate::limit::too_long;
pub use crate::load::Load;
use crate::material::Channel;
use crate::output::is_averaged;
pub use crate::scheduled::Scheduled;
use crate::scope::{Place, Scope};
use crate::slope::Why;
use crate::spec::Extent;
use crate::steps::steps;
use crate::value::Value;
use lapidary_field::ir::{self, Expr, Recorder};
use std::collections::{HashMap, HashSet};

/// The most instructions of a program: a graph that samples samples of samples soon asks for more than anyone waits for.
pub const MOST_INSTRUCTIONS: usize = 1 << 19;

/// What a graph's outputs come to: programs and passes over pixels, in the order they run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// What comes before the last program, each step after those whose planes it reads.
    pub steps: Vec<Step>,
    /// The last program; its roots are the channels of the outputs, one after the other.
    pub code: ir::Recording,
    /// The outputs' names, and how many channels each has. A material is an output for each of its channels.
    pub outputs: Vec<(String, usize)>,
    /// What each of them carries.
    pub types: Vec<Type>,
    /// What each knob is set by.
    pub knobs: Vec<Knob>,
    /// How many planes the steps make.
    pub planes: usize,
    /// Whether images go on at their edges.
    pub wrap: [bool; 2],
    /// The graph's seed.
    pub seed: u32,
    /// Nodes that look at slopes which are differences, and why.
    pub differences: Vec<(String, Why)>,
    /// Roughly the operations a pixel that each node of the graph adds, by its place.
    pub cost: Vec<u64>,
    /// The roots of the last program whose pixels are never the mean of several points.
    pub(crate) first_only: Vec<bool>,
    pub(crate) last: Scheduled,
}

/// What is done before the last program.
#[derive(Clone, Debug)]
pub struct Step {
    /// For the sake of which node.
    pub node: String,
    /// The planes it makes, in order.
    pub planes: Vec<u32>,
    /// How.
    pub does: Does,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum Does {
    /// Runs a program whose roots are its planes.
    Paint {
        /// The program.
        code: ir::Recording,
        /// Once it has run.
        scheduled: Scheduled,
    },
    /// Runs an image node.
    Pass(Box<Passing>),
    /// Brings in a picture.
    Load(Load),
}

/// An image node that is to run.
#[derive(Clone, Debug)]
pub struct Passing {
    /// The node.
    pub node: Ready,
    /// The planes of each painted socket; none of the others.
    pub inputs: Vec<Vec<u32>>,
    /// The numbers of its other sockets, one socket after the other.
    pub numbers: ir::Recording,
    /// How many each socket has.
    pub counts: Vec<usize>,
}

/// Where a knob's number comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What is set.
    pub origin: Origin,
    /// Which of its numbers.
    pub part: usize,
}

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A socket of a node, by its place.
    Socket(String, usize),
    /// A parameter of the graph.
    Parameter(String),
    /// An output given a value.
    Output(String),
}

/// Plans the outputs of those names.
pub fn plan(graph: &Checked, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    planned(graph, names, false)
}

/// The same, each output that is a number followed by how fast it rises along x and y, a tile unit being 1: a vector.
pub fn plan_sloped(graph: &Checked, names: &[&str]) -> (Option<Plan>, Vec<Diagnostic>) {
    planned(graph, names, true)
}

fn planned(graph: &Checked, names: &[&str], sloped: bool) -> (Option<Plan>, Vec<Diagnostic>) {
    let recorder = Recorder::default();
    let mut scope = Scope::new(graph, &recorder);
    let here = scope.here();
    let names: HashSet<&str> = names.iter().copied().collect();
    let (mut outputs, mut types, mut roots, mut first_only) = (vec![], vec![], vec![], vec![]);
    for (name, input) in graph.outputs.iter().filter(|(name, _)| names.contains(name.as_str())) {
        let value = if let Input::Wire { node, output } = input {
            if let Some(complaint) = trace(graph, &recorder, &mut scope, (*node, here)) {
                return (None, vec![complaint]);
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
            first_only.resize(roots.len() + value.carries().width(), !is_averaged(&name));
            outputs.push((name, value.carries().width()));
            roots.extend(value.numbers());
        }
    }
    let (steps, mut complaints) = steps(graph, &mut scope);
    complaints.append(&mut scope.complaints);
    if !fine(&complaints) {
        return (None, complaints);
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
        first_only,
        last: Scheduled::default(),
    };
    (Some(plan), complaints)
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

/// An output by itself, or the channels of a material: by their own names where the output is called so, else by its
/// name and theirs.
fn named<'r>(name: &str, value: Value<'r>) -> Vec<(String, Value<'r>)> {
    let Value::Material(material) = value else { return vec![(name.to_owned(), value)] };
    let called = |channel: Channel| match name {
        "material" => channel.name().to_owned(),
        _ => format!("{name}.{}", channel.name()),
    };
    material.channels().map(|(channel, value)| (called(channel), value)).collect()
}

/// Runs nodes' functions until what was asked for is known; what a function misses is worked out first. Complains of
/// the node that makes the program too long.
fn trace<'r>(
    graph: &'r Checked,
    recorder: &'r Recorder,
    scope: &mut Scope<'r>,
    wanted: Place<'r>,
) -> Option<Diagnostic> {
    let mut stack = vec![wanted];
    while let Some(&place) = stack.last() {
        if scope.known(place).is_some() {
            stack.pop();
            continue;
        }
        let missing = scope.run(place);
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

impl Plan {
    /// How many programs and passes run one after the other.
    pub fn passes(&self) -> usize {
        self.steps.len() + 1
    }
    /// The numbers of the knobs, as a graph of the same shape sets them.
    pub fn settings(&self, graph: &Checked) -> Vec<f32> {
        let mut places = HashMap::new();
        for node in &graph.nodes {
            places.insert(node.name.as_str(), node);
        }
        let number = |knob: &Knob| {
            let numbers = match &knob.origin {
                Origin::Socket(name, socket) => places.get(name.as_str()).map(|n| graph.numbers(&n.inputs[*socket])),
                Origin::Parameter(name) => Some(graph.numbers(&Input::Parameter(name.clone()))),
                Origin::Output(name) => {
                    graph.outputs.iter().find(|(n, _)| n == name).map(|(_, input)| graph.numbers(input))
                }
            };
            numbers.and_then(|n| n.get(knob.part).copied()).unwrap_or(0.0)
        };
        self.knobs.iter().map(number).collect()
    }
}
