//! Events of the canvas as edits of the file.

use super::annotations::annotation_lists;
use super::clipboard::{PastedText, copied};
use super::free_place::{Neighbours, free_place};
use super::node_canvas::{NodeCanvas, file_position};
use super::reconnection::reconnected;
use super::viewing::view;
use super::wires::{connect, may_connect, set_input};
use crate::commands::{EditorCommand, GraphEdit, WireEnds};
use crate::node_interface::NodeInterface;
use crate::session::{OUTPUTS, Session};
use egui::{Pos2, Ui, Vec2, pos2};
use egui_node_graph::{CanvasEvent, SocketRef, Wire};
use lapidary_document::CanvasFrame;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node, free_name};
use lapidary_evaluator::node::spec::newest;
use std::collections::BTreeSet;

impl NodeCanvas {
    /// Handles the events of a frame; their edits form one undo step.
    pub(super) fn handle_events(
        &mut self,
        ui: &Ui,
        session: &Session,
        events: Vec<CanvasEvent<String>>,
        commands: &mut Vec<EditorCommand>,
    ) {
        let (mut edits, mut select) = (vec![], None);
        for event in events {
            match event {
                CanvasEvent::Moved { nodes, by } => {
                    nodes.into_iter().for_each(|node| *self.moving.entry(node).or_default() += by);
                }
                CanvasEvent::Resized { node, size } => drop(self.sizing.insert(node, size)),
                CanvasEvent::DragEnded => edits.extend(self.end_drag(session)),
                CanvasEvent::Connect(wire) => edits.extend(self.connect_or_convert(session, &wire, commands)),
                CanvasEvent::Disconnect(wires) => edits.extend(wires.iter().map(|wire| set_input(&wire.to, None))),
                // A node that is dropped on a wire of another type is not inserted.
                CanvasEvent::Insert { before, after, .. }
                    if [&before, &after].iter().any(|wire| may_connect(session, &wire.from, &wire.to).is_err()) => {}
                CanvasEvent::Insert { wire, before, after } => {
                    edits.push(set_input(&wire.to, None));
                    edits.extend([&before, &after].into_iter().flat_map(|wire| connect(session, wire)));
                    self.move_to_free_place(session, &before.to.node);
                    edits.extend(self.end_drag(session));
                }
                CanvasEvent::Reroute { wire, place } => edits.extend(rerouted(session, &wire, place)),
                CanvasEvent::Delete(ids) => edits.extend(self.removed(session, &ids)),
                CanvasEvent::Dissolve(ids) => {
                    edits.extend(reconnected(session, &ids));
                    edits.extend(self.removed(session, &ids));
                }
                CanvasEvent::Collapse(ids) => {
                    edits.extend(toggled(&ids, &session.layout().collapsed, Edit::Collapse));
                }
                CanvasEvent::Mute(ids) => edits.extend(toggled(&ids, session.active().muted, Edit::Mute)),
                CanvasEvent::Copy(ids) => ui.ctx().copy_text(copied(session, self, &ids, false)),
                CanvasEvent::Cut(ids) => {
                    ui.ctx().copy_text(copied(session, self, &ids, false));
                    edits.extend(self.removed(session, &ids));
                }
                CanvasEvent::Paste { text, place } => {
                    let text = PastedText { text: &text, place: Some(place), wired: false, renames: false };
                    let pasted = self.pasted(session, text, commands);
                    (select, edits) = (pasted.selection.or(select), [edits, pasted.edits].concat());
                }
                CanvasEvent::Duplicate { nodes, wired } => {
                    let text = copied(session, self, &nodes, wired);
                    let text = PastedText { text: &text, place: None, wired, renames: false };
                    let pasted = self.pasted(session, text, commands);
                    (select, edits) = (pasted.selection.or(select), [edits, pasted.edits].concat());
                }
                other => self.handle_request(session, other, commands),
            }
        }
        if !edits.is_empty() {
            commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
        }
    }

    /// Handles an event that edits nothing by itself.
    fn handle_request(&mut self, session: &Session, event: CanvasEvent<String>, commands: &mut Vec<EditorCommand>) {
        match event {
            CanvasEvent::Group(ids) => self.group(session, &ids, commands),
            CanvasEvent::Enter(id) => commands.push(EditorCommand::OpenNode(id)),
            CanvasEvent::View { node, socket } => commands.extend(view(session, &node, socket.as_ref())),
            CanvasEvent::ShowSource(id) => commands.push(EditorCommand::Reveal(id)),
            CanvasEvent::Leave if session.subgraphs.is_empty() => {}
            CanvasEvent::Leave => commands.push(EditorCommand::LeaveSubgraphs(session.subgraphs.len() - 1)),
            CanvasEvent::WireDropped { from, place } => {
                commands.push(EditorCommand::OpenFinder { place, ends: WireEnds::one(Some(from)) });
            }
            CanvasEvent::Menu { place, on: None, .. } => {
                commands.push(EditorCommand::OpenFinder { place, ends: WireEnds::default() });
            }
            CanvasEvent::Menu { place, on: Some(id), by_key } => self.open_item_menu(id, place, by_key),
            CanvasEvent::WireMenu { place, on, by_key } => self.open_wire_menu(on, place, by_key),
            // Handled by the caller.
            _ => {}
        }
    }

