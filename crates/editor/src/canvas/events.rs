//! What the user wants of the graph, as edits of the sheet.

use super::frames::written;
use super::{NodeCanvas, OUTPUTS, copied};
use crate::editor::Editor;
use crate::node_interface::NodeInterface;
use egui::{Pos2, Ui, Vec2};
use egui_node_graph::{CanvasEvent, SocketRef, Wire};
use lapidary_document::CanvasFrame;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::newest;
use std::collections::BTreeSet;

impl Editor {
    /// Does what was done on the canvas. All of one frame is one step to undo.
    pub(crate) fn obey(&mut self, ui: &Ui, events: Vec<CanvasEvent<String>>) {
        let mut edits = vec![];
        for event in events {
            match event {
                CanvasEvent::Moved { nodes, by } => {
                    nodes.into_iter().for_each(|node| *self.canvas.moving.entry(node).or_default() += by);
                }
                CanvasEvent::Resized { node, size } => drop(self.canvas.sizing.insert(node, size)),
                CanvasEvent::DragEnded => edits.extend(self.settled()),
                CanvasEvent::Connect(wire) => edits.extend(self.connect(&wire)),
                CanvasEvent::Disconnect(wires) => edits.extend(wires.iter().map(|wire| give(&wire.to, None))),
                CanvasEvent::Insert { wire, before, after } => {
                    edits.push(give(&wire.to, None));
                    edits.extend([before, after].iter().flat_map(|wire| self.connect(wire)));
                }
                CanvasEvent::Reroute { wire, place } => edits.extend(self.reroute(&wire, place)),
                CanvasEvent::Delete(ids) => edits.extend(self.remove(&ids)),
                CanvasEvent::Dissolve(ids) => {
                    edits.extend(self.healed(&ids));
                    edits.extend(self.remove(&ids));
                }
                CanvasEvent::Collapse(ids) => {
                    edits.extend(flipped(&ids, &self.session.layout().collapsed, Edit::Collapse))
                }
                CanvasEvent::Mute(ids) => edits.extend(flipped(&ids, self.session.active().muted, Edit::Mute)),
                CanvasEvent::Copy(ids) => self.copy(ui, &ids),
                CanvasEvent::Cut(ids) => {
                    self.copy(ui, &ids);
                    edits.extend(self.remove(&ids));
                }
                CanvasEvent::Paste { text, place } => edits.extend(self.paste(&text, Some(place), false)),
                CanvasEvent::Duplicate { nodes, wired } => {
                    let text = copied(&self.session, &self.canvas, &nodes, wired);
                    edits.extend(self.paste(&text, None, wired));
                }
                CanvasEvent::Group(ids) => self.group(&ids),
                CanvasEvent::Enter(id) => self.enter(&id),
                CanvasEvent::Leave => self.leave(),
                CanvasEvent::WireDropped { from, place } => self.find(place, Some(from)),
                CanvasEvent::Menu { place, on: None } => self.find(place, None),
                CanvasEvent::Menu { place, on: Some(node) } => self.menu(node, place),
            }
        }
        if !edits.is_empty() {
            self.change(edits, None);
        }
    }

    /// What a drag has come to.
    fn settled(&mut self) -> Vec<Edit> {
        let moving = std::mem::take(&mut self.canvas.moving);
        let sizing = std::mem::take(&mut self.canvas.sizing);
        if let Some(by) = moving.get(OUTPUTS) {
            self.canvas.outputs = self.outputs_at().map(|at| at + *by);
        }
        let session = &self.session;
        let layout = session.layout();
        let mut edits: Vec<Edit> = vec![];
        for (name, by) in moving.iter().filter(|(name, _)| !name.starts_with('#')) {
            let at = self.canvas.place(session, name) + *by;
            edits.push(Edit::Move(name.clone(), spot(at)));
        }
        for (list, sign, put) in written(layout) {
            let mut new = list.clone();
            for (i, frame) in new.iter_mut().enumerate() {
                let id = format!("{sign}{i}");
                if let Some(by) = moving.get(&id) {
                    frame.at = spot(egui::pos2(frame.at[0] as f32, frame.at[1] as f32) + *by);
                }
                if let Some(size) = sizing.get(&id) {
                    frame.size = spot(size.to_pos2());
                }
            }
            if new != *list {
                edits.push(put(new));
            }
        }
        edits
    }

