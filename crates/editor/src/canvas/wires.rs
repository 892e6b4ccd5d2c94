//! Wires of a graph, and rules for connecting sockets.

use crate::graph_outputs::output_type;
use crate::session::{OUTPUTS, Session};
use egui_node_graph::{SocketRef, Wire};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node, free_name};
use std::collections::{BTreeMap, HashSet};

/// Wires of the graph on the canvas.
pub(super) fn wires(session: &Session) -> Vec<Wire<String>> {
    let graph = session.active().graph;
    let source = |arg: &Arg| {
        let Arg::Wire(node, output) = arg else { return None };
        let interface = session.interface(node, graph.nodes.get(node)?);
        let first = || Some(interface.outputs().first()?.0.to_owned());
        Some(SocketRef::output(node.clone(), output.clone().or_else(first)?))
    };
    let mut out = vec![];
    for (name, node) in &graph.nodes {
        for (socket, arg) in &node.args {
            let to = || SocketRef::input(name.clone(), socket.clone());
            out.extend(source(arg).map(|from| Wire { from, to: to() }));
        }
    }
    for (name, arg) in &graph.outputs {
        let to = || SocketRef::input(OUTPUTS.to_owned(), name.clone());
        out.extend(source(arg).map(|from| Wire { from, to: to() }));
    }
    out
}

/// Edits that connect a wire.
pub(super) fn connect(session: &Session, wire: &Wire<String>) -> Vec<Edit> {
    let Some(source) = session.node(&wire.from.node) else { return vec![] };
    let interface = session.interface(&wire.from.node, source);
    // The first output needs no name.
    let first = interface.outputs().first().is_some_and(|(name, _)| *name == wire.from.pin);
    let output = Some(wire.from.pin.clone()).filter(|_| !first);
    let arg = Some(Arg::Wire(wire.from.node.clone(), output));
    let mut to = wire.to.clone();
    // A wire to the empty socket makes a new output.
    if to.node == OUTPUTS && to.pin.is_empty() {
        let taken = |name: &str| session.active().graph.outputs.iter().any(|(output, _)| output == name);
        to.pin = free_name(&wire.from.pin, ' ', taken);
    }
    let mut edits = vec![set_input(&to, arg)];
    // A whole material replaces the plain values of its channels, which would hide it.
    if to.node == OUTPUTS && output_type(&to.pin) == Some(Type::Material) {
        let outputs = session.active().graph.outputs.iter();
        let plain = outputs.filter(|(name, arg)| {
            output_type(name).is_some() && !matches!(arg, Arg::Wire(..) | Arg::Parameter(_)) && *name != to.pin
        });
        edits.extend(plain.map(|(name, _)| Edit::Output(name.clone(), None)));
    }
    edits
}

/// Edit that sets an input of a node or an output of the graph, or resets it.
pub(super) fn set_input(to: &SocketRef<String>, arg: Option<Arg>) -> Edit {
    match to.node.as_str() {
        OUTPUTS => Edit::Output(to.pin.clone(), arg),
        node => Edit::Socket(node.to_owned(), to.pin.clone(), arg),
    }
}

/// Checks whether an output may be wired to an input without a conversion. The error states why it may not.
pub(super) fn may_connect(session: &Session, from: &SocketRef<String>, to: &SocketRef<String>) -> Result<(), String> {
    let needed = checked_connection(session, from, to)?;
    match (needed, session.socket_type(from)) {
        (Some(needed), Some(carried)) => {
            Err(format!("this input needs {}, and the wire carries {}", needed.name(), carried.name()))
        }
        _ => Ok(()),
    }
}

/// Checks all but the type of a connection; returns the type that the input needs where the wire carries another one.
pub(super) fn checked_connection(
    session: &Session,
    from: &SocketRef<String>,
    to: &SocketRef<String>,
) -> Result<Option<Type>, String> {
    let nodes = &session.active().graph.nodes;
    let source = nodes.get(&from.node).ok_or("this is not an output")?;
    let output = session.output_type(session.interface(&from.node, source), &from.node, &from.pin);
    if to.node == OUTPUTS {
        let needed = output_type(&to.pin);
        return Ok(needed.filter(|needed| output != *needed && needed.with(output) != Some(*needed)));
    }
    let target = nodes.get(&to.node).ok_or("this is not an input")?;
    if depends_on(nodes, &from.node, &to.node) {
        return Err("this would make a cycle: the node would read its own output".to_owned());
    }
    let inputs = session.interface(&to.node, target).inputs();
    let input = inputs.iter().find(|input| input.name == to.pin).ok_or("there is no such input")?;
    if !input.wirable() {
        return Err("this input accepts no wire: set its value in the properties".to_owned());
    }
    Ok((!input.accepts(output)).then(|| input.preferred_type()))
}

/// Returns whether a node reads another one, directly or through others, or is the same.
fn depends_on(nodes: &BTreeMap<String, Node>, node: &str, other: &str) -> bool {
    let (mut open, mut seen) = (vec![node], HashSet::new());
    while let Some(name) = open.pop() {
        if name == other {
            return true;
        }
        if seen.insert(name)
            && let Some(node) = nodes.get(name)
        {
            open.extend(super::auto_layout::sources(node));
        }
    }
    false
}
