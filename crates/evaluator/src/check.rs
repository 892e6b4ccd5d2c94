//! Checks a graph against a library: resolves names, types and ranges, and reports every error at once.

mod checked;
mod cycle;
mod default_nodes;
mod input_resolver;
mod literal_parser;
pub mod output_names;
mod wire_types;

use crate::node::input::Input;
pub use checked::{CheckedGraph, CheckedNode, NamedFile};

use crate::check::cycle::{IncomingWire, topological_order};
use crate::check::default_nodes::add_default_nodes;
use crate::check::input_resolver::InputResolver;
use crate::check::output_names::check_types;
use crate::check::wire_types::set_types;
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::graph::Graph;
use crate::node::spec::{Library, find, newest};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Checks a graph. Returns its valid parts together with all diagnostics.
pub fn check(graph: &Graph, library: &Library) -> (CheckedGraph, Vec<Diagnostic>) {
    let mut diagnostics = vec![];
    let kinds = newest(library).flat_map(|s| std::iter::once(s.name).chain(s.aliases.iter().copied()));
    let mut kinds_by_name = HashMap::new();
    for (name, node) in &graph.nodes {
        match find(library, &node.kind) {
            Some(spec) => drop(kinds_by_name.insert(name.as_str(), (kinds_by_name.len(), spec))),
            None => {
                let message = format!("there is no kind of node called `{}`", quoted(&node.kind));
                let about = About::Node(name.clone());
                let diagnostic = Diagnostic::error(Code::NoKind, about, message);
                diagnostics.push(match diagnostics.len() {
                    0..100 => {
                        diagnostic.suggest_kind(&node.kind, kinds.clone(), |near| Repair::Rename(near.to_owned()))
                    }
                    _ => diagnostic,
                });
            }
        }
    }
    let mut nodes = Vec::with_capacity(kinds_by_name.len());
    let mut resolver = InputResolver { graph, nodes: kinds_by_name, diagnostics, compiled_parameters: BTreeSet::new() };
    for (name, node) in &graph.nodes {
        if let Some(&(_, spec)) = resolver.nodes.get(name.as_str()) {
            let inputs = resolver.sockets(name, node, spec);
            nodes.push(CheckedNode { name: name.clone(), spec, inputs, types: vec![], working_size: None });
        }
    }
    let mut outputs = Vec::with_capacity(graph.outputs.len());
    for (name, arg) in &graph.outputs {
        outputs.extend(resolver.output(name, arg).map(|input| (name.clone(), input)));
    }
    let InputResolver { mut diagnostics, compiled_parameters, .. } = resolver;
    let mut sorted = break_cycles(&mut nodes, &mut diagnostics);
    for node in &sorted {
        set_types(&mut nodes, *node, graph, library, &mut diagnostics);
    }
    add_default_nodes(&mut nodes, &mut sorted, library);
    if graph.outputs.is_empty() {
        let none = Diagnostic::error(Code::NoOutputs, About::Graph, "the graph has no outputs");
        diagnostics.push(none.help("write `outputs: { \"height\": \"the name of a node\" }`"));
    }
    let Graph { parameters, seed, wrap, .. } = graph;
    let checked = CheckedGraph {
        nodes,
        parameters: parameters.clone(),
        compiled_parameters,
        outputs,
        seed: *seed,
        wrap: *wrap,
        pictures: BTreeMap::new(),
        data: BTreeMap::new(),
        sorted,
    };
    check_types(&checked, graph, library, &mut diagnostics);
    (checked, diagnostics)
}

/// Removes one wire of every cycle. Returns the nodes, each after those it reads.
fn break_cycles(nodes: &mut [CheckedNode], diagnostics: &mut Vec<Diagnostic>) -> Vec<usize> {
    let next = |node: usize, socket: usize| {
        let inputs: &[Input] = &nodes[node].inputs;
        (socket..inputs.len()).find_map(|socket| match inputs[socket] {
            Input::Wire { node: from, .. } => Some(IncomingWire { socket, from }),
            _ => None,
        })
    };
    let (sorted, cycles) = topological_order(nodes.len(), next);
    for cycle in cycles {
        let node = cycle.node;
        let name = |n: &Option<usize>| n.map_or("…".to_owned(), |n| quoted(&nodes[n].name));
        let path: Vec<String> = cycle.path.iter().map(name).collect();
        let socket = &nodes[node].spec.sockets[cycle.socket];
        let about = About::Socket(nodes[node].name.clone(), socket.name.to_owned());
        let message = format!("`{}` feeds itself: {}", quoted(&nodes[node].name), path.join(" -> "));
        let diagnostic = Diagnostic::error(Code::Cycle, about, message).help("remove one of these wires");
        let fix = Fix::maybe(format!("remove the wire into `{}`", socket.name), Repair::Remove);
        diagnostics.push(diagnostic.fix(fix));
        nodes[node].inputs[cycle.socket] = Input::default_of(&socket.kind);
    }
    sorted
}
