//! Viewing of outputs: the next output of a node to show, and whether the output in view still exists.

use crate::background::ViewTarget;
use crate::commands::EditorCommand;
use crate::session::{OUTPUTS, Session};
use egui_node_graph::{SocketRef, SocketSide};
use lapidary_document::{Document, INSTANCE};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;

/// Command that shows an output of a node: that of the socket, or the one after the output in view.
pub(super) fn view(session: &Session, id: &str, socket: Option<&SocketRef<String>>) -> Option<EditorCommand> {
    let target = if id == OUTPUTS {
        output_of_graph(session, socket)
    } else {
        let interface = session.interface(id, session.node(id)?);
        let outputs = interface.outputs().into_iter().map(|(output, _)| session.view_of(id, Some(output)));
        let named = socket.filter(|socket| socket.side == SocketSide::Output);
        let chosen = named.map(|socket| session.view_of(id, Some(&socket.pin)));
        chosen.or_else(|| next(session, outputs.collect(), &session.view_of(id, None)))
    };
    target.map(EditorCommand::View)
}

/// Output of the graph at a socket, or the one after the output in view.
fn output_of_graph(session: &Session, socket: Option<&SocketRef<String>>) -> Option<ViewTarget> {
    // Inside a subgraph, the node that stands for it has the outputs.
    let target = |name: &str| match session.prefix().strip_suffix('/') {
        None => ViewTarget::Output(name.to_owned()),
        Some(instance) => ViewTarget::Node(instance.to_owned(), Some(name.to_owned())),
    };
    let outputs = || session.active().graph.outputs.iter().map(|(name, _)| name.as_str());
    match socket {
        Some(socket) => outputs().find(|name| *name == socket.pin).map(target),
        None => next(session, outputs().map(target).collect(), &ViewTarget::First),
    }
}

/// Target after the one in view, or else the first one. `unnamed` is another name of the first target.
fn next(session: &Session, targets: Vec<ViewTarget>, unnamed: &ViewTarget) -> Option<ViewTarget> {
    let shown = &session.view_target;
    let at = targets.iter().position(|target| target == shown).or((shown == unnamed).then_some(0));
    let next = at.map_or(0, |at| (at + 1) % targets.len().max(1));
    targets.into_iter().nth(next)
}

/// Returns whether an output or node is still part of a document.
pub(crate) fn exists(document: &Document, library: &'static Library, target: &ViewTarget) -> bool {
    match target {
        ViewTarget::First => true,
        ViewTarget::Output(name) => document.graph.outputs.iter().any(|(output, _)| output == name),
        ViewTarget::Node(name, output) => node_exists(document, library, &document.graph, name, output.as_deref()),
    }
}

/// Returns whether a graph has a node, or a subgraph with the rest of the name, and the node has the output.
fn node_exists(
    document: &Document,
    library: &'static Library,
    graph: &Graph,
    name: &str,
    output: Option<&str>,
) -> bool {
    if let Some(node) = graph.nodes.get(name) {
        return output.is_none_or(|output| has_output(document, library, node, output));
    }
    let parts = name.match_indices('/').map(|(at, _)| (&name[..at], &name[at + 1..]));
    parts.into_iter().any(|(instance, rest)| match graph.nodes.get(instance).map(local_graph) {
        None => false,
        // The nodes of other files are not known here.
        Some(None) => true,
        Some(Some(local)) => {
            document.groups.get(local).is_some_and(|group| node_exists(document, library, &group.graph, rest, output))
        }
    })
}

fn has_output(document: &Document, library: &'static Library, node: &Node, output: &str) -> bool {
    match (node.kind == INSTANCE, local_graph(node)) {
        (true, Some(local)) => {
            document.groups.get(local).is_some_and(|group| group.graph.outputs.iter().any(|(name, _)| name == output))
        }
        (true, None) => true,
        (false, _) => {
            document.spec(&node.kind, library).is_none_or(|spec| spec.outputs.iter().any(|own| own.name == output))
        }
    }
}

/// Name of the subgraph that a node stands for.
fn local_graph(node: &Node) -> Option<&str> {
    match node.args.get("local") {
        Some(Arg::Text(graph)) => Some(graph),
        _ => None,
    }
}
