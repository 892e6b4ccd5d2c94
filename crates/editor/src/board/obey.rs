//! What the user wants of the graph, as edits of the sheet.

use super::{Board, FRAME, NOTE, OUTPUTS, copied};
use crate::editor::Editor;
use crate::face::Face;
use egui::{Pos2, Ui, Vec2};
use egui_node_graph::{Event, Socket, Wire};
use lapidary_document::Frame;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::spec::newest;

impl Editor {
    /// Does what was done on the canvas. All of one frame is one step to undo.
    pub(crate) fn obey(&mut self, ui: &Ui, events: Vec<Event<String>>) {
        let mut edits = vec![];
        for event in events {
            match event {
                Event::Moved { nodes, by } => {
                    nodes.into_iter().for_each(|node| *self.board.moving.entry(node).or_default() += by);
                }
                Event::Resized { node, size } => drop(self.board.sizing.insert(node, size)),
                Event::Settled => edits.extend(self.settled()),
                Event::Connect(wire) => edits.extend(self.connect(&wire)),
                Event::Detach(wires) => edits.extend(wires.iter().map(|wire| self.cut(&wire.to))),
                Event::Insert { wire, before, after } => {
                    edits.push(self.cut(&wire.to));
                    edits.extend([before, after].iter().flat_map(|wire| self.connect(wire)));
                }
                Event::Reroute { wire, place } => edits.extend(self.reroute(&wire, place)),
                Event::Delete(ids) => edits.extend(self.remove(&ids)),
                Event::Heal(ids) => {
                    edits.extend(self.healed(&ids));
                    edits.extend(self.remove(&ids));
                }
                Event::Collapse(ids) => {
                    let flip = |name| Edit::Collapse(name, true);
                    edits.extend(self.flipped(&ids, |editor, id| editor.layout().collapsed.contains(id), flip));
                }
                Event::Mute(ids) => {
                    let flip = |name| Edit::Mute(name, true);
                    edits.extend(self.flipped(&ids, |editor, id| editor.part().muted.contains(id), flip));
                }
                Event::Copy(ids) => self.copy(ui, &ids),
                Event::Cut(ids) => {
                    self.copy(ui, &ids);
                    edits.extend(self.remove(&ids));
                }
                Event::Paste { text, place } => edits.extend(self.paste(&text, Some(place), false)),
                Event::Duplicate { nodes, wired } => {
                    let text =
                        copied(&self.sheet, self.inside(), self.scene(), &self.board, &nodes, wired, self.library);
                    edits.extend(self.paste(&text, None, wired));
                }
                Event::Group(ids) => self.group(&ids),
                Event::Enter(id) => self.enter(&id),
                Event::Leave => self.leave(),
                Event::Dropped { from, place } => self.find(place, Some(from)),
                Event::Menu { place, on: None } => self.find(place, None),
                Event::Menu { place, on: Some(node) } => self.menu(node, place),
            }
        }
        if !edits.is_empty() {
            self.change(edits, None);
        }
    }

