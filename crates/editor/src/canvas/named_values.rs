//! Named values: reroutes whose wires are drawn as tags with the name. Files list them as `portals`.

use super::free_place::{Neighbours, free_place};
use super::node_canvas::{NodeCanvas, file_position};
use super::wires::{connect, may_connect, set_input, wires};
use crate::commands::{EditorCommand, NamedValue};
use crate::node_interface::NodeInterface;
use crate::session::Session;
use egui::{Pos2, Vec2, vec2};
use egui_node_graph::{SocketRef, WIDTH, Wire};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::newest;

/// Distance of a named value from the node that it names.
const BESIDE: Vec2 = vec2(100.0, -50.0);
/// Size of a named value.
const SIZE: Vec2 = vec2(WIDTH, 26.0);

/// Returns whether a node is a reroute with a name, whose wires are drawn as tags.
pub(crate) fn is_portal(session: &Session, node: &str) -> bool {
    session.layout().portals.contains(node) && is_reroute(session, node)
}

/// Named values that an input can read without a cycle or a conversion.
pub(crate) fn named_values_for<'a>(
    session: &'a Session,
    to: &'a SocketRef<String>,
) -> impl Iterator<Item = &'a String> + use<'a> {
    let fits = |name: &&String| {
        let reroute = session.node(name).map(|node| session.interface(name, node));
        let output = reroute.and_then(|reroute| Some(reroute.outputs().first()?.0.to_owned()));
        let from = output.map(|output| SocketRef::output((*name).clone(), output));
        from.is_some_and(|from| may_connect(session, &from, to).is_ok())
    };
    session.layout().portals.iter().filter(|name| is_portal(session, name)).filter(fits)
}

/// Edit that wires a named value to an input.
pub(crate) fn use_named_value(to: &SocketRef<String>, name: &str) -> EditorCommand {
    EditorCommand::edit(vec![set_input(to, Some(Arg::Wire(name.to_owned(), None)))])
}

fn is_reroute(session: &Session, node: &str) -> bool {
    session.node(node).is_some_and(|own| session.interface(node, own).is_reroute())
}

impl NodeCanvas {
    /// Edits that name a value: they make a reroute that all or one of its readers read.
    pub(super) fn naming_edits(&mut self, session: &Session, value: &NamedValue, name: &str) -> Vec<Edit> {
        let portal = Edit::Portal(name.to_owned(), true);
        match value {
            NamedValue::Node(node) if is_reroute(session, node) => {
                let rename = (node != name).then(|| Edit::Rename(node.clone(), name.to_owned()));
                rename.into_iter().chain([portal]).collect()
            }
            NamedValue::Node(node) => {
                let interface = session.node(node).map(|own| session.interface(node, own));
                let output = interface.and_then(|interface| Some(interface.outputs().first()?.0.to_owned()));
                let Some(output) = output else { return vec![] };
                let from = SocketRef::output(node.clone(), output);
                let readers = wires(session).into_iter().filter(|wire| wire.from == from).map(|wire| wire.to).collect();
                let covered = self.covered(session, name);
                let place = free_place(self.place(session, node) + BESIDE, SIZE, &covered, Neighbours::default());
                self.new_portal(session, &from, readers, (name, place))
            }
            NamedValue::Wire(wire, place) => {
                self.new_portal(session, &wire.from, vec![wire.to.clone()], (name, *place))
            }
        }
    }

    fn new_portal(
        &self,
        session: &Session,
        from: &SocketRef<String>,
        readers: Vec<SocketRef<String>>,
        (name, place): (&str, Pos2),
    ) -> Vec<Edit> {
        let Some(spec) = newest(session.library).find(|spec| NodeInterface::Native(spec).is_reroute()) else {
            return vec![];
        };
        let node = Node { kind: spec.name.to_owned(), args: Default::default() };
        let mut edits = vec![Edit::Add(name.to_owned(), node), Edit::Move(name.to_owned(), file_position(place))];
        let to = SocketRef::input(name.to_owned(), spec.sockets[0].name.to_owned());
        edits.extend(connect(session, &Wire { from: from.clone(), to }));
        edits.extend(readers.iter().map(|reader| set_input(reader, Some(Arg::Wire(name.to_owned(), None)))));
        edits.push(Edit::Portal(name.to_owned(), true));
        edits
    }
}
