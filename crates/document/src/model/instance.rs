//! Instances: nodes that stand for a graph of another file, or for one inside the same file.

use lapidary_evaluator::graph::{Arg, Graph, Node};

/// The kind of a node that is a graph.
pub const INSTANCE: &str = "graph";

/// The sockets that name the graph of an instance: one of another file, or one inside this file.
pub(crate) const SOURCES: [&str; 2] = ["file", "local"];

/// The socket that repeats an instance: the number of steps, from 1 to [`MAX_STEPS`].
pub(crate) const REPEAT: &str = "repeat";
pub(crate) const MAX_STEPS: u32 = 64;

/// The socket that states the size at which image nodes inside an instance work, in pixels per tile unit: 0 for the size of
/// the graph around it, at most [`MAX_WORKING_SIZE`].
pub(crate) const WORKING_SIZE: &str = "working_size";
pub(crate) const MAX_WORKING_SIZE: u32 = 8192;

/// The names that a step passes to the next: of outputs that are parameters too, and whose values a wire can carry.
pub(crate) fn fed_back(graph: &Graph) -> impl Iterator<Item = &String> {
    let is_input = |name: &String| graph.parameters.get(name).is_some_and(|p| p.value.value_type().is_some());
    graph.outputs.iter().map(|(name, _)| name).filter(move |name| is_input(name))
}

/// True if instances of a graph have the socket [`REPEAT`].
pub(crate) fn is_repeatable(graph: &Graph) -> bool {
    !graph.parameters.contains_key(REPEAT) && fed_back(graph).next().is_some()
}

/// True if instances of a graph have the socket [`WORKING_SIZE`].
pub(crate) fn has_working_size(graph: &Graph) -> bool {
    is_repeatable(graph) && !graph.parameters.contains_key(WORKING_SIZE)
}

/// The name of the graph inside the file that a node stands for, if it is such an instance.
pub(crate) fn local_graph(node: &Node) -> Option<&str> {
    match node.args.get(SOURCES[1]) {
        Some(Arg::Text(name)) if node.kind == INSTANCE => Some(name),
        _ => None,
    }
}
