//! What the user wants of the graph, as edits of the sheet.

use super::{Board, FRAME, NOTE, OUTPUTS, copied};
use crate::editor::Editor;
use crate::face::Face;
use egui::{Pos2, Ui, Vec2, vec2};
use egui_node_graph::{Event, GRID, Side, Socket, Wire};
use lapidary_document::edit::Edit;
use lapidary_document::{Frame, INSTANCE};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::spec::newest;
use std::collections::{BTreeMap, BTreeSet};

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
                    let text = copied(&self.sheet, self.inside(), self.scene(), &self.board, &nodes, wired, self.library);
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
    fn outputs_at(&mut self) -> Option<Pos2> {
        let Editor { board, sheet, known, rooms, library, .. } = self;
        let scene = crate::editor::scene(sheet, known.as_ref(), rooms);
        let (nodes, _) = board.shown(scene, library);
        nodes.last().map(|node| node.at)
    }

    fn connect(&mut self, wire: &Wire<String>) -> Vec<Edit> {
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
                "" => free(&wire.from.pin, taken),
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
            let left: Vec<Frame> = list.iter().enumerate().filter(|(i, _)| !ids.contains(&format!("{sign}{i}"))).map(|(_, f)| f.clone()).collect();
            if left.len() != list.len() {
                edits.push(if sign == FRAME { Edit::Frames(left) } else { Edit::Notes(left) });
            }
        }
        edits.extend(ids.iter().filter(|id| !id.starts_with('#')).map(|id| Edit::Remove(id.clone())));
        edits
    }

    /// Wires what nodes were given to what they gave to.
    fn healed(&self, ids: &[String]) -> Vec<Edit> {
        let scene = self.scene();
        let nodes = &scene.part.graph.nodes;
        let gone: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        // The first wire of a node, in the order of its sockets, followed through all that go.
        let source = |name: &str| -> Option<Arg> {
            let (mut name, mut seen) = (name.to_owned(), BTreeSet::new());
            while seen.insert(name.clone()) {
                let node = nodes.get(&name)?;
                let face = super::show::face_of(scene, self.library, &name, node);
                let wired = face.slots().into_iter().filter_map(|slot| node.args.get(slot.name));
                let Some(Arg::Wire(from, output)) = wired.filter(|arg| matches!(arg, Arg::Wire(..))).next() else {
                    return None;
                };
                if !gone.contains(from.as_str()) {
                    return Some(Arg::Wire(from.clone(), output.clone()));
                }
                name = from.clone();
            }
            None
        };
        let carried = |arg: &Arg| match arg {
            Arg::Wire(node, output) => {
                let face = super::show::face_of(scene, self.library, node, nodes.get(node)?);
                let output = output.clone().or_else(|| Some(face.outputs().first()?.0.to_owned()))?;
                Some(super::show::carries(scene, face, node, &output))
            }
            _ => None,
        };
        let mut edits = vec![];
        for (name, node) in nodes.iter().filter(|(name, _)| !gone.contains(name.as_str())) {
            for (socket, arg) in &node.args {
                if let Arg::Wire(from, _) = arg
                    && gone.contains(from.as_str())
                    && let Some(arg) = source(from)
                    && let Some(type_) = carried(&arg)
                {
                    let face = super::show::face_of(scene, self.library, name, node);
                    let fits = face.slots().iter().any(|slot| slot.name == socket && slot.takes.fits(type_).is_ok());
                    if fits {
                        edits.push(Edit::Socket(name.clone(), socket.clone(), Some(arg)));
                    }
                }
            }
        }
        for (output, arg) in &scene.part.graph.outputs {
            if let Arg::Wire(from, _) = arg
                && gone.contains(from.as_str())
                && let Some(arg) = source(from)
            {
                edits.push(Edit::Output(output.clone(), Some(arg)));
            }
        }
        edits
    }

    /// What all are, none are from now on; else all.
    fn flipped(
        &self,
        ids: &[String],
        is: impl Fn(&Editor, &str) -> bool,
        flip: impl Fn(String) -> Edit,
    ) -> Vec<Edit> {
        let nodes: Vec<&String> = ids.iter().filter(|id| !id.starts_with('#')).collect();
        let all = nodes.iter().all(|id| is(self, id));
        let flips = nodes.into_iter().map(|id| match flip(id.clone()) {
            Edit::Collapse(name, _) => Edit::Collapse(name, !all),
            Edit::Mute(name, _) => Edit::Mute(name, !all),
            other => other,
        });
        flips.collect()
    }

    /// Makes one node of several, and a graph inside the file of what they were.
    pub(crate) fn group(&mut self, ids: &[String]) {
        let nodes: Vec<String> = ids.iter().filter(|id| !id.starts_with('#')).cloned().collect();
        if nodes.is_empty() {
            return;
        }
        self.say("groups come with the next step");
    }

    /// Opens a node: the graph it stands for, a note to write on.
    pub(crate) fn enter(&mut self, id: &str) {
        if id.starts_with('#') {
            if id != OUTPUTS {
                self.writing = Some(id.to_owned());
            }
            return;
        }
        let Some(node) = self.part().graph.nodes.get(id) else { return };
        if node.kind != INSTANCE {
            self.look_at(id, None);
            return;
        }
        match (node.args.get("local"), node.args.get("file")) {
            (Some(Arg::Text(graph)), _) => {
                let graph = graph.clone();
                self.go_in(id.to_owned(), graph);
            }
            (_, Some(Arg::Text(file))) => {
                let file = file.clone();
                self.open_used(&file);
            }
            _ => {}
        }
    }

    fn menu(&mut self, node: String, place: Pos2) {
        if !self.board.canvas.selection.contains(&node) {
            self.board.canvas.selection = [node.clone()].into();
        }
        self.node_menu = Some((node, self.board.canvas.to_screen(place)));
    }

    /// Draws a frame around what is selected.
    pub(crate) fn frame_selected(&mut self) {
        let scene = self.scene();
        let names = self.board.selected();
        let places: Vec<Pos2> = names.iter().map(|name| self.board.place(scene, name)).collect();
        if places.is_empty() {
            return self.say("select the nodes the frame goes around");
        }
        let area = egui::Rect::from_points(&places);
        let about = "frame".to_owned();
        let at = spot(area.min - vec2(30.0, 50.0));
        let size = spot((area.size() + vec2(220.0, 330.0)).to_pos2());
        let mut frames = self.layout().frames.clone();
        frames.push(Frame { about, at, size, color: None });
        self.writing = Some(format!("{FRAME}{}", frames.len() - 1));
        self.change(vec![Edit::Frames(frames)], None);
    }

    /// Puts a note down to be written on.
    pub(crate) fn add_note(&mut self, place: Pos2) {
        let mut notes = self.layout().notes.clone();
        let (about, at, size) = ("note".to_owned(), spot(place), [220.0, 80.0]);
        notes.push(Frame { about, at, size, color: None });
        self.writing = Some(format!("{NOTE}{}", notes.len() - 1));
        self.change(vec![Edit::Notes(notes)], None);
    }

    /// What a frame or a note says, and its colour.
    pub(crate) fn frame_of(&self, id: &str) -> Option<&Frame> {
        let layout = self.layout();
        let (list, number) = match id.strip_prefix(FRAME) {
            Some(number) => (&layout.frames, number),
            None => (&layout.notes, id.strip_prefix(NOTE)?),
        };
        list.get(number.parse::<usize>().ok()?)
    }

    /// Puts another in its place.
    pub(crate) fn set_frame(&mut self, id: &str, frame: Frame) {
        let (frames, number) = match id.strip_prefix(FRAME) {
            Some(number) => (true, number),
            None => (false, id.strip_prefix(NOTE).unwrap_or_default()),
        };
        let layout = self.layout();
        let mut list = if frames { layout.frames.clone() } else { layout.notes.clone() };
        if let Some(old) = number.parse::<usize>().ok().and_then(|i| list.get_mut(i)) {
            *old = frame;
            let edit = if frames { Edit::Frames(list) } else { Edit::Notes(list) };
            self.change(vec![edit], Some(format!("{id} says")));
        }
    }

    /// A name no node has yet.
    pub(crate) fn fresh(&self, base: &str) -> String {
        let nodes = &self.part().graph.nodes;
        free(base, |name| nodes.contains_key(name))
    }

    /// Adds a node where it was asked for, and wires it.
    pub(crate) fn add(&mut self, kind: &str, args: BTreeMap<String, Arg>, place: Pos2, wire: Option<&Socket<String>>) {
        let (base, node) = (kind, Node { kind: kind.to_owned(), args: args.into_iter().collect() });
        let base = match node.args.get("local").or(node.args.get("file")) {
            Some(Arg::Text(text)) => stem(text),
            _ => base.to_owned(),
        };
        let name = self.fresh(&base);
        let scene = self.scene();
        let parts = self.parts_of(&node);
        let face = Face::of(&node, self.library, parts.as_ref());
        let mut edits = vec![Edit::Add(name.clone(), node.clone())];
        let at = (place.to_vec2() / GRID).round() * GRID;
        edits.push(Edit::Move(name.clone(), spot(at.to_pos2())));
        match wire {
            Some(from) if from.side == Side::Output => {
                let source = scene.part.graph.nodes.get(&from.node);
                let type_ = source.map(|node| {
                    super::show::carries(scene, super::show::face_of(scene, self.library, &from.node, node), &from.node, &from.pin)
                });
                let slots = face.slots();
                let slot = slots.iter().find(|slot| slot.wire && type_.is_some_and(|t| slot.takes.fits(t).is_ok()));
                if let Some(slot) = slot {
                    let to = Socket::input(name.clone(), slot.name.to_owned());
                    let wire = Wire { from: from.clone(), to };
                    edits.extend(self.connect(&wire));
                }
            }
            Some(to) => {
                let output = face.outputs().first().map(|(output, _)| (*output).to_owned());
                if output.is_some() {
                    let arg = Some(Arg::Wire(name.clone(), None));
                    edits.push(match to.node.as_str() {
                        OUTPUTS => Edit::Output(to.pin.clone(), arg),
                        node => Edit::Socket(node.to_owned(), to.pin.clone(), arg),
                    });
                }
            }
            None => {}
        }
        if self.change(edits, None) {
            self.board.canvas.selection = [name].into();
        }
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

/// The name, or with the first number behind it that nobody has.
pub(crate) fn free(base: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(base) {
        return base.to_owned();
    }
    let free = (2..).map(|n| format!("{base} {n}")).find(|name| !taken(name));
    free.expect("there are more numbers than names")
}

/// What a file of graphs is called without folder and ending, as a name of a node.
fn stem(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.strip_suffix(".ron").unwrap_or(name);
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || "_ -".contains(c) { c } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { plain } else { format!("_{plain}") }
}
