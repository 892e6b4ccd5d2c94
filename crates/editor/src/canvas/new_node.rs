//! New nodes: they get a free name and a wire to the socket they were requested from.

use super::free_place::{Neighbours, free_place};
use super::node_canvas::{FRAME, NodeCanvas, file_position};
use super::node_views::NamedNode;
use super::wires::{connect, set_input};
use crate::commands::{EditorCommand, GraphEdit, NewNode};
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
        let NewNode { node, place, from, subgraph } = new;
        let nodes = &session.active().graph.nodes;
        let name = free_name(&base_name(&node), ' ', |name| nodes.contains_key(name));
        let document = &session.file.document;
        let interface = NodeInterface::of(&node, document, session.library, subgraph.as_ref());
        let beside = from.as_ref().filter(|from| from.side == SocketSide::Output);
        let beside = beside.map(|from| self.place(session, &from.node) + vec2(BESIDE, 0.0));
        let wanted = place.or(beside).unwrap_or(self.center());
        let left_of = |to: &SocketRef<String>| self.corner(session, &to.node).x;
        let wired = match &from {
            Some(from) if from.side == SocketSide::Output => {
                Neighbours { after: Some(left_of(from) + WIDTH), ..Neighbours::default() }
            }
            to => Neighbours { before: to.as_ref().map(left_of), ..Neighbours::default() },
        };
        let at = self.free_place_for(session, NamedNode { name: &name, node: &node, interface }, wanted, wired);
        let mut edits = vec![Edit::Move(name.clone(), file_position(at))];
        match &from {
            Some(from) if from.side == SocketSide::Output => {
                let best = session.socket_type(from).and_then(|output| interface.best_input(output));
                if let Some((input, _)) = best {
                    let to = SocketRef::input(name.clone(), input.name.to_owned());
                    edits.extend(connect(session, &Wire { from: from.clone(), to }));
                }
            }
            Some(to) => {
                let accepted = session.accepted_types(to);
                let fits = |output: &str| {
                    accepted.as_ref().is_none_or(|accepted| accepted.contains(&interface.output_type(output)))
                };
                let outputs = interface.outputs();
                let best = outputs.iter().position(|(output, _)| fits(output)).unwrap_or(0);
                if let Some((output, _)) = outputs.get(best) {
                    // The first output needs no name.
                    let output = (best > 0).then(|| (*output).to_owned());
                    edits.push(set_input(to, Some(Arg::Wire(name.clone(), output))));
                }
            }
            None => {}
        }
        edits.insert(0, Edit::Add(name.clone(), node));
        let select = Some([name.clone()].into());
        commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
        // A node that found its place out of sight is scrolled to.
        commands.push(EditorCommand::Reveal(name));
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
            NodeInterface::Unknown => vec2(WIDTH, UNKNOWN_HEIGHT),
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

/// Name of a new node, unless it is taken: its kind, or the name of its graph.
fn base_name(node: &Node) -> String {
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
