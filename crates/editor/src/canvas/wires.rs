//! The wires of a graph, and which there may be.

use super::{NodeCanvas, OUTPUTS};
use crate::session::Session;
use egui_node_graph::{SocketRef, Wire};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::graph::{self, Arg};
use std::collections::BTreeMap;

/// The wires of a part.
pub(super) fn wires(session: &Session) -> Vec<Wire<String>> {
    let nodes = &session.active().graph.nodes;
    let from_of = |node: &String, output: &Option<String>| {
        let first = || {
            let face = session.interface(node, nodes.get(node)?);
            Some(face.outputs().first()?.0.to_owned())
        };
        Some(SocketRef::output(node.clone(), output.clone().or_else(first)?))
    };
    let mut out = vec![];
    for (name, node) in nodes {
        for (socket, arg) in &node.args {
            if let Arg::Wire(source, output) = arg
                && nodes.contains_key(source)
                && let Some(from) = from_of(source, output)
            {
                out.push(Wire { from, to: SocketRef::input(name.clone(), socket.clone()) });
            }
        }
    }
    for (name, arg) in &session.active().graph.outputs {
        if let Arg::Wire(source, output) = arg
            && nodes.contains_key(source)
            && let Some(from) = from_of(source, output)
        {
            out.push(Wire { from, to: SocketRef::input(OUTPUTS.to_owned(), name.clone()) });
        }
    }
    out
}

impl NodeCanvas {
    /// Whether an output may be wired to an input, or why not.
    pub(crate) fn may_connect(
        session: &Session,
        from: &SocketRef<String>,
        to: &SocketRef<String>,
    ) -> Result<(), String> {
        let nodes = &session.active().graph.nodes;
        let source = nodes.get(&from.node).ok_or("nothing leads from here")?;
        let type_ = session.output_type(session.interface(&from.node, source), &from.node, &from.pin);
        if to.node == OUTPUTS {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == to.pin);
            let own = channel.map(|channel| channel.carries());
            return match own {
                Some(own) if type_ != own && own.with(type_) != Some(own) => {
                    Err(format!("{} does not fit {}", type_.name(), own.name()))
                }
                _ => Ok(()),
            };
        }
        let target = nodes.get(&to.node).ok_or("nothing leads here")?;
        if reaches(nodes, &to.node, &from.node) {
            return Err("this would feed the node its own output".to_owned());
        }
        let slots = session.interface(&to.node, target).inputs();
        let slot = slots.iter().find(|slot| slot.name == to.pin).ok_or("there is no such socket")?;
        if !slot.wirable {
            return Err("this shapes the program, and takes no wire".to_owned());
        }
        slot.kind.check_wire(type_)
    }
}

/// Whether wires lead from one node to another, or it is the same.
fn reaches(nodes: &BTreeMap<String, graph::Node>, from: &str, to: &str) -> bool {
    let (mut ahead, mut seen) = (vec![to], std::collections::HashSet::new());
    while let Some(name) = ahead.pop() {
        if name == from {
            return true;
        }
        if seen.insert(name)
            && let Some(node) = nodes.get(name)
        {
            ahead.extend(super::auto_layout::sources(node));
        }
    }
    false
}
