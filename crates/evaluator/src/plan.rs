//! From a checked graph to a recording: what each node means, traced at every point where it is looked at.

use crate::check::{Checked, Input, Type};
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::scope::{Place, Scope};
use crate::value::Value;
use lapidary_field::ir::{self, Expr, Recorder};
use std::collections::HashMap;

/// The most instructions of a program: a graph that samples samples of samples soon asks for more than anyone waits for.
pub const MOST_INSTRUCTIONS: usize = 1 << 21;

/// What a graph's outputs come to.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The recording; its roots are the channels of the outputs, one after the other.
    pub code: ir::Code,
    /// The outputs' names, and how many channels each has.
    pub outputs: Vec<(String, usize)>,
    /// What each knob is set by.
    pub knobs: Vec<Knob>,
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
    let recorder = Recorder::default();
    let mut scope = Scope::new(graph, &recorder);
    let here = [0, 1, 2, 3].map(|axis| recorder.coord(axis));
    let (mut outputs, mut roots) = (vec![], vec![]);
    for (name, input) in graph.outputs.iter().filter(|(name, _)| names.contains(&name.as_str())) {
        let channels: Vec<Expr<'_>> = if let Input::Wire { node, output } = input {
            if let Some(complaint) = trace(graph, &recorder, &mut scope, (*node, here)) {
                return (None, vec![complaint]);
            }
            let known = scope.known((*node, here)).and_then(|traced| traced.values[*output]);
            match known {
                Some(Value::Number(v, _)) => vec![v],
                Some(Value::Color(c)) => c.to_vec(),
                None => unreachable!("a node puts something into each output"),
            }
        } else {
            let parts = if graph.carries(input) == Type::Color { 0..4 } else { 0..1 };
            let origin = match input {
                Input::Parameter(parameter) => Origin::Parameter(parameter.clone()),
                _ => Origin::Output(name.clone()),
            };
            let knob = |part| {
                scope.knobs.push(Knob { origin: origin.clone(), part });
                recorder.knob(scope.knobs.len() as u32 - 1)
            };
            parts.map(knob).collect()
        };
        outputs.push((name.clone(), channels.len()));
        roots.extend(channels);
    }
    (Some(Plan { code: recorder.code(&roots), outputs, knobs: scope.knobs }), vec![])
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
            let name = &graph.nodes[place.0].name;
            let message = format!("`{}` makes the program longer than {MOST_INSTRUCTIONS} instructions", quoted(name));
            let help = "what samples its input many times should not sample others that do: take fewer octaves";
            return Some(Diagnostic::error(Code::Limit, About::Node(name.clone()), message).help(help));
        }
    }
    None
}

impl Plan {
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