    /// Where the outputs lie now.
    pub(crate) fn outputs_at(&mut self) -> Option<Pos2> {
        let shown =
            |editor: &mut Editor| editor.areas().into_iter().find(|(id, _)| id == OUTPUTS).map(|(_, area)| area.min);
        self.canvas.outputs.or_else(|| shown(self))
    }

    pub(super) fn connect(&mut self, wire: &Wire<String>) -> Vec<Edit> {
        let session = &self.session;
        let Some(source) = session.active().graph.nodes.get(&wire.from.node) else { return vec![] };
        let face = session.interface(&wire.from.node, source);
        // The first output needs no name.
        let first = face.outputs().first().is_some_and(|(name, _)| *name == wire.from.pin);
        let output = Some(wire.from.pin.clone()).filter(|_| !first);
        let arg = Some(Arg::Wire(wire.from.node.clone(), output));
        let mut to = wire.to.clone();
        // What is wired to no output yet becomes one of its own.
        if to.node == OUTPUTS && to.pin.is_empty() {
            let taken = |name: &str| session.active().graph.outputs.iter().any(|(output, _)| output == name);
            to.pin = super::new_node::free(&wire.from.pin, taken);
        }
        vec![give(&to, arg)]
    }

    fn reroute(&mut self, wire: &Wire<String>, place: Pos2) -> Vec<Edit> {
        let Some(spec) = newest(self.session.library).find(|spec| NodeInterface::Native(spec).is_reroute()) else {
            return vec![];
        };
        let name = self.fresh(spec.name);
        let node = Node { kind: spec.name.to_owned(), args: Default::default() };
        let half = Vec2::splat(9.0);
        let mut edits = vec![Edit::Add(name.clone(), node), Edit::Move(name.clone(), spot(place - half))];
        let before = SocketRef::input(name.clone(), spec.sockets[0].name.to_owned());
        edits.extend(self.connect(&Wire { from: wire.from.clone(), to: before }));
        edits.push(give(&wire.to, Some(Arg::Wire(name, None))));
        edits
    }

    /// Takes nodes, frames and notes out.
    pub(crate) fn remove(&mut self, ids: &[String]) -> Vec<Edit> {
        // Another frame has the number of one that is gone, and nobody selected that.
        self.canvas.canvas.selection.retain(|id| !ids.contains(id));
        let layout = self.session.layout();
        let mut edits: Vec<Edit> = vec![];
        for (list, sign, put) in written(layout) {
            let stays = |i: &usize| !ids.contains(&format!("{sign}{i}"));
            let left: Vec<CanvasFrame> = (0..list.len()).filter(stays).map(|i| list[i].clone()).collect();
            if left.len() != list.len() {
                edits.push(put(left));
            }
        }
        edits.extend(ids.iter().filter(|id| !id.starts_with('#')).map(|id| Edit::Remove(id.clone())));
        edits
    }

    fn menu(&mut self, node: String, place: Pos2) {
        if !self.canvas.canvas.selection.contains(&node) {
            self.canvas.canvas.selection = [node.clone()].into();
        }
        self.node_menu = Some((node, self.canvas.canvas.to_screen(place)));
    }
}

impl NodeCanvas {
    /// Edits that give every node a place in the text, which those moved or added from now on stand beside.
    pub(crate) fn pins(&self) -> Vec<Edit> {
        self.loose().iter().map(|(name, at)| Edit::Move(name.clone(), spot(*at))).collect()
    }
}

/// Gives an input, or an output of the graph, something else; or nothing.
pub(super) fn give(to: &SocketRef<String>, arg: Option<Arg>) -> Edit {
    match to.node.as_str() {
        OUTPUTS => Edit::Output(to.pin.clone(), arg),
        node => Edit::Socket(node.to_owned(), to.pin.clone(), arg),
    }
}

/// What all are, none are from now on; else all.
fn flipped(ids: &[String], those: &BTreeSet<String>, flip: fn(String, bool) -> Edit) -> Vec<Edit> {
    let nodes: Vec<&String> = ids.iter().filter(|id| !id.starts_with('#')).collect();
    let all = nodes.iter().all(|id| those.contains(*id));
    nodes.into_iter().map(|id| flip(id.clone(), !all)).collect()
}

/// A place as files have it.
pub(crate) fn spot(at: Pos2) -> [f64; 2] {
    [f64::from(at.x.round()), f64::from(at.y.round())]
}