    /// What a drag has come to.
    fn settled(&mut self) -> Vec<Edit> {
        let moving = std::mem::take(&mut self.board.moving);
        let sizing = std::mem::take(&mut self.board.sizing);
        if let Some(by) = moving.get(OUTPUTS) {
            self.board.outputs = self.board.outputs.map(|at| at + *by).or_else(|| self.outputs_at().map(|at| at + *by));
        }
        let scene = self.scene();
        let layout = scene.part.layout;
        let mut edits: Vec<Edit> = vec![];
        for (name, by) in moving.iter().filter(|(name, _)| !name.starts_with('#')) {
            let at = self.board.place(scene, name) + *by;
            edits.push(Edit::Move(name.clone(), spot(at)));
        }
        for (list, sign) in [(&layout.frames, FRAME), (&layout.notes, NOTE)] {
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
                edits.push(if sign == FRAME { Edit::Frames(new) } else { Edit::Notes(new) });
            }
        }
        edits
    }

    /// Where the outputs lie now.
    pub(crate) fn outputs_at(&mut self) -> Option<Pos2> {
        let Editor { board, sheet, known, rooms, library, .. } = self;
        let scene = crate::editor::scene(sheet, known.as_ref(), rooms);
        let (nodes, _) = board.shown(scene, library);
        nodes.last().map(|node| node.at)
    }

    pub(super) fn connect(&mut self, wire: &Wire<String>) -> Vec<Edit> {
        let scene = self.scene();
        let Some(source) = scene.part.graph.nodes.get(&wire.from.node) else { return vec![] };
        let face = super::show::face_of(scene, self.library, &wire.from.node, source);
        // The first output needs no name.
        let first = face.outputs().first().is_some_and(|(name, _)| *name == wire.from.pin);
        let output = Some(wire.from.pin.clone()).filter(|_| !first);
        let arg = Some(Arg::Wire(wire.from.node.clone(), output));
        if wire.to.node == OUTPUTS {
            let taken = |name: &str| scene.part.graph.outputs.iter().any(|(output, _)| output == name);
            let name = match wire.to.pin.as_str() {
                "" => super::add::free(&wire.from.pin, taken),
                name => name.to_owned(),
            };
            return vec![Edit::Output(name, arg)];
        }
        vec![Edit::Socket(wire.to.node.clone(), wire.to.pin.clone(), arg)]
    }

    fn cut(&self, to: &Socket<String>) -> Edit {
        if to.node == OUTPUTS {
            return Edit::Output(to.pin.clone(), None);
        }
        Edit::Socket(to.node.clone(), to.pin.clone(), None)
    }

    fn reroute(&mut self, wire: &Wire<String>, place: Pos2) -> Vec<Edit> {
        let Some(spec) = newest(self.library).find(|spec| Face::Native(spec).is_point()) else { return vec![] };
        let name = self.fresh(spec.name);
        let node = Node { kind: spec.name.to_owned(), args: Default::default() };
        let half = Vec2::splat(9.0);
        let mut edits = vec![Edit::Add(name.clone(), node), Edit::Move(name.clone(), spot(place - half))];
        let before = Socket::input(name.clone(), spec.sockets[0].name.to_owned());
        edits.extend(self.connect(&Wire { from: wire.from.clone(), to: before }));
        let arg = Some(Arg::Wire(name, None));
        edits.push(match wire.to.node.as_str() {
            OUTPUTS => Edit::Output(wire.to.pin.clone(), arg),
            node => Edit::Socket(node.to_owned(), wire.to.pin.clone(), arg),
        });
        edits
    }

    /// Takes nodes, frames and notes out.
    pub(crate) fn remove(&self, ids: &[String]) -> Vec<Edit> {
        let layout = self.layout();
        let mut edits: Vec<Edit> = vec![];
        for (list, sign) in [(&layout.frames, FRAME), (&layout.notes, NOTE)] {
            let left: Vec<Frame> = list
                .iter()
                .enumerate()
                .filter(|(i, _)| !ids.contains(&format!("{sign}{i}")))
                .map(|(_, f)| f.clone())
                .collect();
            if left.len() != list.len() {
                edits.push(if sign == FRAME { Edit::Frames(left) } else { Edit::Notes(left) });
            }
        }
        edits.extend(ids.iter().filter(|id| !id.starts_with('#')).map(|id| Edit::Remove(id.clone())));
        edits
    }

    /// What all are, none are from now on; else all.
    fn flipped(&self, ids: &[String], is: impl Fn(&Editor, &str) -> bool, flip: impl Fn(String) -> Edit) -> Vec<Edit> {
        let nodes: Vec<&String> = ids.iter().filter(|id| !id.starts_with('#')).collect();
        let all = nodes.iter().all(|id| is(self, id));
        let flips = nodes.into_iter().map(|id| match flip(id.clone()) {
            Edit::Collapse(name, _) => Edit::Collapse(name, !all),
            Edit::Mute(name, _) => Edit::Mute(name, !all),
            other => other,
        });
        flips.collect()
    }

    fn menu(&mut self, node: String, place: Pos2) {
        if !self.board.canvas.selection.contains(&node) {
            self.board.canvas.selection = [node.clone()].into();
        }
        self.node_menu = Some((node, self.board.canvas.to_screen(place)));
    }
}

impl Board {
    /// Edits that give every node a place in the text, which those moved or added from now on stand beside.
    pub(crate) fn pins(&self) -> Vec<Edit> {
        self.loose().iter().map(|(name, at)| Edit::Move(name.clone(), spot(*at))).collect()
    }
}

/// A place as files have it.
pub(crate) fn spot(at: Pos2) -> [f64; 2] {
    [f64::from(at.x.round()), f64::from(at.y.round())]
}