    /// Moves a node that is being dragged to the nearest place where it covers no other node.
    fn move_to_free_place(&mut self, session: &Session, node: &str) {
        let Some((_, area)) = self.areas(session).into_iter().find(|(id, _)| id == node) else { return };
        let covered = self.covered(session, node);
        if covered.iter().any(|other| other.intersects(area)) {
            let place = free_place(area.min, area.size(), &covered, Neighbours::default());
            *self.moving.entry(node.to_owned()).or_default() += place - area.min;
        }
    }

    /// Edits for a completed drag.
    pub(super) fn end_drag(&mut self, session: &Session) -> Vec<Edit> {
        let outputs = self.outputs_corner(session);
        let (moving, sizing) = (std::mem::take(&mut self.moving), std::mem::take(&mut self.sizing));
        let mut edits: Vec<Edit> = vec![];
        if moving.contains_key(OUTPUTS) {
            edits.push(Edit::MoveOutputs(Some(file_position(outputs))));
        }
        for (name, by) in moving.iter().filter(|(name, _)| !name.starts_with('#')) {
            edits.push(Edit::Move(name.clone(), file_position(self.place(session, name) + *by)));
        }
        for annotations in annotation_lists(session.layout()) {
            let mut list = annotations.list.clone();
            for (i, frame) in list.iter_mut().enumerate() {
                let id = format!("{}{i}", annotations.prefix);
                if let Some(by) = moving.get(&id) {
                    frame.at = file_position(pos2(frame.at[0] as f32, frame.at[1] as f32) + *by);
                }
                if let Some(size) = sizing.get(&id) {
                    frame.size = file_position(size.to_pos2());
                }
            }
            if list != *annotations.list {
                edits.push((annotations.replace)(list));
            }
        }
        edits
    }

    /// Position of a node or of the outputs.
    pub(super) fn corner(&self, session: &Session, id: &str) -> Pos2 {
        match id {
            OUTPUTS => self.outputs_corner(session),
            _ => self.place(session, id),
        }
    }

    /// Edits that remove nodes, frames and notes.
    fn removed(&mut self, session: &Session, ids: &[String]) -> Vec<Edit> {
        // Removal renumbers frames and notes: the ids would select others.
        self.view.selection.retain(|id| !ids.contains(id));
        let mut edits: Vec<Edit> = vec![];
        for annotations in annotation_lists(session.layout()) {
            let list = annotations.list;
            let stays = |i: &usize| !ids.contains(&format!("{}{i}", annotations.prefix));
            let left: Vec<CanvasFrame> = (0..list.len()).filter(stays).map(|i| list[i].clone()).collect();
            if left.len() != list.len() {
                edits.push((annotations.replace)(left));
            }
        }
        edits.extend(ids.iter().filter(|id| !id.starts_with('#')).map(|id| Edit::Remove(id.clone())));
        edits
    }
}

/// Edits that insert a reroute point into a wire.
pub(super) fn rerouted(session: &Session, wire: &Wire<String>, place: Pos2) -> Vec<Edit> {
    let Some(spec) = newest(session.library).find(|spec| NodeInterface::Native(spec).is_reroute()) else {
        return vec![];
    };
    let nodes = &session.active().graph.nodes;
    let name = free_name(spec.name, ' ', |name| nodes.contains_key(name));
    let node = Node { kind: spec.name.to_owned(), args: Default::default() };
    let position = file_position(place - Vec2::splat(9.0));
    let mut edits = vec![Edit::Add(name.clone(), node), Edit::Move(name.clone(), position)];
    let before = SocketRef::input(name.clone(), spec.sockets[0].name.to_owned());
    edits.extend(connect(session, &Wire { from: wire.from.clone(), to: before }));
    edits.push(set_input(&wire.to, Some(Arg::Wire(name, None))));
    edits
}

/// Edits that toggle a property of nodes: off if all nodes have it, else on.
fn toggled(ids: &[String], having: &BTreeSet<String>, edit: fn(String, bool) -> Edit) -> Vec<Edit> {
    let nodes: Vec<&String> = ids.iter().filter(|id| !id.starts_with('#')).collect();
    let all = nodes.iter().all(|id| having.contains(*id));
    nodes.into_iter().map(|id| edit(id.clone(), !all)).collect()
}
