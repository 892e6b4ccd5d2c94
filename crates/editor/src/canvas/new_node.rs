//! New nodes: they get a free name and a wire to the socket they were requested from.

use super::free_place::{Neighbours, free_place};
use super::node_canvas::{FRAME, NodeCanvas, file_position};
use super::node_views::NamedNode;
use super::wires::{connect, set_input};
use crate::commands::{EditorCommand, GraphEdit, NewNode, NodePlace, WireEnds};
use crate::node_interface::NodeInterface;
use crate::session::Session;
use egui::{Pos2, Rect, vec2};
use egui_node_graph::{SocketRef, SocketSide, WIDTH, Wire};
use lapidary_document::INSTANCE;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node, free_name};

/// Distance of a new node from the one that it reads.
const BESIDE: f32 = 220.0;
/// Height reserved for a node whose rows are not known yet.
const UNKNOWN_HEIGHT: f32 = 300.0;

impl NodeCanvas {
    /// Adds a node, wired to the socket it was requested from, and selects it.
    pub(crate) fn add_node(&mut self, session: &Session, new: NewNode, commands: &mut Vec<EditorCommand>) {
        let NewNode { node, place, ends: WireEnds { from, into }, subgraph } = new;
        let nodes = &session.active().graph.nodes;
        let name = free_name(&base_name(&node), ' ', |name| nodes.contains_key(name));
        let document = &session.file.document;
        let interface = NodeInterface::of(&node, document, session.library, subgraph.as_ref());
        let socket = from.as_ref().and_then(|from| wired_socket(session, from, interface, &name));
        let named = NamedNode { name: &name, node: &node, interface };
        let place = match &into {
            Some(to) => self.place_between(session, named, [from.as_ref(), Some(to)]),
            None => self.new_place(session, named, (from.as_ref(), socket.as_ref()), place),
        };
        let mut edits = vec![Edit::Add(name.clone(), node), Edit::Move(name.clone(), file_position(place))];
        match (from, socket) {
            (Some(from), Some(to)) if to.side == SocketSide::Input => {
                edits.extend(connect(session, &Wire { from, to }))
            }
            (Some(to), Some(from)) => edits.push(fed(interface, from, &to)),
            _ => {}
        }
        if let Some(to) = into
            && let Some(from) = wired_socket(session, &to, interface, &name)
        {
            edits.push(fed(interface, from, &to));
        }
        let select = Some([name.clone()].into());
        commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
        // A node that found its place out of sight is scrolled to; undo scrolls back.
        self.text_before_adding = Some(session.file.text.clone());
        commands.push(EditorCommand::Reveal(name));
    }

    /// Place of a node that is inserted into a wire: in the middle between both of its ends.
    fn place_between(&mut self, session: &Session, new: NamedNode<'_>, ends: [Option<&SocketRef<String>>; 2]) -> Pos2 {
        let [from, to] = ends.map(|end| end.map(|end| self.corner(session, &end.node)));
        let [from, to] = [from.or(to), to.or(from)].map(Option::unwrap_or_default);
        let size = self.view_of(session, new, [0.0, 0.0]).area().size();
        let middle = from.lerp(to, 0.5);
        let wired = Neighbours { after: Some(from.x + WIDTH), before: Some(to.x) };
        self.free_place_for(session, new, middle, wired.permitting(middle, size))
    }

    /// Place of a new node. `from` and `socket` are the ends of its wire.
    fn new_place(
        &mut self,
        session: &Session,
        new: NamedNode<'_>,
        (from, socket): (Option<&SocketRef<String>>, Option<&SocketRef<String>>),
        place: Option<NodePlace>,
    ) -> Pos2 {
        let wired = match from {
            Some(from) if from.side == SocketSide::Output => {
                Neighbours { after: Some(self.corner(session, &from.node).x + WIDTH), ..Neighbours::default() }
            }
            to => Neighbours { before: to.map(|to| self.corner(session, &to.node).x), ..Neighbours::default() },
        };
        let (wanted, wired) = match place {
            Some(NodePlace::WireEnd(end)) => {
                let view = self.view_of(session, new, [0.0, 0.0]);
                let index = |at: &SocketRef<String>| view.pins(at.side).iter().position(|pin| pin.id == at.pin);
                let offset = socket.and_then(|at| Some(view.socket(at.side, index(at)?) - view.at));
                let corner = end - offset.unwrap_or_default();
                (corner, wired.permitting(corner, view.area().size()))
            }
            Some(NodePlace::Corner(corner)) => (corner, wired),
            None => {
                let source = from.filter(|from| from.side == SocketSide::Output);
                let beside = source.map(|from| self.place(session, &from.node) + vec2(BESIDE, 0.0));
                (beside.unwrap_or(self.center()), wired)
            }
        };
        self.free_place_for(session, new, wanted, wired)
    }

    /// Place next to `wanted` where a new node covers no other, between the nodes that it is wired to.
    pub(super) fn free_place_for(
        &mut self,
        session: &Session,
        new: NamedNode<'_>,
        wanted: Pos2,
        wired: Neighbours,
    ) -> Pos2 {
        let size = match new.interface {
            // The rows of a graph are not known before it has been read.
            NodeInterface::Unread | NodeInterface::Unknown => vec2(WIDTH, UNKNOWN_HEIGHT),
            _ => self.view_of(session, new, [0.0, 0.0]).area().size(),
        };
        free_place(wanted, size, &self.covered(session, new.name), wired)
    }

    /// Areas that nodes, notes and the outputs cover, without one of them.
    pub(super) fn covered(&mut self, session: &Session, without: &str) -> Vec<Rect> {
        let items = self.areas(session).into_iter().filter(|(id, _)| !id.starts_with(FRAME) && id != without);
        items.map(|(_, area)| area).collect()
    }
}

/// Edit that wires an output of a new node to an input.
fn fed(interface: NodeInterface<'_>, from: SocketRef<String>, to: &SocketRef<String>) -> Edit {
    // The first output needs no name.
    let first = interface.outputs().first().is_some_and(|(first, _)| *first == from.pin);
    set_input(to, Some(Arg::Wire(from.node, (!first).then_some(from.pin))))
}

/// Socket of a new node that a wire from or to another socket suits best.
fn wired_socket(
    session: &Session,
    from: &SocketRef<String>,
    interface: NodeInterface<'_>,
    name: &str,
) -> Option<SocketRef<String>> {
    if from.side == SocketSide::Output {
        let (input, _) = interface.best_input(session.socket_type(from)?)?;
        return Some(SocketRef::input(name.to_owned(), input.name.to_owned()));
    }
    let accepted = session.accepted_types(from);
    let fits =
        |output: &str| accepted.as_ref().is_none_or(|accepted| accepted.contains(&interface.output_type(output)));
    let outputs = interface.outputs();
    let (output, _) = outputs.iter().find(|(output, _)| fits(output)).or(outputs.first())?;
    Some(SocketRef::output(name.to_owned(), (*output).to_owned()))
}

/// Name of a new node, unless it is taken: its kind, or the name of its graph.
pub(super) fn base_name(node: &Node) -> String {
    match node.args.get("local").or(node.args.get("file")) {
        Some(Arg::Text(text)) if node.kind == INSTANCE => node_name(text),
        _ => node.kind.clone(),
    }
}

/// File name without folder and extension, as a valid name of a node.
fn node_name(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.strip_suffix(".ron").unwrap_or(name);
    let valid = |c: char| if c.is_ascii_alphanumeric() || "_ -".contains(c) { c } else { '_' };
    let name: String = name.chars().map(valid).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { name } else { format!("_{name}") }
}
