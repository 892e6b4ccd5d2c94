//! Checks a graph against a library: resolves names, types and ranges, and reports every error at once.

mod checked;
mod cycle;
mod input_resolver;
mod literal_parser;
pub mod output_names;
mod wire_types;

use crate::node::input::Input;
pub use checked::{Checked, CheckedNode};

use crate::check::cycle::{IncomingWire, order};
use crate::check::input_resolver::InputResolver;
use crate::check::output_names::check_types;
use crate::check::wire_types::set_types;
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::graph::Graph;
use crate::node::spec::{Library, find, newest};
use std::collections::{BTreeMap, HashMap};

/// Checks a graph. Whatever is wrong with it, the parts without errors are returned.
pub fn check(graph: &Graph, library: &Library) -> (Checked, Vec<Diagnostic>) {
    let mut complaints = vec![];
    let kinds = newest(library).flat_map(|s| std::iter::once(s.name).chain(s.aliases.iter().copied()));
    let mut places = HashMap::new();
    for (name, node) in &graph.nodes {
        match find(library, &node.kind) {
            Some(spec) => drop(places.insert(name.as_str(), (places.len(), spec))),
            None => {
                let message = format!("there is no node called `{}`", quoted(&node.kind));
                let about = About::Node(name.clone());
                let complaint = Diagnostic::error(Code::NoKind, about, message);
                // Only so many complaints are worth a search of the library.
                complaints.push(match complaints.len() {
                    0..100 => complaint.perhaps_kind(&node.kind, kinds.clone(), |near| Repair::Rename(near.to_owned())),
                    _ => complaint,
                });
            }
        }
    }
    let mut nodes = Vec::with_capacity(places.len());
    let mut settle = InputResolver { graph, places, complaints };
    for (name, node) in &graph.nodes {
        if let Some(&(_, spec)) = settle.places.get(name.as_str()) {
            let inputs = settle.sockets(name, node, spec);
            nodes.push(CheckedNode { name: name.clone(), spec, inputs, types: vec![] });
        }
    }
    let mut outputs = Vec::with_capacity(graph.outputs.len());
    for (name, arg) in &graph.outputs {
        outputs.extend(settle.output(name, arg).map(|input| (name.clone(), input)));
    }
    let InputResolver { mut complaints, .. } = settle;
    let sorted = cut_cycles(&mut nodes, &mut complaints);
    for node in &sorted {
        set_types(&mut nodes, *node, graph, library, &mut complaints);
    }
    if graph.outputs.is_empty() {
        let none = Diagnostic::error(Code::NoOutputs, About::Graph, "the graph has no outputs");
        complaints.push(none.help("write `outputs: { \"height\": \"the name of a node\" }`"));
    }
    let Graph { parameters, seed, wrap, .. } = graph;
    let checked = Checked {
        nodes,
        parameters: parameters.clone(),
        outputs,
        seed: *seed,
        wrap: *wrap,
        pictures: BTreeMap::new(),
        tables: BTreeMap::new(),
        sorted,
    };
    check_types(&checked, graph, library, &mut complaints);
    (checked, complaints)
}

/// Removes one wire of every cycle; returns the nodes, each after those it reads.
fn cut_cycles(nodes: &mut [CheckedNode], complaints: &mut Vec<Diagnostic>) -> Vec<usize> {
    let next = |node: usize, socket: usize| {
        let inputs: &[Input] = &nodes[node].inputs;
        (socket..inputs.len()).find_map(|socket| match inputs[socket] {
            Input::Wire { node: from, .. } => Some(IncomingWire { socket, from }),
            _ => None,
        })
    };
    let (sorted, cycles) = order(nodes.len(), next);
    for cycle in cycles {
        let node = cycle.node;
        let name = |n: &Option<usize>| n.map_or("…".to_owned(), |n| quoted(&nodes[n].name));
        let path: Vec<String> = cycle.path.iter().map(name).collect();
        let kind = &nodes[node].spec.sockets[cycle.socket];
        let about = About::Socket(nodes[node].name.clone(), kind.name.to_owned());
        let message = format!("`{}` feeds itself: {}", quoted(&nodes[node].name), path.join(" -> "));
        let complaint = Diagnostic::error(Code::Cycle, about, message).help("remove one of these wires");
        let fix = Fix::maybe(format!("remove the wire into `{}`", kind.name), Repair::Remove);
        complaints.push(complaint.fix(fix));
        nodes[node].inputs[cycle.socket] = Input::default_of(&kind.kind);
    }
    sorted
}
