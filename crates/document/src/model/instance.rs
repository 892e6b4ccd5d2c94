//! Instances: nodes that stand for a graph of another file, or for one inside the same file.

use lapidary_evaluator::graph::{Arg, Node};

/// The kind of a node that is a graph.
pub const INSTANCE: &str = "graph";

/// The sockets that name the graph of an instance: one of another file, or one inside this file.
pub(crate) const SOURCES: [&str; 2] = ["file", "local"];

/// The name of the graph inside the file that a node stands for, if it is such an instance.
pub(crate) fn local_graph(node: &Node) -> Option<&str> {
    match node.args.get(SOURCES[1]) {
        Some(Arg::Text(name)) if node.kind == INSTANCE => Some(name),
        _ => None,
    }
}
