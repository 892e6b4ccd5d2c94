//! Canonical graphs: equal for graphs that mean the same, however they are written.

use crate::model::defaults::is_default;
use crate::model::document::Document;
use lapidary_evaluator::graph::{Arg, Graph, Node, wire_reference};
use lapidary_evaluator::node::spec::{Library, Spec};
use std::collections::BTreeMap;

/// The canonical form of a graph: no default values, no aliases of kinds, no name for the first output of a node, and
/// text where a socket takes text.
pub(crate) fn canonical_graph(graph: &Graph, document: &Document, library: &Library) -> Graph {
    let mut specs: BTreeMap<&str, Option<&'static Spec>> = BTreeMap::new();
    for node in graph.nodes.values() {
        specs.entry(&node.kind).or_insert_with(|| document.spec(&node.kind, library));
    }
    let spec = |node: &Node| specs.get(node.kind.as_str()).copied().flatten();
    let plain = |arg: &Arg| match arg {
        Arg::Wire(from, Some(output)) => {
            let first = graph.nodes.get(from).and_then(spec).and_then(|spec| spec.outputs.first());
            let named = first.is_none_or(|first| first.name != output);
            Arg::Wire(from.clone(), named.then(|| output.clone()))
        }
        arg => arg.clone(),
    };
    let node = |node: &Node| {
        let spec = spec(node);
        let argument = |(socket, arg): (&String, &Arg)| {
            let kind = spec.and_then(|spec| Some(&spec.sockets[spec.socket(socket)?].kind));
            let arg = match (kind, arg) {
                (Some(kind), Arg::Wire(node, output)) if kind.is_text() => {
                    Arg::Text(wire_reference(node, output.as_deref()))
                }
                _ => plain(arg),
            };
            (!is_default(spec, socket, &arg)).then(|| (socket.clone(), arg))
        };
        let kind = spec.map_or(node.kind.clone(), |spec| spec.name.to_owned());
        Node { kind, args: node.args.iter().filter_map(argument).collect() }
    };
    Graph {
        nodes: graph.nodes.iter().map(|(name, it)| (name.clone(), node(it))).collect(),
        outputs: graph.outputs.iter().map(|(name, arg)| (name.clone(), plain(arg))).collect(),
        ..graph.clone()
    }
}
