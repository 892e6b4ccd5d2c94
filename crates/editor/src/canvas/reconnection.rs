//! Reconnection of wires around nodes that are removed.

use crate::session::Session;
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Arg;
use std::collections::BTreeSet;

/// Edits that wire the sources of removed nodes to the inputs that these nodes fed.
pub(super) fn reconnected(session: &Session, ids: &[String]) -> Vec<Edit> {
    let graph = session.active().graph;
    let removed: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let replacement = |arg: &Arg| match arg {
        Arg::Wire(from, _) if removed.contains(from.as_str()) => source(session, &removed, from),
        _ => None,
    };
    let mut edits = vec![];
    for (name, node) in graph.nodes.iter().filter(|(name, _)| !removed.contains(name.as_str())) {
        let interface = session.interface(name, node);
        for (socket, arg) in &node.args {
            let Some(new) = replacement(arg) else { continue };
            let Some(wire) = type_of(session, &new) else { continue };
            if interface.inputs().iter().any(|input| input.name == socket && input.accepts(wire)) {
                edits.push(Edit::Socket(name.clone(), socket.clone(), Some(new)));
            }
        }
    }
    for (output, arg) in &graph.outputs {
        if let Some(new) = replacement(arg) {
            edits.push(Edit::Output(output.clone(), Some(new)));
        }
    }
    edits
}

/// First wire of a removed node, in the order of its inputs, followed through other removed nodes.
fn source(session: &Session, removed: &BTreeSet<&str>, name: &str) -> Option<Arg> {
    let (mut name, mut seen) = (name.to_owned(), BTreeSet::new());
    while seen.insert(name.clone()) {
        let node = session.node(&name)?;
        let inputs = session.interface(&name, node).inputs();
        let mut wired = inputs.into_iter().filter_map(|input| node.args.get(input.name));
        let Some(Arg::Wire(from, output)) = wired.find(|arg| matches!(arg, Arg::Wire(..))) else {
            return None;
        };
        if !removed.contains(from.as_str()) {
            return Some(Arg::Wire(from.clone(), output.clone()));
        }
        name = from.clone();
    }
    None
}

/// Type of a wire.
fn type_of(session: &Session, arg: &Arg) -> Option<Type> {
    let Arg::Wire(node, output) = arg else { return None };
    let interface = session.interface(node, session.node(node)?);
    let output = output.clone().or_else(|| Some(interface.outputs().first()?.0.to_owned()))?;
    Some(session.output_type(interface, node, &output))
}
