//! Conversions: nodes of the library that turn the value of a wire into the type that a socket needs.

use super::free_place::Neighbours;
use super::node_canvas::{NodeCanvas, file_position};
use super::node_views::NamedNode;
use super::wires::{checked_connection, connect, may_connect, set_input};
use crate::commands::EditorCommand;
use crate::node_interface::NodeInterface;
use crate::session::Session;
use crate::widgets::spaced;
use egui::pos2;
use egui_node_graph::{GRID, SocketRef, Wire};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node, free_name};
use lapidary_evaluator::node::spec::{Socket, Spec, newest};

/// Node between a wire and a socket of another type.
#[derive(Clone, Copy)]
struct Conversion {
    spec: &'static Spec,
    /// Input that the wire leads to.
    input: &'static str,
    /// Output that the socket reads; none for the first one.
    output: Option<&'static str>,
}

/// Checks whether an output may be wired to an input, directly or through a conversion. The error states why it may not.
pub(super) fn may_wire(session: &Session, from: &SocketRef<String>, to: &SocketRef<String>) -> Result<(), String> {
    match may_connect(session, from, to) {
        Err(why) if conversion(session, from, to).is_none() => Err(why),
        _ => Ok(()),
    }
}

impl NodeCanvas {
    /// Edits that connect a wire, through a conversion where the types differ.
    pub(super) fn connect_or_convert(
        &mut self,
        session: &Session,
        wire: &Wire<String>,
        commands: &mut Vec<EditorCommand>,
    ) -> Vec<Edit> {
        if may_connect(session, &wire.from, &wire.to).is_ok() {
            return connect(session, wire);
        }
        let Some(Conversion { spec, input, output }) = conversion(session, &wire.from, &wire.to) else {
            return connect(session, wire);
        };
        let nodes = &session.active().graph.nodes;
        let name = free_name(spec.name, ' ', |name| nodes.contains_key(name));
        let [from, to] = [&wire.from.node, &wire.to.node].map(|node| self.corner(session, node));
        let middle = pos2((from.x + to.x) / 2.0, (from.y + to.y) / 2.0 + 2.0 * GRID);
        let node = Node { kind: spec.name.to_owned(), ..Node::default() };
        let new = NamedNode { name: &name, node: &node, interface: NodeInterface::Native(spec) };
        let place = self.free_place_for(session, new, middle, Neighbours::default());
        let mut edits = vec![Edit::Add(name.clone(), node), Edit::Move(name.clone(), file_position(place))];
        let to = SocketRef::input(name.clone(), input.to_owned());
        edits.extend(connect(session, &Wire { from: wire.from.clone(), to }));
        edits.push(set_input(&wire.to, Some(Arg::Wire(name, output.map(str::to_owned)))));
        let title = spaced(spec.name);
        let about = format!("added the node {title}, which converts the value of the wire");
        commands.push(EditorCommand::NotifyOfEdit(about));
        edits
    }
}

/// Conversion for a wire that types alone forbid.
fn conversion(session: &Session, from: &SocketRef<String>, to: &SocketRef<String>) -> Option<Conversion> {
    let needed = checked_connection(session, from, to).ok()??;
    let carried = session.socket_type(from)?;
    let channel = Channel::ALL.iter().find(|channel| channel.name() == to.pin && channel.carries() == needed);
    let specs = newest(session.library).filter(|spec| !spec.sockets.is_empty());
    let found = specs.filter_map(|spec| {
        let input = input(spec, carried, needed)?;
        // An output whose type follows that of an input has no type here: its node converts nothing.
        let outputs = spec.outputs.iter().filter(|output| output.output_type.value_type() == Some(needed));
        let named = |name: &str| spec.outputs.iter().find(|output| output.name == name);
        let output = match (carried, channel) {
            (Type::Material, channel) => named(channel.copied().or_else(|| channel_of(needed))?.name())?,
            _ => outputs.into_iter().next()?,
        };
        let first = spec.outputs[0].name == output.name;
        Some(Conversion { spec, input: input.name, output: (!first).then_some(output.name) })
    });
    // Nodes that work point by point and have few settings are preferred.
    found.min_by_key(|it| if needed == Type::Material { (false, 0) } else { it.spec.conversion_order() })
}

/// Input of a node that converts between types: its only one, or the channel of a material.
fn input(spec: &'static Spec, carried: Type, needed: Type) -> Option<&'static Socket> {
    let accepts = |socket: &&Socket| {
        let types = socket.kind.accepted_types(socket.painted);
        types.first() == Some(&carried) || (types.contains(&carried) && types.len() == 2)
    };
    if needed == Type::Material {
        let name = channel_of(carried)?.name();
        return spec.sockets.iter().find(|socket| socket.name == name).filter(accepts);
    }
    let mut inputs = spec.sockets.iter().filter(|socket| socket.kind.is_input());
    let only = inputs.next().filter(|_| inputs.next().is_none());
    only.filter(accepts)
}

/// Channel of a material that a value of a type usually is.
fn channel_of(value_type: Type) -> Option<Channel> {
    match value_type {
        Type::Number => Some(Channel::Height),
        Type::Color => Some(Channel::BaseColor),
        Type::Normal => Some(Channel::Normal),
        Type::Vector | Type::Material => None,
    }
}
